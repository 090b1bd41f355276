import type { Generated } from "kysely";
import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";
import type { SubscriberSource } from "./subscribers.resource.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    subscriber: SubscriberTable;
  }
}

interface SubscriberTable {
  id: Id;
  /** As typed. */
  email: string;
  /** The same for all spellings of the address, see `emailKey`. */
  email_key: string;
  /** What letters greet them by; empty if it is not known. */
  name: Generated<string>;
  search_text: Generated<string>;
  sort_key: Generated<string>;
  source: SubscriberSource;
  is_blocked: boolean;
  /** False while the owner of the address has not followed the link, and once they have unsubscribed. */
  is_confirmed: Generated<boolean>;
  is_unsubscribed: Generated<boolean>;
  /** Kept until they confirm a new subscription. */
  unsubscribed_at: NullableTimestamp;
  /** The title of the letter whose link they followed; empty if it was none. */
  unsubscribed_letter: Generated<string>;
  /** Kept by the database: whether `letter_block` has the address. */
  is_undeliverable: Generated<boolean>;
  confirmed_at: NullableTimestamp;
  /** When the first email with the link was queued; null while it waits for its turn. */
  confirmation_sent_at: NullableTimestamp;
  reminded_at: NullableTimestamp;
  /** What the form said when it was sent. */
  consent_text: Generated<string | null>;
  /** When they agreed, if an import says so. */
  consented_at: NullableTimestamp;
  import_id: Generated<number | null>;
  created_by: Generated<number | null>;
  version: number;
  created_at: Timestamp;
  modified_at: Timestamp;
}

/** The columns that the API returns. */
export const subscriberFields = [
  "id",
  "version",
  "created_at",
  "modified_at",
  "created_by",
  "email",
  "name",
  "is_blocked",
  "source",
  "is_confirmed",
  "is_undeliverable",
  "is_unsubscribed",
  "unsubscribed_at",
  "unsubscribed_letter",
] as const;
