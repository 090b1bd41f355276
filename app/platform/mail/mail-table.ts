import type { Id, Json, NullableTimestamp, Timestamp } from "../database/tables.ts";

declare module "../database/tables.ts" {
  interface Tables {
    mail: MailTable;
  }
}

/**
 * `queued`: to be sent or retried at `due_at`, or being sent until its lease expires; `failed`: no further attempts;
 * `cancelled`: withdrawn before it was sent; `in_doubt`: submitted to the mail server, whose response was lost.
 */
export const mailStates = ["queued", "sent", "failed", "cancelled", "in_doubt"] as const;
export type MailState = (typeof mailStates)[number];

interface MailTable {
  id: Id;
  /** The purpose, such as `subscriber-welcome`. */
  kind: string;
  recipient: string;
  /** The same for all spellings of the recipient's email address. */
  recipient_key: string;
  /** The key of the email address of the person whom an email to somebody else is about. */
  about_key: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Json<Record<string, string>>;
  message_id: string;
  state: MailState;
  attempts: number;
  due_at: Timestamp;
  lease_until: NullableTimestamp;
  /** When the mail server began to receive the email, in the current attempt. */
  handed_at: NullableTimestamp;
  sent_at: NullableTimestamp;
  last_error: string | null;
  created_at: Timestamp;
  modified_at: Timestamp;
}
