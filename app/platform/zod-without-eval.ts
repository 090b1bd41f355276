/**
 * Disables Zod's compilation of schemas in browsers: probing for it violates the
 * Content-Security-Policy, which reports that. Zod reads this setting when the first schema is
 * created, so this module must be imported first. `z.config()` would add Zod to every page.
 */
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
