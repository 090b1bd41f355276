import type { Generated, Selectable } from "kysely";
import type { SentAudience } from "#app/features/subscribers/subscribers.resource.ts";
import type { Id, Json, NullableTimestamp, Tables, Timestamp } from "#app/platform/database/tables.ts";
import type { SendingState } from "./sending-states.ts";

/**
 * `queued` until its time; `sending` while claimed by a process; `in_doubt` if the process or the connection ended
 * before the mail server responded. A skipped recipient's row is deleted, so that another sending can reach the
 * subscriber.
 */
export type RecipientState = "queued" | "sending" | "sent" | "failed" | "in_doubt";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    letter_sending: {
      id: Id;
      /** Null once the letter is deleted permanently. */
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
      /** The sender's username. */
      username: string;
      /** Who paused it; null if it paused automatically. */
      paused_by: Generated<string | null>;
      /** The mail server's response or another problem, for staff. */
      problem: Generated<string | null>;
      due_at: NullableTimestamp;
      started_at: NullableTimestamp;
      ended_at: NullableTimestamp;
      /** The last queued subscriber. */
      position: Generated<number>;
      total: Generated<number>;
      sent: Generated<number>;
      failed: Generated<number>;
      in_doubt: Generated<number>;
      /** Recipients who had unsubscribed before their letter was sent. */
      skipped: Generated<number>;
      cancelled: Generated<number>;
      /** Refused and sent counts from before staff last let it continue despite refusals. */
      excused: Generated<number>;
      excused_sent: Generated<number>;
      /** Sent, but bounced later. */
      bounced: Generated<number>;
      complained: Generated<number>;
      excused_bounced: Generated<number>;
      excused_complained: Generated<number>;
      /** Refused or bounced because of the sender or the letter. */
      blamed: Generated<number>;
      excused_blamed: Generated<number>;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    letter_recipient: {
      id: Id;
      sending_id: number;
      /** As in the sending; together with the key, it ensures that nobody gets a letter twice. */
      letter_id: number;
      email: string;
      email_key: string;
      state: RecipientState;
      /** The process that claimed it. */
      worker: Generated<string | null>;
      /** When that process submitted the letter to the mail server, whose response is pending. */
      handed_at: NullableTimestamp;
      attempts: Generated<number>;
      due_at: Timestamp;
      sent_at: NullableTimestamp;
      last_error: Generated<string | null>;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    /** The processes that send, and when their claims expire unless renewed. */
    letter_worker: { name: string; alive_until: Timestamp; created_at: Timestamp; modified_at: Timestamp };
    /** How many letters were sent in each minute, for the mail server's limits. */
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
