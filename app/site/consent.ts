/** Where this browser keeps the visitor's answer: "yes" or "no". */
export const CONSENT_KEY = "measure-consent";

/** The attribute of a button that answers, with the answer. */
export const ANSWER = "data-consent-answer";

/** What a button that answers has. */
export const answers = (value: "yes" | "no") => ({ [ANSWER]: value });
