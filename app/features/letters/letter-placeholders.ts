/**
 * What stands in a rendered letter, HTML and text, for the addresses that differ from one recipient to the next.
 * They survive escaping and are no valid part of an address that staff can enter.
 */
export const UNSUBSCRIBE_URL = "{{unsubscribe_url}}";
/** The page on which the recipient chooses topics. */
export const TOPICS_URL = "{{topics_url}}";
/** The address at which the letter can be read in a browser. */
export const WEB_URL = "{{web_url}}";
