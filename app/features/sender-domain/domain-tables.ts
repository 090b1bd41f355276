import type { Id, Json, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    sender_domain: SenderDomainTable;
  }
}

/** DNS responses by type and name, such as `TXT academy.example`. */
export type Answers = Record<string, Answer>;
/** Empty `values` mean that there is no such record. */
export type Answer = { values: string[] } | { failure: string };

interface SenderDomainTable {
  id: Id;
  domain: string;
  answers: Json<Answers>;
  /** When the latest check started, so that processes don't repeat each other's. */
  started_at: Timestamp;
  checked_at: NullableTimestamp;
  created_at: Timestamp;
  modified_at: Timestamp;
}
