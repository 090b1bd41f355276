import { createHash } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import type { App } from "#app/platform/app.ts";
import { type AttemptLimit, refundAttempts, reserveAttempts } from "#app/platform/attempt-limits.ts";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { checkSecondFactor } from "./otp.server.ts";
import { type SessionTokens, tokensOf } from "./rotation.server.ts";
import { type Client, startSession, sweepSessions } from "./sessions.server.ts";
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
const codeRequired: Problem = {
  field: "non_field_errors",
  code: "otp_required",
  message: "Enter the code of your authenticator app.",
};
const wrongCode: Problem = {
  field: "non_field_errors",
  code: "otp_invalid",
  message: "This code is wrong, or has been used already.",
};

/**
 * Signs in with username (in any letter case) and password, and with a one-time code or a recovery
 * code where the account asks for one.
 * @throws InvalidInput for whatever reason it fails, TooManyRequests after too many failures.
 */
export async function signIn(
  app: App,
  input: { username: string; password: string; otp?: string | null | undefined },
  client: Client,
): Promise<SessionTokens> {
  const username = input.username.trim().toLowerCase();
  const staff = await findStaffByUsername(app, username);
  const limits = await limitsOf(app, username, staff?.id, client);
  await reserveAttempts(app, limits);

  const isRight = await app.passwords.verify(input.password, staff?.password_hash);
  const session = staff && isRight ? await openSession(app, staff, input.otp ?? "", client) : "refused";
  if (session === "refused") throw new InvalidInput([signInFailed]);
  if (session === "wrong") throw new InvalidInput([wrongCode]);

  // A code that is still to come is no failed guess.
  await refundAttempts(app, limits);
  if (session === "required") throw new InvalidInput([codeRequired]);
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
async function openSession(app: App, verified: { id: number; password_hash: string }, otp: string, client: Client) {
  return app.database.db.transaction().execute(async (trx) => {
    const staff = await trx
      .selectFrom("staff")
      .select(["id", "username", "role", "is_active", "password_hash"])
      .where("id", "=", verified.id)
      .$if(app.database.engine === "postgres", (query) => query.forShare())
      .executeTakeFirst();
    if (!staff?.is_active || staff.password_hash !== verified.password_hash) return "refused";
    const { id, username, role } = staff;
    const factor = await checkSecondFactor(trx, app, { kind: "staff", id, username, role, sessionId: 0 }, otp);
    return factor === "passed" ? startSession(trx, app, verified.id, client) : factor;
  });
}
