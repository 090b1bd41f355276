import type { Id, Json, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    dkim_key: DkimKeyTable;
    sender_domain: SenderDomainTable;
  }
}

/**
 * `waiting`: its record is not in the DNS yet; `active`: emails are signed with it; `retired`: no longer, but emails
 * on their way may still be verified with its record.
 */
export const keyStates = ["waiting", "active", "retired"] as const;
export type KeyState = (typeof keyStates)[number];

interface DkimKeyTable {
  id: Id;
  domain: string;
  selector: string;
  state: KeyState;
  /** Base64 of its DER form (SPKI), as in the DNS. */
  public_key: string;
  /** Encrypted; forgotten when the key is retired. */
  private_key: string | null;
  activated_at: NullableTimestamp;
  retired_at: NullableTimestamp;
  created_at: Timestamp;
  modified_at: Timestamp;
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
