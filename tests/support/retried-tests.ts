import type { Reporter, TestModule } from "vitest/node";

/** Names the tests that passed only at a second try, as the last thing of a run; says nothing where none did. */
export default class RetriedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests("passed")]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${relativeModuleId}: ${test.fullName}`),
    );
    if (names.length > 0) process.stdout.write(`\nPassed at the second try:\n${names.join("\n")}\n`);
  }
}
