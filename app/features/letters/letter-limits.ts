/** In bytes; Gmail clips HTML beyond this size, including the unsubscribe link. */
export const MAX_HTML = 100 * 1024;

/** The maximum number of colleagues per test letter. */
export const MAX_TESTERS = 20;
