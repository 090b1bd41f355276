#!/usr/bin/env node
// `npx lightwell ...` in the project's folder: the same as `npm run cli -- ...`.
process.argv.splice(2, 0, "cli");
await import("./run.mjs");
