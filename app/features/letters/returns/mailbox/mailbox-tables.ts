import type { Generated } from "kysely";
import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** How far the bounce mailbox has been read. */
    letter_mailbox: {
      id: Id;
      /** The mailbox, without the password. */
      name: string;
      /** Changes when the server renumbers the messages (RFC 9051, section 2.3.1.1). */
      uid_validity: string;
      /** The number of the last message read; an unsigned 32-bit integer. */
      last_uid: string;
      /** Until then, no other process reads. */
      leased_until: Timestamp;
      /** When it was last read completely. */
      read_at: NullableTimestamp;
      /** When reading first failed, if the last attempt failed. */
      failed_at: NullableTimestamp;
      /** Why it can't be read, for staff; null if it can. */
      problem: Generated<string | null>;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}
