/** In bytes: Gmail cuts off the HTML of an email after about this much, with the link to unsubscribe. */
export const MAX_HTML = 100 * 1024;

/** How many colleagues get a test letter at once. */
export const MAX_TESTERS = 20;
