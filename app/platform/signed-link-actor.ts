import type { StaffActor } from "./actor.ts";
import type { App } from "./app.ts";

/**
 * Loads the account that a signed link was issued to, with its current role.
 * @returns undefined if the account does not exist or is inactive: its links are no longer valid.
 */
export async function loadSignedLinkActor({ database }: App, staffId: number): Promise<StaffActor | undefined> {
  const account = await database.db
    .selectFrom("staff")
    .select(["id", "username", "role"])
    .where("id", "=", staffId)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return account && { kind: "staff", ...account, sessionId: 0 };
}
