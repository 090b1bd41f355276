/** Marks deferred scripts; the first one lists the modules to preload. */
export const LATER = "data-later";

/** Marks the link of a page's style sheet, and lists the sheets joined in it. */
export const SHEETS = "data-sheets";

/** Marks links, buttons and forms that work better with scripts than as plain HTML. */
export const HOLD = "data-hold";

/** Dispatched on the window once the page is hydrated. */
export const LIVE_EVENT = "page-live";
