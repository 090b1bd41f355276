import type { Id, NullableTimestamp, Timestamp } from "../../database/tables.ts";

declare module "../../database/tables.ts" {
  interface Tables {
    dkim_key: DkimKeyTable;
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
