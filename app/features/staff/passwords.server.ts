import { setTimeout } from "node:timers/promises";
import { normalizeIP } from "@fastify/rate-limit";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { refundAttempts, reserveAttempts } from "#app/platform/access/attempt-limits.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { emailKey, isEmailAddress } from "#app/platform/text/email-address.ts";
import { tokenEmail } from "./account-email.server.tsx";
import { ownAccount, recordAccountEvent } from "./account-events.server.ts";
import { consumeToken, countValidTokens, deleteTokens, findTokenHolder, issueToken } from "./account-tokens.server.ts";
import { newPasswordProblems } from "./new-password.server.ts";
import { listOtherAccess, type OtherAccess, revokeOtherAccess } from "./other-access.server.ts";
import { verifyOwnPassword } from "./own-password.server.ts";
import { type Client, endAllSessions, endOtherSessions } from "./sessions.server.ts";
import { clearSignInFailures } from "./sign-in-limits.server.ts";
import { findStaffByUsername, lockStaff } from "./staff.server.ts";

const HOUR = 60 * 60_000;
/** Requests for a new password per hour and client address. */
const MAX_RESET_REQUESTS = 10;
/** Valid reset tokens per account, which also limits the emails per hour. */
const MAX_VALID_TOKENS = 3;
/** Wrong tokens per hour and client address. */
const MAX_WRONG_TOKENS = 20;
/** In milliseconds; longer than it takes to queue an email. */
const MIN_RESPONSE_TIME = 400;

/**
 * Changes the password of the signed-in account and ends its other sessions.
 * @param input.revoke_access whether its passkeys and API tokens are revoked as well.
 * @throws InvalidInput with all problems, TooManyRequests after too many wrong current passwords
 */
export async function changePassword(
  app: App,
  actor: StaffActor,
  input: { current_password: string; new_password: string; revoke_access: boolean },
): Promise<void> {
  const current = await verifyOwnPassword(app, actor, input.current_password);
  const problems = await newPasswordProblems(app, "new_password", input.new_password, actor.username);
  if (!current) throw new InvalidInput([wrongCurrentPassword, ...problems]);
  if (problems.length > 0) throw new InvalidInput(problems);

  const password_hash = await app.passwords.hash(input.new_password);
  const isChanged = await app.database.db.transaction().execute(async (trx) => {
    if (!(await replacePassword(trx, app, actor.id, password_hash, current))) return false;
    await endOtherSessions(trx, app, actor);
    const revoked = input.revoke_access ? await revokeOtherAccess(trx, app, actor.id) : [];
    await recordAccountEvent(trx, app, actor, "change_password", ownAccount(actor), revoked);
    return true;
  });
  // A concurrent call has already changed the password.
  if (!isChanged) throw new InvalidInput([wrongCurrentPassword]);
}

/**
 * Replaces an account's password and deletes its tokens.
 * @param former if given, the password is only replaced if it still has this hash.
 * @returns whether the password was replaced.
 */
export async function replacePassword(
  trx: Queryable,
  app: Pick<App, "now">,
  id: number,
  password_hash: string,
  former?: string,
): Promise<boolean> {
  const replaced = await trx
    .updateTable("staff")
    .set({ password_hash, invited_at: null, modified_at: app.now().toISOString() })
    .where("id", "=", id)
    .$if(former !== undefined, (query) => query.where("password_hash", "=", former ?? ""))
    .returning(["id", "email"])
    .executeTakeFirst();
  if (replaced) await deleteTokens(trx, app, replaced);
  return replaced !== undefined;
}

/**
 * Emails a link to choose a new password to the account with this username or email address, if there is
 * one. Neither the result nor the duration reveals whether there is.
 * @throws TooManyRequests after too many requests from the client address, for any account
 */
export async function requestPasswordReset(
  app: App,
  input: { username?: string | undefined; email?: string | undefined },
  client: Pick<Client, "ip">,
): Promise<void> {
  const key = `password-reset:address:${normalizeIP(client.ip)}`;
  await reserveAttempts(app, [{ key, limit: MAX_RESET_REQUESTS, window: HOUR }]);
  const [sent] = await Promise.allSettled([sendResetEmail(app, input), setTimeout(MIN_RESPONSE_TIME)]);
  if (sent.status === "rejected") throw sent.reason;
}

