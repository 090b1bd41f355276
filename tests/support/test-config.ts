import type { Config } from "#app/platform/config/config.ts";

/** Making picture sizes would compete with what is tested, and machines that run tests stall at any time. */
export const testConfig: Partial<Config> = { picturesAhead: false, stallLimit: 0 };
