/** `hard`: the address takes no mail. `soft`: it took none this time. `complaint`: its owner calls it spam. */
export const returnKinds = ["hard", "soft", "complaint"] as const;
export type ReturnKind = (typeof returnKinds)[number];
/** `sender`: a soft one that is about the sender or the letter, so that it says nothing of the address. */
export type ReportedKind = ReturnKind | "sender";

/** Who reported it. */
export const returnSources = ["smtp", "ses", "postmark", "mailgun", "sendgrid", "mailbox"] as const;
export type ReturnSource = (typeof returnSources)[number];

/** What came back of a letter, as somebody reports it. */
export type Returned = {
  kind: ReportedKind;
  source: ReturnSource;
  /** What the mail server said, for staff. */
  reason: string;
} & (
  | {
      /** As the report has it, with or without a display name. */
      email: string;
      /** Of the letter, with or without angle brackets. */
      messageId?: string | undefined;
    }
  /** Of `letter_recipient`, where the report proves it. */
  | { recipientId: number }
);