async function sendResetEmail(
  app: App,
  { username, email }: { username?: string | undefined; email?: string | undefined },
) {
  const found =
    (username !== undefined && (await findStaffByUsername(app, username.trim()))) ||
    (await findStaffByEmail(app, (email ?? username ?? "").trim()));
  const { name: academy } = await app.readSiteFacts(app.database.db);
  if (!found) return;
  await app.database.db.transaction().execute(async (trx) => {
    const account = await lockStaff(trx, app, found.id);
    // Users who have not accepted their invitation need a new one from an owner.
    if (!account?.is_active || account.invited_at || !account.email) return;
    if ((await countValidTokens(trx, app, account.id, "reset")) >= MAX_VALID_TOKENS) return;
    const token = await issueToken(trx, app, account.id, "reset");
    const { username, email } = account;
    await queueEmail(trx, app, tokenEmail(app, "reset", { academy, username, email, token }));
  });
}

async function findStaffByEmail({ database }: App, email: string) {
  if (!isEmailAddress(email)) return undefined;
  return database.db.selectFrom("staff").select("id").where("email_key", "=", emailKey(email)).executeTakeFirst();
}

/**
 * Lists the access that a new password with this token revokes.
 * @throws InvalidInput if the token is not valid, TooManyRequests after too many wrong tokens
 */
export async function previewReset(app: App, token: string, client: Pick<Client, "ip">): Promise<OtherAccess> {
  const holder = await findLimitedTokenHolder(app, token, client);
  if (!holder) throw new InvalidInput([wrongToken]);
  return listOtherAccess(app.database.db, app, holder.id);
}

/** The account of a token, or undefined. @throws TooManyRequests after too many wrong tokens */
async function findLimitedTokenHolder(app: App, token: string, client: Pick<Client, "ip">) {
  const limits = [{ key: `password-token:${normalizeIP(client.ip)}`, limit: MAX_WRONG_TOKENS, window: HOUR }];
  await reserveAttempts(app, limits);
  const holder = await findTokenHolder(app, token);
  if (holder) await refundAttempts(app, limits);
  return holder;
}

/**
 * Sets a password with an emailed token: the first one of an invited user, or a new one. Consumes the token, ends all
 * sessions, and revokes passkeys and API tokens, because the link also serves to recover an account from an intruder.
 * @returns the username, to sign in with
 * @throws InvalidInput with all problems, TooManyRequests after too many wrong tokens
 */
export async function confirmPassword(
  app: App,
  { token, new_password }: { token: string; new_password: string },
  client: Pick<Client, "ip">,
): Promise<string> {
  const holder = await findLimitedTokenHolder(app, token, client);
  const problems = await newPasswordProblems(app, "new_password", new_password, holder?.username ?? "");
  if (!holder) throw new InvalidInput([wrongToken, ...problems]);
  if (problems.length > 0) throw new InvalidInput(problems);

  const password_hash = await app.passwords.hash(new_password);
  const isSet = await app.database.db.transaction().execute(async (trx) => {
    const account = await lockStaff(trx, app, holder.id);
    const purpose = account?.is_active ? await consumeToken(trx, app, holder.id, token) : undefined;
    if (!purpose) return false;
    await replacePassword(trx, app, holder.id, password_hash);
    await endAllSessions(trx, app, holder.id);
    const revoked = await revokeOtherAccess(trx, app, holder.id);
    await clearSignInFailures(trx, holder.username);
    const self: StaffActor = { kind: "staff", ...holder, sessionId: 0 };
    const action = purpose === "invitation" ? "accept_invitation" : "reset_password";
    await recordAccountEvent(trx, app, self, action, ownAccount(self), revoked);
    return true;
  });
  if (!isSet) throw new InvalidInput([wrongToken]);
  return holder.username;
}

const wrongToken: Problem = {
  field: "token",
  code: "invalid",
  message: "This link has been used or has expired. Request a new one.",
};

const wrongCurrentPassword: Problem = {
  field: "current_password",
  code: "password_incorrect",
  message: "Wrong password. Try again.",
};
