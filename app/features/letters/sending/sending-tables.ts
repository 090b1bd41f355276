import type { Generated, Selectable } from "kysely";
import type { SentAudience } from "#app/features/subscribers/subscribers.resource.ts";
import type { Id, Json, NullableTimestamp, Tables, Timestamp } from "#app/platform/database/tables.ts";
import type { SendingState } from "./sending-states.ts";

/**
 * `queued` until its time; `sending` while a process has claimed it; `in_doubt` where the process or the connection ended
 * before the mail server's response. The row of a recipient who is skipped is deleted, so that another sending can reach
 * the subscriber.
 */
export type RecipientState = "queued" | "sending" | "sent" | "failed" | "in_doubt";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    letter_sending: {
      id: Id;
      /** Null once the letter is deleted for good. */
      letter_id: number | null;
      state: SendingState;
      /** The letter as it was when it was sent, with the placeholders of `letter-placeholders.ts`. */
      title: string;
      subject: string;
      html: string;
      text: string;
      sender_name: string;
      reply_to: string | null;
      audience: Json<SentAudience>;
      /** Its page on the site, if it has one. */
      web_letter_id: number | null;
      /** Who sent it. */
      username: string;
      /** Who paused it; null if it did so by itself. */
      paused_by: Generated<string | null>;
      /** What the mail server says or what is in the way, for staff. */
      problem: Generated<string | null>;
      due_at: NullableTimestamp;
      started_at: NullableTimestamp;
      ended_at: NullableTimestamp;
      /** The last subscriber who was queued. */
      position: Generated<number>;
      total: Generated<number>;
      sent: Generated<number>;
      failed: Generated<number>;
      in_doubt: Generated<number>;
      /** No longer subscribed when it was their turn. */
      skipped: Generated<number>;
      cancelled: Generated<number>;
      /** What was refused and sent before staff last let it go on in spite of refusals. */
      excused: Generated<number>;
      excused_sent: Generated<number>;
      /** Sent, and returned later. */
      bounced: Generated<number>;
      complained: Generated<number>;
      excused_bounced: Generated<number>;
      excused_complained: Generated<number>;
      /** Refused or returned for a reason of the sender or the letter. */
      blamed: Generated<number>;
      excused_blamed: Generated<number>;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    letter_recipient: {
      id: Id;
      sending_id: number;
      /** As in the sending: with the key it makes sure that nobody gets a letter twice. */
      letter_id: number;
      email: string;
      email_key: string;
      state: RecipientState;
      /** The process that has claimed it. */
      worker: Generated<string | null>;
      /** When that process handed the letter to the mail server, whose response is awaited. */
      handed_at: NullableTimestamp;
      attempts: Generated<number>;
      due_at: Timestamp;
      sent_at: NullableTimestamp;
      last_error: Generated<string | null>;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    /** The processes that send, and until when their claims are theirs without another sign of life. */
    letter_worker: { name: string; alive_until: Timestamp; created_at: Timestamp; modified_at: Timestamp };
    /** How many letters were taken to be sent in each minute, for the limits of the mail server. */
    letter_allowance: {
      sending_id: number;
      minute: Timestamp;
      used: number;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

export type Sending = Selectable<Tables["letter_sending"]>;
