import type { Id, Json, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    sender_domain: SenderDomainTable;
  }
}

/** What the DNS answered, by type and name such as `TXT academy.example`. */
export type Answers = Record<string, Answer>;
/** No values: there is no such record. */
export type Answer = { values: string[] } | { failure: string };

interface SenderDomainTable {
  id: Id;
  domain: string;
  answers: Json<Answers>;
  /** When the latest check began, so that processes do not repeat each other's. */
  started_at: Timestamp;
  checked_at: NullableTimestamp;
  created_at: Timestamp;
  modified_at: Timestamp;
}
