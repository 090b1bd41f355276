import type { Generated } from "kysely";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import type { ReturnKind, ReturnSource } from "./return-kinds.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Returned letters: at most one row of each kind per recipient. */
    letter_event: {
      id: Id;
      /** Identifies the same event when it is reported again. */
      event_key: string;
      kind: ReturnKind;
      source: ReturnSource;
      recipient_id: number | null;
      email_key: string;
      reason: string;
      /** Whether it is about the sender or the letter, and says nothing about the address. */
      blames_sender: Generated<boolean>;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    /** Blocked addresses with the reasons; they get no letters, but still get other emails. */
    letter_block: {
      id: Id;
      email_key: string;
      kind: ReturnKind;
      source: ReturnSource;
      reason: string;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}
