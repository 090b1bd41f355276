import type { Id, Json, NullableTimestamp, Timestamp } from "../database/tables.ts";

declare module "../database/tables.ts" {
  interface Tables {
    mail: MailTable;
  }
}

/**
 * `queued` waits to be sent, now or again at `due_at`, and is being sent while its lease has not
 * run out; `failed` was given up; `cancelled` was taken back before it was sent.
 */
export const mailStates = ["queued", "sent", "failed", "cancelled"] as const;
export type MailState = (typeof mailStates)[number];

interface MailTable {
  id: Id;
  /** What it is for, such as `subscriber-welcome`. */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers: Json<Record<string, string>>;
  message_id: string;
  state: MailState;
  attempts: number;
  due_at: Timestamp;
  lease_until: NullableTimestamp;
  sent_at: NullableTimestamp;
  last_error: string | null;
  created_at: Timestamp;
  modified_at: Timestamp;
}
