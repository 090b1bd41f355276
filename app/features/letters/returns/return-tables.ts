import type { Generated } from "kysely";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import type { ReturnKind, ReturnSource } from "./return-kinds.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** What came back of letters: at most one of each kind for a recipient. */
    letter_event: {
      id: Id;
      /** What makes it the same event when it is reported again. */
      event_key: string;
      kind: ReturnKind;
      source: ReturnSource;
      recipient_id: number | null;
      email_key: string;
      reason: string;
      /** It is about the sender or the letter, and says nothing of the address. */
      blames_sender: Generated<boolean>;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
    /** Addresses that get no letters, and why; other emails still go to them. */
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
