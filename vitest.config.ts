import { defineConfig } from "vitest/config";
import { inlineScripts } from "./inline-scripts.config.ts";
import { engineFree } from "./tests/support/engine-free.ts";
import { isFullRun } from "./tests/support/full-run.ts";
import RetriedTests from "./tests/support/retried-tests.ts";

const strict = {
  setupFiles: ["tests/support/strict.ts"],
  // The files share the application's modules, which are most of what a file would have to load.
  isolate: false,
  // A busy machine is slow, which is no fault.
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 15_000 } },
};
const beside = [
  "app/**/*.test.ts",
  "bench/**/*.test.ts",
  "db/**/*.test.ts",
  "demo/**/*.test.ts",
  "tests/support/**/*.test.ts",
];
/** What needs a browser; those of one subject are in its folder. */
const inBrowser = ["app/**/*.browser.test.ts", "tests/*.test.ts"];
const unit = engineFree(beside).filter((file) => !file.endsWith(".browser.test.ts"));
/** Left to `npm run test:all`. The engine makes no difference to the pictures, which take most of the time. */
const onlyInFullRuns = isFullRun
  ? { postgres: [], site: [] }
  : {
      postgres: ["app/features/media/{sizes-ahead,delivering-sizes,uploading-pictures}.test.ts"],
      site: ["tests/*.full.test.ts"],
    };
/**
 * In another order each day, so that no test relies on what others leave behind, and in the same one in all runs of a day,
 * so that a failure comes again. The seed is printed, and can be given.
 */
const seed = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
const shuffled = { ...strict, sequence: { seed, shuffle: { tests: true } } };
const plugins = [inlineScripts];
const api = {
  ...shuffled,
  include: beside,
  exclude: [...unit, ...inBrowser],
  globalSetup: ["tests/support/databases/global-setup.ts"],
};

/** The API tests once for each engine, and the unit tests once; journeys and process tests take engines as a parameter. */
export default defineConfig({
  test: {
    // One more than the two cores that tests are made for: they wait a lot, for timers and for each other.
    maxWorkers: 3,
    sequence: { seed },
    reporters: ["default", new RetriedTests()],
    projects: [
      { plugins, test: { ...shuffled, name: "unit", include: unit } },
      { plugins, test: { ...api, name: "sqlite", provide: { engine: "sqlite" } } },
      {
        plugins,
        test: {
          ...api,
          name: "postgres",
          exclude: [...unit, ...inBrowser, ...onlyInFullRuns.postgres],
          provide: { engine: "postgres" },
        },
      },
      {
        plugins,
        test: {
          ...api,
          name: "site",
          include: inBrowser,
          exclude: onlyInFullRuns.site,
          // The journeys of a file share a site, and some tell a story.
          sequence: { shuffle: false },
          globalSetup: [...api.globalSetup, "tests/support/browser/global-setup.ts", "tests/support/compile-cache.ts"],
          // Browser, server and database share few cores: what was too slow once gets a second chance, a fault fails
          // twice, and the end of the run names the tests that needed it. No other project has a retry.
          retry: 1,
          // A look at a page takes up to 20 ms of processor time.
          expect: { poll: { timeout: 15_000, interval: 100 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
