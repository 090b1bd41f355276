import type { StaffActor } from "./actor.ts";
import type { App } from "./app.ts";

/**
 * Who a signed link was given to, as they are now: a link ends with the account.
 * @returns undefined where there is no such account, or none that is active.
 */
export async function linkHolder({ database }: App, staffId: number): Promise<StaffActor | undefined> {
  const account = await database.db
    .selectFrom("staff")
    .select(["id", "username", "role"])
    .where("id", "=", staffId)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return account && { kind: "staff", ...account, sessionId: 0 };
}
