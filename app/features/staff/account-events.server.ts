import type { StaffActor } from "#app/platform/actor.ts";
import { recordAudit, recordAuditAs } from "#app/platform/audit.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { AccountAction } from "./account-event.ts";
import { type NotifyingApp, notifyAccountHolder } from "./account-notices.server.tsx";

/** Somebody signed in, or whoever has a shell on the server. */
export type EventActor = StaffActor | typeof commandLine;
export const commandLine = "(command line)";

/**
 * Writes into the audit log what was done to an account, and tells its holder where that matters to
 * them, in the transaction that does it.
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
  // Nobody of the staff, but worth knowing of all the more.
  await recordAuditAs(trx, commandLine, [event], now);
}

/** For what a person does to their own account. */
export const ownAccount = ({ id, username }: StaffActor) => ({ id, title: username });
