import { createHash, randomBytes } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import { cancelEmails } from "#app/platform/mail/queue-email.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    staff_token: {
      id: Id;
      staff_id: number;
      purpose: TokenPurpose;
      /** The token itself is only in the email. */
      token_hash: string;
      expires_at: Timestamp;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** A token lets the holder of an emailed link choose the first password, or a new one. */
export type TokenPurpose = "invitation" | "reset";

const HOUR = 3_600_000;
/** In milliseconds. */
export const TOKEN_LIFETIMES: Record<TokenPurpose, number> = { invitation: 7 * 24 * HOUR, reset: HOUR };
export const getEmailKind = (purpose: TokenPurpose) => `staff-${purpose}`;

/** @returns a token of 256 random bits; the database stores its hash. */
export async function issueToken(trx: Queryable, app: Pick<App, "now">, staffId: number, purpose: TokenPurpose) {
  const token = randomBytes(32).toString("base64url");
  const now = app.now();
  await trx
    .insertInto("staff_token")
    .values({
      staff_id: staffId,
      purpose,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + TOKEN_LIFETIMES[purpose]).toISOString(),
      created_at: now.toISOString(),
      modified_at: now.toISOString(),
    })
    .execute();
  return token;
}

/** The number of an account's valid tokens. */
export async function countValidTokens(trx: Queryable, app: Pick<App, "now">, staffId: number, purpose: TokenPurpose) {
  const { count } = await trx
    .selectFrom("staff_token")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("staff_id", "=", staffId)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", app.now().toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns the account of a token, or undefined if the token is not valid or the account is not active. */
export async function findTokenHolder(app: Pick<App, "database" | "now">, token: string) {
  return app.database.db
    .selectFrom("staff_token")
    .innerJoin("staff", "staff.id", "staff_token.staff_id")
    .select(["staff.id", "staff.username", "staff.role"])
    .where("staff_token.token_hash", "=", hashToken(token))
    .where("staff_token.expires_at", ">", app.now().toISOString())
    .where("staff.is_active", "=", true)
    .executeTakeFirst();
}

/** Deletes a token. @returns its purpose; undefined if it was already used or has expired. */
export async function consumeToken(trx: Queryable, app: Pick<App, "now">, staffId: number, token: string) {
  const consumed = await trx
    .deleteFrom("staff_token")
    .where("staff_id", "=", staffId)
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", app.now().toISOString())
    .returning("purpose")
    .executeTakeFirst();
  return consumed?.purpose;
}

/** Deletes all tokens of an account, and cancels the emails with them that have not been sent yet. */
export async function deleteTokens(
  trx: Queryable,
  app: Pick<App, "now">,
  account: { id: number; email: string | null },
) {
  await trx.deleteFrom("staff_token").where("staff_id", "=", account.id).execute();
  if (!account.email) return;
  for (const purpose of ["invitation", "reset"] as const) {
    await cancelEmails(trx, app, { kind: getEmailKind(purpose), recipients: [account.email] });
  }
}

const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
