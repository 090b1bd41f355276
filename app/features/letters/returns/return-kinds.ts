/**
 * `hard`: the address accepts no email. `soft`: it accepted none this time. `complaint`: its owner marked the letter as
 * spam.
 */
export const returnKinds = ["hard", "soft", "complaint"] as const;
export type ReturnKind = (typeof returnKinds)[number];
/** `sender`: a soft bounce about the sender or the letter, which says nothing about the address. */
export type ReportedKind = ReturnKind | "sender";

/** The source of the report. */
export const returnSources = ["smtp", "ses", "postmark", "mailgun", "sendgrid", "mailbox"] as const;
export type ReturnSource = (typeof returnSources)[number];

/** A returned letter, as reported. */
export type Returned = {
  kind: ReportedKind;
  source: ReturnSource;
  /** The mail server's response, for staff. */
  reason: string;
} & (
  | {
      /** As in the report, with or without a display name. */
      email: string;
      /** The letter's message id, with or without angle brackets. */
      messageId?: string | undefined;
    }
  /** The id in `letter_recipient`, where the report proves it. */
  | { recipientId: number }
);
