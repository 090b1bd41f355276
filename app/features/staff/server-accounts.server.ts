import type { Role } from "#app/platform/access/actor.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { commandLine } from "./account-event.ts";
import { recordAccountEvent } from "./account-events.server.ts";
import { lockOwners, requireAnotherOwner } from "./last-owner.server.ts";
import { newPasswordProblems } from "./new-password.server.ts";
import { listOtherAccess, type OtherAccess, revokeOtherAccess } from "./other-access.server.ts";
import { removeOtp } from "./otp.server.ts";
import { replacePassword } from "./passwords.server.ts";
import { endAllSessions } from "./sessions.server.ts";
import { clearSignInFailures } from "./sign-in-limits.server.ts";
import { type AccountsApp, auditTitle, createStaff, findStaffByUsername, type StaffAccount } from "./staff.server.ts";

/** Actions on accounts from the command line, which require a shell on the server but no sign-in. */

/** @throws InvalidInput with all problems */
export function addUser(
  app: AccountsApp,
  user: { username: string; password: string; role: Role; email?: string | undefined },
): Promise<StaffAccount> {
  return createStaff(app, user, commandLine);
}

/**
 * Sets a password and ends all sessions of the account.
 * @param options.withoutOtp also turns two-factor authentication off, for a user who has lost their device
 * @param options.revokeAccess also revokes passkeys and API tokens, for an account that an intruder has used
 * @returns what still gives access to the account
 * @throws NotFound, InvalidInput with all problems
 */
export async function setPassword(
  app: AccountsApp,
  username: string,
  password: string,
  options: { withoutOtp?: boolean | undefined; revokeAccess?: boolean | undefined } = {},
): Promise<OtherAccess> {
  const account = await requireUser(app, username);
  const problems = await newPasswordProblems(app, "password", password, account.username);
  if (problems.length > 0) throw new InvalidInput(problems);
  const password_hash = await app.passwords.hash(password);
  return app.database.db.transaction().execute(async (trx) => {
    if (!(await replacePassword(trx, app, account.id, password_hash))) throw notFound(username);
    await endAllSessions(trx, app, account.id);
    await clearSignInFailures(trx, account.username);
    const event = { id: account.id, title: auditTitle(account) };
    const revoked = options.revokeAccess ? await revokeOtherAccess(trx, app, account.id) : [];
    await recordAccountEvent(trx, app, commandLine, "change_password", event, revoked);
    if (options.withoutOtp && (await removeOtp(trx, account.id)))
      await recordAccountEvent(trx, app, commandLine, "disable_otp", event);
    return listOtherAccess(trx, app, account.id);
  });
}

/** @throws NotFound, InvalidInput if no active owner would remain */
export async function setRole(app: AccountsApp, username: string, role: Role): Promise<void> {
  const { id } = await requireUser(app, username);
  await app.database.db.transaction().execute(async (trx) => {
    const owners = await lockOwners(trx, app);
    if (role !== "owner") requireAnotherOwner(owners, id, ["role"]);
    const account = await trx
      .updateTable("staff")
      .set((eb) => ({ role, version: eb("version", "+", 1), modified_at: app.now().toISOString() }))
      .where("id", "=", id)
      .returning(["username", "role"])
      .executeTakeFirst();
    if (!account) throw notFound(username);
    await recordAccountEvent(trx, app, commandLine, "change", { id, title: auditTitle(account) }, ["role"]);
  });
}

/** @throws NotFound */
export async function requireUser(app: Pick<AccountsApp, "database">, username: string) {
  const account = await findStaffByUsername(app, username);
  if (!account) throw notFound(username);
  return account;
}

const notFound = (username: string) => new NotFound(`There is no account called "${username}".`);
