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
  tooMany: "That was a lot of questions in a short time. Please wait a minute, and send it again.",
  unexpected:
    "Something went wrong on our side, and your question was not sent. Please try again, or write us an email.",
  offline: "Your question could not be sent: there seems to be no connection. It is still here; please try again.",
} as const;
