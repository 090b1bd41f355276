import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { type ScopeLevel, scopeLevels } from "#app/platform/access/token-scopes.ts";
import { TokenNotValid } from "#app/platform/access/tokens.ts";
import type { App } from "#app/platform/app.ts";
import type { Id, Json, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";
import { InvalidInput, NotFound, type Problem } from "#app/platform/errors.ts";
import { ownAccount, recordAccountEvent } from "./account-events.server.ts";
import type { ApiToken, NewApiToken, ScopeChoice } from "./api-token.resource.ts";
import { wrongPassword } from "./otp.server.ts";
import { verifyOwnPassword } from "./own-password.server.ts";
import { lockStaff } from "./staff.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    api_token: {
      id: Id;
      staff_id: number;
      name: string;
      /** The token itself is shown once, and not stored. */
      token_hash: string;
      scopes: Json<Record<string, ScopeLevel>>;
      expires_at: NullableTimestamp;
      last_used_at: NullableTimestamp;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** Distinguishes API tokens from access tokens, and identifies them to secret scanners. */
const PREFIX = "lwt_";
const DAY = 86_400_000;
/** The precision of `last_used_at`, in milliseconds. */
const MINUTE = 60_000;
/** Per account. */
const MAX_TOKENS = 50;
const columns = ["id", "name", "scopes", "expires_at", "last_used_at", "created_at"] as const;

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

/** The signed-in account's tokens, newest first, including expired ones. */
export async function listApiTokens({ database }: App, actor: StaffActor): Promise<ApiToken[]> {
  return database.db
    .selectFrom("api_token")
    .select(columns)
    .where("staff_id", "=", actor.id)
    .orderBy("id", "desc")
    .execute();
}

/** What the actor's role can give a token access to. */
export const scopeChoices = ({ tokenScopes }: App, { role }: StaffActor): ScopeChoice[] =>
  tokenScopes
    .map(({ name, label, roles }) => ({
      name,
      label,
      levels: scopeLevels.filter((level) => roles[level].includes(role)),
    }))
    .filter(({ levels }) => levels.length > 0);

/**
 * Creates a token.
 * @returns it with its secret, which cannot be read again
 * @throws InvalidInput if the password is wrong or the role does not have access to one of the scopes, TooManyRequests
 */
export async function createApiToken(
  app: App,
  actor: StaffActor,
  { name, scopes, days, password }: NewApiToken,
): Promise<ApiToken & { token: string }> {
  const problems = scopeProblems(scopeChoices(app, actor), scopes);
  const verified = await verifyOwnPassword(app, actor, password);
  if (!verified) problems.push(wrongPassword);
  if (problems.length > 0) throw new InvalidInput(problems);
  const token = PREFIX + randomBytes(32).toString("base64url");
  const now = app.now();
  const created = await app.database.db.transaction().execute(async (trx) => {
    // The password may have been replaced since, which revoked all tokens.
    if ((await lockStaff(trx, app, actor.id))?.password_hash !== verified) throw new InvalidInput([wrongPassword]);
    const { count } = await trx
      .selectFrom("api_token")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("staff_id", "=", actor.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_TOKENS) throw InvalidInput.whole("too_many", TOO_MANY);
    const row = await trx
      .insertInto("api_token")
      .values({
        staff_id: actor.id,
        name,
        token_hash: hashToken(token),
        scopes: JSON.stringify(scopes),
        expires_at: days === null ? null : new Date(now.getTime() + days * DAY).toISOString(),
        created_at: now.toISOString(),
        modified_at: now.toISOString(),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await recordAccountEvent(trx, app, actor, "create_token", ownAccount(actor), Object.keys(scopes));
    return row;
  });
  return { ...created, token };
}

/** Deletes a token, which stops working immediately. @throws NotFound */
export async function revokeApiToken(app: App, actor: StaffActor, id: number): Promise<void> {
  await app.database.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("api_token")
      .where("id", "=", id)
      .where("staff_id", "=", actor.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFound();
    await recordAccountEvent(trx, app, actor, "revoke_token", ownAccount(actor));
  });
}

/**
 * Returns the actor of an API token: its account, with the account's current role, limited to the token's scopes.
 * @throws TokenNotValid
 */
export async function authenticateApiToken(app: App, token: string): Promise<StaffActor> {
  const { db } = app.database;
  const now = app.now();
  const found = await db
    .selectFrom("api_token")
    .innerJoin("staff", "staff.id", "api_token.staff_id")
    .select(["api_token.id as token_id", "api_token.name", "api_token.scopes", "api_token.last_used_at"])
    .select(["staff.id", "staff.username", "staff.role"])
    .where("token_hash", "=", hashToken(token))
    .where("staff.is_active", "=", true)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now.toISOString())]))
    .executeTakeFirst();
  if (!found) throw new TokenNotValid();
  const { token_id, name, scopes, last_used_at, ...account } = found;
  if (!last_used_at || now.getTime() - Date.parse(last_used_at) >= MINUTE) {
    await db
      .updateTable("api_token")
      .set({ last_used_at: now.toISOString(), modified_at: sql.ref("modified_at") })
      .where("id", "=", token_id)
      .execute();
  }
  return { kind: "staff", ...account, sessionId: 0, token: { name, scopes } };
}

function scopeProblems(choices: ScopeChoice[], scopes: Record<string, ScopeLevel>): Problem[] {
  return Object.entries(scopes).flatMap(([name, level]) => {
    const choice = choices.find((each) => each.name === name);
    if (choice?.levels.includes(level)) return [];
    const message = choice
      ? `Your role can’t ${level} ${choice.label}.`
      : `"${name}" does not exist, or your role has no access to it.`;
    return [{ field: "scopes", code: "invalid_choice", message }];
  });
}

const TOO_MANY = `An account can have up to ${MAX_TOKENS} tokens. Revoke one that you no longer use.`;
/** The token is random and long, so a fast unsalted hash is sufficient. */
const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
