// Run as `node serve-with.mjs build/server/index.js '{"picturesAhead":false}'`: the command `serve` with configuration
// that no environment variable sets.
const [overrides] = process.argv.splice(3, 1);
process.argv.splice(1, 1);
const { serveWith } = await import(process.argv[1]);
process.exitCode = await serveWith(JSON.parse(overrides));
