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
  /** The name that letters use to greet them; empty if unknown. */
  name: Generated<string>;
  search_text: Generated<string>;
  sort_key: Generated<string>;
  source: SubscriberSource;
  is_blocked: boolean;
  /** False until the owner of the address opens the link, and again once they unsubscribe. */
  is_confirmed: Generated<boolean>;
  is_unsubscribed: Generated<boolean>;
  /** Kept until they confirm a new subscription. */
  unsubscribed_at: NullableTimestamp;
  /** The title of the letter whose link they used; empty if none. */
  unsubscribed_letter: Generated<string>;
  /** Whether `letter_block` has the address; maintained by the database. */
  is_undeliverable: Generated<boolean>;
  confirmed_at: NullableTimestamp;
  /** When the first email with the link was queued; null while the limit holds it back. */
  confirmation_sent_at: NullableTimestamp;
  reminded_at: NullableTimestamp;
  /** The form's text at the time it was sent. */
  consent_text: Generated<string | null>;
  /** When they gave consent, if an import says so. */
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
