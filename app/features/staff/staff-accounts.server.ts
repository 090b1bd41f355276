import { randomBytes } from "node:crypto";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { Conflict, InvalidInput, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { emailKey } from "#app/platform/text/email-address.ts";
import { setPasswordLink, tokenEmail } from "./account-email.server.tsx";
import { recordAccountEvent } from "./account-events.server.ts";
import { notifyAddresses } from "./account-notices.server.tsx";
import "./api-tokens.server.ts";
import { deleteTokens, issueToken } from "./account-tokens.server.ts";
import { lockOwners, requireAnotherOwner } from "./last-owner.server.ts";
import { findMember, getMember } from "./list-staff.server.ts";
import { removeOtp } from "./otp.server.ts";
import { endAllSessions } from "./sessions.server.ts";
import type { Invitation, InvitedMember, StaffChanges, StaffMember, Work } from "./staff.resource.ts";
import { auditTitle, insertStaff, lockStaff, rejectTakenAccounts } from "./staff.server.ts";
import { countWork, handOverWork } from "./staff-work.server.ts";
import { tellSuccessor } from "./successor-email.server.tsx";
import { withdrawChange } from "./withdraw-email-change.server.ts";

/**
 * Creates an account without a password and emails a link to choose one.
 * @throws PermissionDenied, InvalidInput if username or email address is taken
 */
export async function inviteStaff(app: App, actor: StaffActor, input: Invitation): Promise<InvitedMember> {
  const { name: academy } = await app.readSiteFacts(app.database.db);
  // A random password, so that nobody can sign in before the invitation has been accepted.
  const password_hash = await app.passwords.hash(randomBytes(32).toString("base64url"));
  return runInOwnerTransaction(app, actor, async (trx) => {
    const account = await insertStaff(trx, app, { ...input, password_hash, invited_at: app.now().toISOString() });
    const link = await sendInvitation(trx, app, academy, { ...account, email: input.email });
    await recordAccountEvent(trx, app, actor, "invite", { id: account.id, title: auditTitle(account) });
    return { ...(await findMember(trx, account.id)), invitation_link: link };
  });
}

/**
 * Emails a new link, and invalidates the previous one.
 * @throws PermissionDenied, NotFound, InvalidInput if the account already has a password, is deactivated
 *   or has no email address
 */
export async function resendInvitation(app: App, actor: StaffActor, id: number): Promise<InvitedMember> {
  const { name: academy } = await app.readSiteFacts(app.database.db);
  return runInOwnerTransaction(app, actor, async (trx) => {
    const account = await lockStaff(trx, app, id);
    if (!account) throw new NotFound();
    const { email, is_active, invited_at } = account;
    if (!invited_at) throw InvalidInput.whole("not_invited", "This user has already chosen a password.");
    if (!is_active) throw InvalidInput.whole("inactive", "The account is deactivated. Activate it first.");
    if (!email) throw InvalidInput.field("email", "required", "The account has no email address.");
    await deleteTokens(trx, app, account);
    const link = await sendInvitation(trx, app, academy, { ...account, email });
    await recordAccountEvent(trx, app, actor, "invite", { id, title: auditTitle(account) });
    return { ...(await findMember(trx, id)), invitation_link: link };
  });
}

/**
 * @returns the link, to be passed on, if no mail server is set up
 */
async function sendInvitation(
  trx: Queryable,
  app: App,
  academy: string,
  { id, username, email }: { id: number; username: string; email: string },
): Promise<string | null> {
  const token = await issueToken(trx, app, id, "invitation");
  await trx.updateTable("staff").set({ invited_at: app.now().toISOString() }).where("id", "=", id).execute();
  await queueEmail(trx, app, tokenEmail(app, "invitation", { academy, username, email, token }));
  return app.config.smtpUrl ? null : setPasswordLink(app, token);
}

/**
 * Changes an account's role, email address or state. Deactivation ends its sessions immediately. A new
 * email address invalidates links sent to the former one; a pending invitation is sent again.
 * @throws PermissionDenied, NotFound, Conflict with the current version, InvalidInput if no active owner
 *   would remain or the email address is taken
 */
export async function changeStaff(
  app: App,
  actor: StaffActor,
  id: number,
  { version, hand_over_to, ...changes }: StaffChanges,
): Promise<StaffMember> {
  const { name: academy } = await app.readSiteFacts(app.database.db);
  return runInOwnerTransaction(app, actor, async (trx, owners) => {
    const before = await lockStaff(trx, app, id);
    if (!before) throw new NotFound();
    if (version !== undefined && before.version !== version) throw new Conflict(await findMember(trx, id));
    const { email = before.email, role = before.role, is_active = before.is_active } = changes;
    const changed = {
      email: email !== before.email,
      role: role !== before.role,
      is_active: is_active !== before.is_active,
    };
    requireAnotherOwner(owners, id, [
      ...(role === "owner" ? [] : ["role"]),
      ...(is_active || !changed.is_active ? [] : ["is_active"]),
    ]);
    if (is_active && hand_over_to)
      throw InvalidInput.field("hand_over_to", "invalid", "Only the work of a deactivated account can be reassigned.");
    const successor = await appointSuccessor(trx, app, actor, before, hand_over_to);

    await trx
      .updateTable("staff")
      .set({ email, email_key: email && emailKey(email), role, is_active })
      .set({ version: before.version + 1, modified_at: app.now().toISOString() })
      .where("id", "=", id)
      .execute();
    if (changed.email || !is_active) {
      await deleteTokens(trx, app, before);
      await withdrawChange(trx, app, id);
    }
    if (!is_active) {
      await endAllSessions(trx, app, id);
      await trx.deleteFrom("api_token").where("staff_id", "=", id).execute();
    }
    if (changed.email && !before.invited_at)
      await notifyAddresses(trx, app, before.username, { former: before.email, present: email });
    if (changed.email && email && before.invited_at && is_active)
      await sendInvitation(trx, app, academy, { ...before, email });

    const account = { id, title: auditTitle({ username: before.username, role }) };
    const fields = (["email", "role"] as const).filter((field) => changed[field]);
    if (fields.length > 0) await recordAccountEvent(trx, app, actor, "change", account, fields);
    if (changed.is_active)
      await recordAccountEvent(trx, app, actor, is_active ? "activate" : "deactivate", account, ["is_active"]);
    if (successor) await recordAccountEvent(trx, app, actor, "hand_over", account, [successor]);
    return findMember(trx, id);
  });
}

/** The items that an account created, and its assigned work. @throws PermissionDenied, NotFound */
export async function findWork(app: App, actor: StaffActor, id: number): Promise<Work> {
  await getMember(app, actor, id);
  return { results: await countWork(app, app.database.db, id) };
}

/**
 * @returns the username of the account that takes over the work, which is notified by email; undefined if the work
 * stays
 */
async function appointSuccessor(
  trx: Queryable,
  app: App,
  actor: StaffActor,
  from: { id: number; username: string },
  to: number | null | undefined,
) {
  if (!to) return undefined;
  const successor = to === from.id ? undefined : await app.staff.findActive(trx, to);
  if (!successor) throw InvalidInput.field("hand_over_to", "does_not_exist", "Choose a different, active account.");
  const work = await countWork(app, trx, from.id);
  await handOverWork(app, trx, from.id, to);
  if (work.length > 0 && to !== actor.id)
    await tellSuccessor(trx, app, { to, from: from.username, by: actor.username, work });
  return successor.username;
}

/**
 * Deletes an account. Its content stays, without an author or with another one; the audit log keeps the username.
 * @throws PermissionDenied, NotFound, InvalidInput if it is the last active owner
 */
export async function deleteStaff(app: App, actor: StaffActor, id: number, to?: number): Promise<void> {
  await runInOwnerTransaction(app, actor, async (trx, owners) => {
    const account = await lockStaff(trx, app, id);
    if (!account) throw new NotFound();
    requireAnotherOwner(owners, id, ["non_field_errors"]);
    await deleteTokens(trx, app, account);
    await withdrawChange(trx, app, id);
    const successor = await appointSuccessor(trx, app, actor, account, to);
    if (successor)
      await recordAccountEvent(trx, app, actor, "hand_over", { id, title: auditTitle(account) }, [successor]);
    // Before the deletion, since it may be the actor's own account.
    await recordAccountEvent(trx, app, actor, "delete", { id, title: auditTitle(account) });
    await app.recordMediaUse(trx, { resource: "staff", itemId: id }, []);
    await trx.deleteFrom("staff").where("id", "=", id).execute();
  });
}

/**
 * Turns two-factor authentication off for a user who has lost their device and recovery codes.
 * @throws NotFound, PermissionDenied also for the actor's own account, which requires password or code
 */
export async function disableAccountOtp(app: App, actor: StaffActor, id: number): Promise<void> {
  if (id === actor.id)
    throw new PermissionDenied(
      "Use the Your account screen for your own account. It requires your password or a code.",
    );
  await runInOwnerTransaction(app, actor, async (trx) => {
    const account = await lockStaff(trx, app, id);
    if (!account) throw new NotFound();
    if (await removeOtp(trx, id)) {
      await recordAccountEvent(trx, app, actor, "disable_otp", { id, title: auditTitle(account) });
    }
  });
}

/**
 * Runs a transaction with all owners locked, so that two of them cannot lock each other out.
 * @param work gets the transaction and the ids of the active owners.
 * @throws PermissionDenied if the actor is no longer an owner, InvalidInput if username or email address
 *   is taken, and what `work` throws
 */
async function runInOwnerTransaction<T>(
  app: App,
  actor: StaffActor,
  work: (trx: Queryable, owners: number[]) => Promise<T>,
): Promise<T> {
  return rejectTakenAccounts(() =>
    app.database.db.transaction().execute(async (trx) => {
      const owners = await lockOwners(trx, app);
      if (!owners.includes(actor.id)) throw new PermissionDenied();
      return work(trx, owners);
    }),
  );
}
