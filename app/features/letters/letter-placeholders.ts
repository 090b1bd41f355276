/**
 * Placeholders in a rendered letter, HTML and text, for the URLs that differ between recipients. They survive escaping
 * and are not valid in a URL that staff can enter.
 */
export const UNSUBSCRIBE_URL = "{{unsubscribe_url}}";
/** The page on which the recipient chooses topics. */
export const TOPICS_URL = "{{topics_url}}";
/** The URL of the letter's web version. */
export const WEB_URL = "{{web_url}}";
