import type { Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The digests scheduled since the digest was switched on, one a week. */
    letter_digest: {
      /** The Monday of the week in the academy's time zone: YYYY-MM-DD. */
      week: string;
      due_at: Timestamp;
      /** Null if nothing was new, or the letter was deleted permanently. */
      letter_id: number | null;
      /** `to_send` until its automatic sending starts; afterwards, or where that isn't possible, `draft`. */
      state: "empty" | "draft" | "to_send";
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    /** One row, once the digest's settings have been changed. */
    letter_digest_choice: {
      id: number;
      chosen_at: Timestamp;
      /** Null if the account no longer exists, or a program changed the settings. */
      staff_id: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}
