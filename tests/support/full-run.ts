import type { Engine } from "#app/platform/database/database.ts";

/** Whether this is `npm run test:all`, for which `scripts/check.mjs` sets the variable. */
export const isFullRun = process.env.TEST_ALL === "1";

/** Pages don't depend on the engine, so `npm test` runs journeys on one. */
export const journeyEngines: readonly Engine[] = isFullRun ? ["sqlite", "postgres"] : ["sqlite"];
