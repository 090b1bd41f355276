/**
 * In a browser Zod tries whether it may compile its checks, which a page's policy does not allow and
 * reports as a violation. It looks here as the first schema is made, so this module has to come
 * before all others; importing Zod itself to say so would put it into every page.
 */
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
