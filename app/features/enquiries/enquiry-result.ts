/** What a visitor typed, as the form holds it. */
export const enquiryFields = ["name", "email", "phone", "service", "message"] as const;
export type EnquiryField = (typeof enquiryFields)[number];

/** What the form comes back with. */
export type EnquiryResult = { sent: true } | EnquiryRejection;

export interface EnquiryRejection {
  sent: false;
  typed: Record<EnquiryField, string>;
  /** What is wrong with a field, and what would be right. */
  problems: Partial<Record<EnquiryField, string>>;
  /** What keeps it from being sent where no field does. */
  trouble: string | null;
}

/** The form posted without script comes back to its page with this in the address. */
export const ENQUIRY_PARAMETER = "enquiry";
export const ENQUIRY_SENT = "sent";
export const ENQUIRY_ANCHOR = "ask";

export const enquiryErrors = {
  tooMany: "That was a lot of questions in a short time. Please wait a minute, and send it again.",
  ours: "Something went wrong on our side, and your question was not sent. Please try again, or write us an email.",
  offline: "Your question could not be sent: there seems to be no connection. It is still here; please try again.",
} as const;
