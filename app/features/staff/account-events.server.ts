import type { StaffActor } from "#app/platform/access/actor.ts";
import { recordAudit, recordAuditAs } from "#app/platform/audit.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { type AccountAction, commandLine } from "./account-event.ts";
import { type NotifyingApp, notifyAccountHolder } from "./account-notices.server.tsx";

/** A signed-in user, or a command on the server. */
export type EventActor = StaffActor | typeof commandLine;

/**
 * Records an action on an account in the audit log and notifies the account holder by email if
 * necessary, in the caller's transaction.
 */
export async function recordAccountEvent(
  trx: Queryable,
  app: NotifyingApp,
  actor: EventActor,
  action: AccountAction,
  account: { id: number; title: string },
  fields: string[] = [],
): Promise<void> {
  const byAccountHolder = actor !== commandLine && actor.id === account.id;
  await notifyAccountHolder(trx, app, { action, account: account.id, fields, byAccountHolder });
  const now = app.now().toISOString();
  const event = { action, resource: "staff", itemId: account.id, title: account.title, fields };
  if (actor !== commandLine) return recordAudit(trx, actor, [event], now);
  await recordAuditAs(trx, commandLine, [event], now);
}

/** The `account` of events that users cause on their own account. */
export const ownAccount = ({ id, username }: StaffActor) => ({ id, title: username });
