/** The key in `localStorage` of the visitor's answer, "yes" or "no". */
export const CONSENT_KEY = "measure-consent";

/** The attribute of a consent button, with its answer. */
export const CONSENT_ATTRIBUTE = "data-consent-answer";

export const consentAttributes = (value: "yes" | "no") => ({ [CONSENT_ATTRIBUTE]: value });
