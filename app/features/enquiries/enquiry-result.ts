export const enquiryFields = ["name", "email", "phone", "service", "message"] as const;
export type EnquiryField = (typeof enquiryFields)[number];

/** The result of sending the form. */
export type EnquiryResult = { sent: true } | EnquiryRejection;

export interface EnquiryRejection {
  sent: false;
  values: Record<EnquiryField, string>;
  /** The error messages by field. */
  problems: Partial<Record<EnquiryField, string>>;
  /** The message of an error that does not belong to a field. */
  error: string | null;
}

/** The query parameter that the form adds to the URL of its page if it is sent without script. */
export const ENQUIRY_PARAMETER = "enquiry";
export const ENQUIRY_SENT = "sent";
export const ENQUIRY_ANCHOR = "ask";

export const enquiryErrors = {
  tooMany: "You’ve sent several questions in a short time. Please wait a minute and try again.",
  unexpected: "Something went wrong on our side, and your question wasn’t sent. Please try again or email us.",
  offline: "Your question wasn’t sent because you seem to be offline. Nothing is lost: please try again.",
} as const;
