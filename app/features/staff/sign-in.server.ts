import type { StaffActor } from "#app/platform/access/actor.ts";
import { refundAttempts, reserveAttempts } from "#app/platform/access/attempt-limits.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { checkSecondFactor } from "./otp.server.ts";
import { type Client, startSession, sweepSessions } from "./sessions.server.ts";
import { recordFailedSignIn, recordSignIn } from "./sign-in-audit.server.ts";
import { signInLimits } from "./sign-in-limits.server.ts";
import { findStaffByUsername } from "./staff.server.ts";
import { issueSessionTokens, type SessionTokens } from "./token-rotation.server.ts";

/** Does not reveal which part was wrong. */
export const signInFailed: Problem = {
  field: "non_field_errors",
  code: "invalid_credentials",
  message: "Wrong username or password.",
};
const codeRequired: Problem = {
  field: "non_field_errors",
  code: "otp_required",
  message: "Enter the code from your authenticator app.",
};
const wrongCode: Problem = {
  field: "non_field_errors",
  code: "otp_invalid",
  message: "This code is wrong or has already been used.",
};

/**
 * Signs in with username (case-insensitive) and password, and with a one-time or recovery code if the
 * account requires one.
 * @throws InvalidInput if it fails for any reason, TooManyRequests after too many failures
 */
export async function signIn(
  app: App,
  input: { username: string; password: string; otp?: string | null | undefined },
  client: Client,
): Promise<SessionTokens> {
  const username = input.username.trim().toLowerCase();
  const staff = await findStaffByUsername(app, username);
  const limits = await signInLimits(app, username, staff?.id, client);
  await reserveAttempts(app, limits);

  const session = await verifyAndOpen(app, staff, input, client);
  if (session === "rejected" || session === "wrong")
    await recordFailedSignIn(app, staff, client, session === "wrong" ? "otp" : undefined);
  if (session === "rejected") throw new InvalidInput([signInFailed]);
  if (session === "wrong") throw new InvalidInput([wrongCode]);

  // A missing code does not count as a failed attempt.
  await refundAttempts(app, limits);
  if (session === "required") throw new InvalidInput([codeRequired]);
  await sweepSessions(app);
  return issueSessionTokens(app, session);
}

type Credentials = { password: string; otp?: string | null | undefined };
type Verified = { id: number; username: string; password_hash: string };

async function verifyAndOpen(
  app: App,
  staff: Verified | undefined,
  { password, otp }: Credentials,
  client: Client,
  isRepeated = false,
) {
  if (!(await app.passwords.verify(password, staff?.password_hash)) || !staff) return "rejected";
  const session = await openSession(app, staff, otp ?? "", client);
  if (session === "changed") {
    // Another sign-in may have rehashed the same password in the meantime.
    if (isRepeated) return "rejected";
    return verifyAndOpen(app, await findStaffByUsername(app, staff.username), { password, otp }, client, true);
  }
  if (typeof session === "object") await rehashPassword(app, staff, password);
  return session;
}

/** Rehashes a password if its hash has weaker parameters than the current ones; possible only while it is known. */
async function rehashPassword(app: App, { id, password_hash: former }: Verified, password: string) {
  if (!app.passwords.isWeak(former)) return;
  const password_hash = await app.passwords.hash(password);
  await app.database.db
    .updateTable("staff")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", former)
    .execute();
}

/** Opens a session if the account is active and still has the hash that was just verified. */
async function openSession(app: App, verified: Verified, otp: string, client: Client) {
  return app.database.db.transaction().execute(async (trx) => {
    const staff = await trx
      .selectFrom("staff")
      .select(["id", "username", "role", "is_active", "password_hash"])
      .where("id", "=", verified.id)
      .$if(app.database.engine === "postgres", (query) => query.forShare())
      .executeTakeFirst();
    if (!staff?.is_active) return "rejected";
    if (staff.password_hash !== verified.password_hash) return "changed";
    const { id, username, role } = staff;
    const actor: StaffActor = { kind: "staff", id, username, role, sessionId: 0 };
    const factor = await checkSecondFactor(trx, app, actor, otp);
    if (factor !== "passed") return factor;
    await recordSignIn(trx, app, actor, client);
    return startSession(trx, app, verified.id, client);
  });
}
