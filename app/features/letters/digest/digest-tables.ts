import type { Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The digests that were due since they are wanted, one a week. */
    letter_digest: {
      /** The Monday of the week, in the zone of the academy: YYYY-MM-DD. */
      week: string;
      due_at: Timestamp;
      /** Null if nothing was new, or the letter is deleted for good. */
      letter_id: number | null;
      /** `to_send` until it is being sent by itself; then, or where that is not possible, `draft`. */
      state: "empty" | "draft" | "to_send";
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    /** One row, once the settings of the digest were changed. */
    letter_digest_choice: {
      id: number;
      chosen_at: Timestamp;
      /** Null if the account is gone, or a program changed them. */
      staff_id: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}
