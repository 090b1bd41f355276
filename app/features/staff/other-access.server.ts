import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { withdrawChange } from "./withdraw-email-change.server.ts";

/** The names of other credentials that give access to an account, besides its password. */
export interface OtherAccess {
  passkeys: string[];
  api_tokens: string[];
}

/** Lists an account's passkeys and its API tokens that have not expired, oldest first. */
export async function listOtherAccess(db: Queryable, { now }: Pick<App, "now">, staffId: number): Promise<OtherAccess> {
  const passkeys = await db
    .selectFrom("passkey")
    .select("name")
    .where("staff_id", "=", staffId)
    .orderBy("id")
    .execute();
  const tokens = await db
    .selectFrom("api_token")
    .select("name")
    .where("staff_id", "=", staffId)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now().toISOString())]))
    .orderBy("id")
    .execute();
  return { passkeys: passkeys.map(({ name }) => name), api_tokens: tokens.map(({ name }) => name) };
}

/**
 * Revokes an account's passkeys and API tokens, and withdraws an unconfirmed email address, which could otherwise
 * receive the next link to choose a password.
 * @returns what was revoked, for the audit log
 */
export async function revokeOtherAccess(trx: Queryable, app: Pick<App, "now">, staffId: number): Promise<string[]> {
  const passkeys = await trx.deleteFrom("passkey").where("staff_id", "=", staffId).executeTakeFirst();
  const tokens = await trx.deleteFrom("api_token").where("staff_id", "=", staffId).executeTakeFirst();
  const isWithdrawn = await withdrawChange(trx, app, staffId);
  return [
    ...(passkeys.numDeletedRows > 0n ? ["passkeys"] : []),
    ...(tokens.numDeletedRows > 0n ? ["api_tokens"] : []),
    ...(isWithdrawn ? ["pending_email"] : []),
  ];
}
