import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const MAX_LINES = 6;
const MAX_LINES_OF_PAGE = 60;

/**
 * Ends a run with the tests that passed only on a second attempt, and why not on the first; above them, it shows what
 * the pages of failed tests showed.
 */
export default class RetriedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.flatMap(({ children }) => [...children.allTests("failed")]);
    for (const test of failed) {
      const pages = formatPages(test);
      if (pages) process.stdout.write(`\nWhen it failed, ${test.fullName}:${pages}\n`);
    }
    const names = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests("passed")]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${relativeModuleId}: ${test.fullName}${formatReason(test)}${formatPages(test)}`),
    );
    if (names.length > 0) process.stdout.write(`\nPassed at the second try:\n${names.join("\n")}\n`);
  }
}

/** The error of the first attempt in a few lines, with its place in the tests. */
function formatReason(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  if (!error) return "";
  const [place] = error.stacks ?? [];
  const lines = stripVTControlCharacters(error.message).split("\n").slice(0, MAX_LINES);
  if (place) lines.push(`at ${relative(test.project.config.root, place.file)}:${place.line}`);
  return indented(lines);
}

/** What the test's pages showed then; see `browser/failure-state.ts`. */
function formatPages(test: TestCase): string {
  const pages = test.meta().pages ?? [];
  return indented(pages.flatMap((page) => ["Page:", ...page.split("\n").slice(0, MAX_LINES_OF_PAGE)]));
}

const indented = (lines: string[]) => lines.map((line) => `\n    ${line}`).join("");
