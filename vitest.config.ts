import { defineConfig } from "vitest/config";

const api = {
  include: ["app/**/*.test.ts", "bench/**/*.test.ts", "db/**/*.test.ts"],
  setupFiles: ["tests/support/strict.ts"],
  globalSetup: ["tests/support/databases/global-setup.ts"],
  // A busy machine is slow, which is no fault.
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

/** The API and unit tests once for each engine; journeys and process tests take engines as a parameter. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ["default"],
    projects: [
      { test: { ...api, name: "sqlite", provide: { engine: "sqlite" } } },
      // What the demo draws and prints knows no database.
      { test: { ...api, name: "postgres", exclude: ["db/demo/**"], provide: { engine: "postgres" } } },
      {
        test: {
          ...api,
          name: "site",
          include: ["tests/**/*.test.ts"],
          globalSetup: [...api.globalSetup, "tests/support/browser/global-setup.ts"],
          // Browser, server and database share few cores: what was too slow once gets a second chance, a fault fails twice.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
