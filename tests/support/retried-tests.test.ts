import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { closeAtEnd } from "./closing.ts";

const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
const reporter = resolve(import.meta.dirname, "retried-tests.ts");

/** The output of a run with one retry, where the reporter is the only one. */
async function runTests(tests: string) {
  const root = mkdtempSync(join(tmpdir(), "lightwell-retried-"));
  closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, "sample.test.js"), tests);
  const options = ["run", "--globals", "--retry=1", `--root=${root}`, `--reporter=${reporter}`];
  const done: Promise<{ code?: number; stdout: string }> = promisify(execFile)(process.execPath, [vitest, ...options], {
    env: { NODE_ENV: "test" },
  });
  const { code = 0, stdout } = await done.catch((failed) => failed);
  return { code, output: stdout.trim() };
}

const passing = `test("steady", () => {});`;

test("the end of a run names the tests that passed on the second attempt and why not on the first, and no others", async () => {
  const run = await runTests(`
    let tries = 0;
    describe("now and then", () => { test("too slow", () => expect(++tries).toBe(2)); });
    test("broken", () => expect(1).toBe(2));
    ${passing}
  `);
  const reason = "    expected 1 to be 2 // Object.is equality\n    at sample.test.js:3";
  const output = `Passed at the second try:\n  sample.test.js: now and then > too slow\n${reason}`;
  expect(run).toEqual({ code: 1, output });
});

test("the end of a run shows what the pages of failed attempts showed", async () => {
  const run = await runTests(`
    test("broken", ({ task }) => {
      task.meta.pages = ["http://127.0.0.1/admin\\nFocus: nothing"];
      expect(1).toBe(2);
    });
  `);
  const output = "When it failed, broken:\n    Page:\n    http://127.0.0.1/admin\n    Focus: nothing";
  expect(run).toEqual({ code: 1, output });
});

test("a run without a retry does not mention retries", async () => {
  expect(await runTests(passing)).toEqual({ code: 0, output: "" });
});
