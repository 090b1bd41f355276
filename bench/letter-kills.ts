import { spawnSync } from "node:child_process";

const USAGE = `Kills the processes that send a letter to 20,000 with SIGKILL: 50 times on SQLite, and 20 times with two processes
on PostgreSQL. Fails unless every recipient gets exactly one copy, apart from those shown as in doubt.

Usage: npm run bench:letter-kills`;

if (process.argv.includes("--help")) console.log(USAGE);
else {
  const args = ["scripts/run.mjs", "test", "--project", "site", "--retry", "0", "tests/letter-kills.test.ts"];
  const env = { ...process.env, LETTER_KILLS: "long", NODE_ENV: "test" };
  process.exitCode = spawnSync(process.execPath, args, { env, stdio: "inherit" }).status ?? 1;
}
