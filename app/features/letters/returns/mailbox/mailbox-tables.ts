import type { Generated } from "kysely";
import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** How far the mailbox that letters return to has been read. */
    letter_mailbox: {
      id: Id;
      /** The mailbox, without the password. */
      name: string;
      /** Changes when the server numbers the messages anew (RFC 9051, section 2.3.1.1). */
      uid_validity: string;
      /** The number of the last message that was read; up to 32 bits without a sign. */
      last_uid: string;
      /** No other process reads before. */
      leased_until: Timestamp;
      /** When it was last read to its end. */
      read_at: NullableTimestamp;
      /** Since when it cannot be read, or could not the last time. */
      failed_at: NullableTimestamp;
      /** Why it cannot be read, for staff; null if it can. */
      problem: Generated<string | null>;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}
