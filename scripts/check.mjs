import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildQuietly, isBuilt } from "./build.mjs";
import { collect, projectNode, root, run, tool } from "./processes.mjs";

const CONCURRENCY = 2;

const node = (...options) => collect(projectNode, options);

/** Static checks, which run before the tests; each counts as a test. */
const checks = {
  "Format and lint": () =>
    node(...tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--max-diagnostics=200")),
  async Types() {
    const routes = await node(...tool("@react-router/dev/bin.cjs", "typegen"));
    // Several checkers would each check the types they share, doubling the work.
    return routes.code === 0 ? node(...tool("typescript/bin/tsc", "--singleThreaded")) : routes;
  },
  Build: async () => (isBuilt() ? { code: 0, output: "" } : buildQuietly()),
  "Import rules": () =>
    node(...tool("dependency-cruiser/bin/dependency-cruiser.mjs", "app", "db", "demo", "tests", "bench")),
  "Unused code": () => node(...tool("knip/bin/knip.js", "--no-config-hints")),
};

/**
 * Runs the checks and tests of `npm test`; with arguments, only the tests, and passes the arguments to Vitest.
 * @param isFull whether to include tests that are too expensive for every run, as in `npm run test:all`
 * @returns the exit code.
 */
export async function check(options, isFull = false) {
  const started = performance.now();
  const before = workingTree();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const count = (name, passed) => {
    total[passed ? "passed" : "failed"] += 1;
    if (!passed) failures.push(name);
  };

  const names = options.length > 0 ? ["Build"] : Object.keys(checks);
  for (const [name, passed] of await runChecks(names)) count(name, passed);

  if (failures.includes("Build")) {
    console.log("\nThe tests did not run, because the build failed.");
  } else {
    const tests = await runTests(options, isFull);
    for (const key of Object.keys(total)) total[key] += tests[key];
    failures.push(...tests.failures);
  }

  const changed = changes(before, workingTree());
  if (changed.length > 0) console.log(`\nThe run changed files in the working tree:\n  ${changed.join("\n  ")}`);
  count("Working tree unchanged", changed.length === 0);

  console.log(`\n${seconds(started)} in total.`);
  if (failures.length > 0) console.log(`Failed:\n  ${failures.join("\n  ")}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed === 0 ? 0 : 1;
}

/** Runs the named checks concurrently and prints each with its duration, and its output if it failed. */
async function runChecks(names) {
  const waiting = [...names];
  const results = [];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const started = performance.now();
      const { code, output } = await checks[name]();
      console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds(started)})`);
      if (code !== 0) console.log(`${output.trim()}\n`);
      results.push([name, code === 0]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

async function runTests(options, isFull) {
  const directory = mkdtempSync(join(tmpdir(), "lightwell-results-"));
  const file = join(directory, "results.json");
  const own = join(root, "tests/support/retried-tests.ts");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`, `--reporter=${own}`];
  const code = await run(projectNode, tool("vitest/vitest.mjs", "run", ...reporters, ...options), {
    // Tests set the variables that they need.
    env: { NODE_ENV: "test", CI: "1", TEST_ALL: isFull ? "1" : undefined },
  });
  const results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  rmSync(directory, { recursive: true, force: true });
  return summary(results, code);
}

/** The counts of Vitest's report. Files that failed to load, and errors outside of tests, count as failures. */
function summary(results, code) {
  if (!results) return { passed: 0, failed: 1, skipped: 0, failures: [`Vitest did not finish (exit code ${code})`] };
  const failures = [];
  for (const { name, status, message, assertionResults } of results.testResults) {
    const failed = assertionResults.filter((test) => test.status === "failed").map((test) => test.fullName);
    if (status === "failed" && failed.length === 0) failed.push(message.split("\n")[0] || "the file failed to load");
    failures.push(...failed.map((what) => `${name.replace(`${root}/`, "")}: ${what}`));
  }
  if (code !== 0 && failures.length === 0) failures.push("Vitest reported errors outside of tests, see above");
  return {
    passed: results.numPassedTests,
    failed: failures.length,
    skipped: results.numPendingTests + results.numTodoTests,
    failures,
  };
}

/** All files that are not ignored by git, with a hash of their content; empty outside of a git repository. */
function workingTree() {
  const options = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { status, stdout } = spawnSync("git", options, { cwd: root, encoding: "utf8" });
  if (status !== 0) return new Map();
  const files = new Set(stdout.split("\0").filter(Boolean));
  return new Map([...files].map((file) => [file, computeHash(join(root, file))]));
}

function computeHash(path) {
  if (!existsSync(path) || !statSync(path).isFile()) return "";
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

function changes(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file) !== after.get(file))
    .sort();
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
