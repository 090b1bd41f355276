import { createHash } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import type { StaffActor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { type AttemptLimit, refundAttempts, reserveAttempts } from "#app/platform/attempt-limits.ts";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { passwordProblems } from "#app/platform/passwords.ts";
import { type SessionTokens, tokensOf } from "./rotation.server.ts";
import { type Client, endOtherSessions, startSession, sweepSessions } from "./sessions.server.ts";
import { findStaffByUsername } from "./staff.server.ts";

const WINDOW = 15 * 60_000;
/** Failures a window. */
const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 30;

/** Never says which part was wrong. */
export const signInFailed: Problem = {
  field: "non_field_errors",
  code: "invalid_credentials",
  message: "Unable to log in with provided credentials.",
};

/**
 * Signs in with username (in any letter case) and password.
 * @throws InvalidInput for whatever reason it fails, TooManyRequests after too many failures.
 */
export async function signIn(
  app: App,
  input: { username: string; password: string },
  client: Client,
): Promise<SessionTokens> {
  const username = input.username.trim().toLowerCase();
  const staff = await findStaffByUsername(app, username);
  const limits = await limitsOf(app, username, staff?.id, client);
  await reserveAttempts(app, limits);

  const isRight = await app.passwords.verify(input.password, staff?.password_hash);
  const session = staff && isRight ? await openSession(app, staff, client) : undefined;
  if (!session) throw new InvalidInput([signInFailed]);

  await refundAttempts(app, limits);
  await sweepSessions(app);
  return tokensOf(app, session);
}

/**
 * Failures count by network address and by account. Anyone can make others' accounts fail, so an
 * address (IPv6: a /64) the account has been used from counts by itself: guessing from elsewhere locks out
 * nobody who has signed in from there before.
 */
async function limitsOf(
  app: App,
  username: string,
  staffId: number | undefined,
  client: Client,
): Promise<AttemptLimit[]> {
  const network = normalizeIP(client.ip);
  const known = await app.database.db
    .selectFrom("session")
    .select("ip")
    .distinct()
    .where("staff_id", "=", staffId ?? 0)
    .execute();
  const isFamiliar = known.some(({ ip }) => normalizeIP(ip) === network);
  // A digest: people type their password into the wrong field, and it must not be kept.
  const account = `sign-in:account:${createHash("sha256").update(username).digest("base64url")}`;
  return [
    { key: `sign-in:address:${network}`, limit: ADDRESS_LIMIT, window: WINDOW },
    { key: isFamiliar ? `${account}:${network}` : account, limit: ACCOUNT_LIMIT, window: WINDOW },
  ];
}

/** Only for an account that is active and still has the password that was just verified. */
async function openSession(app: App, verified: { id: number; password_hash: string }, client: Client) {
  return app.database.db.transaction().execute(async (trx) => {
    const staff = await trx
      .selectFrom("staff")
      .select(["is_active", "password_hash"])
      .where("id", "=", verified.id)
      .$if(app.database.engine === "postgres", (query) => query.forShare())
      .executeTakeFirst();
    if (!staff?.is_active || staff.password_hash !== verified.password_hash) return undefined;
    return startSession(trx, app, verified.id, client);
  });
}

/**
 * Changes one's own password and ends all other sessions of the account.
 * @throws InvalidInput with every problem, TooManyRequests after too many wrong guesses at the current one.
 */
export async function changePassword(
  app: App,
  actor: StaffActor,
  input: { current_password: string; new_password: string },
): Promise<void> {
  const limits = [{ key: `password:${actor.id}`, limit: ACCOUNT_LIMIT, window: WINDOW }];
  await reserveAttempts(app, limits);
  const staff = await findStaffByUsername(app, actor.username);
  const isRight = await app.passwords.verify(input.current_password, staff?.password_hash);
  if (isRight) await refundAttempts(app, limits);

  const problems = await passwordProblems("new_password", input.new_password, actor.username);
  if (!staff || !isRight) throw new InvalidInput([wrongCurrentPassword, ...problems]);
  if (problems.length > 0) throw new InvalidInput(problems);

  const password_hash = await app.passwords.hash(input.new_password);
  const isChanged = await app.database.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("staff")
      .set({ password_hash, modified_at: app.now().toISOString() })
      .where("id", "=", actor.id)
      .where("password_hash", "=", staff.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await endOtherSessions(trx, app, actor);
    return numUpdatedRows > 0n;
  });
  // Changed by another call meanwhile: what was given is no longer the current one.
  if (!isChanged) throw new InvalidInput([wrongCurrentPassword]);
}

const wrongCurrentPassword: Problem = {
  field: "current_password",
  code: "password_incorrect",
  message: "Your old password was entered incorrectly. Please enter it again.",
};
