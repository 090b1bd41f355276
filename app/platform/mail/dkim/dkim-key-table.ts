import type { Id, NullableTimestamp, Timestamp } from "../../database/tables.ts";

declare module "../../database/tables.ts" {
  interface Tables {
    dkim_key: DkimKeyTable;
  }
}

/**
 * `waiting`: its record is not in the DNS yet; `active`: signs emails; `retired`: no longer signs emails, but those on
 * their way may still be verified with its record.
 */
export const keyStates = ["waiting", "active", "retired"] as const;
export type KeyState = (typeof keyStates)[number];

interface DkimKeyTable {
  id: Id;
  domain: string;
  selector: string;
  state: KeyState;
  /** The key's DER form (SPKI) in base64, as in the DNS. */
  public_key: string;
  /** Encrypted; deleted when the key is retired. */
  private_key: string | null;
  activated_at: NullableTimestamp;
  retired_at: NullableTimestamp;
  created_at: Timestamp;
  modified_at: Timestamp;
}
