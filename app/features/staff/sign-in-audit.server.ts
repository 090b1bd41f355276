import type { StaffActor } from "#app/platform/access/actor.ts";
import { reserveAttempts } from "#app/platform/access/attempt-limits.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit, recordAuditAs } from "#app/platform/audit.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { TooManyRequests } from "#app/platform/errors.ts";
import { ownAccount } from "./account-events.server.ts";
import type { Client } from "./sessions.server.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Entries per hour for each account, and for all unknown usernames together, so that attacks don't fill the disk. */
const MAX_FAILURE_ENTRIES = 100;
/** How long failures are kept, in milliseconds. */
const RETENTION = 90 * DAY;
const FAILED = "sign_in_failed";
const notSignedIn = "(not signed in)";

/**
 * Records a sign-in in the audit log, in the caller's transaction.
 * @param means the method, if not a password
 */
export async function recordSignIn(
  trx: Queryable,
  app: App,
  actor: StaffActor,
  { ip }: Client,
  means?: "passkey",
): Promise<void> {
  const { id, title } = ownAccount(actor);
  const event = { action: "sign_in", resource: "staff", itemId: id, title, ip, fields: means ? [means] : [] };
  await recordAudit(trx, actor, [event], app.now().toISOString());
}

/**
 * Records a failed sign-in in the audit log, and deletes old failures.
 * @param account undefined if there is no such account: the username as typed may be a password, and is not stored
 * @param field what was wrong, if not the password
 */
export async function recordFailedSignIn(
  app: App,
  account: { id: number; username: string } | undefined,
  { ip }: Client,
  field?: "otp" | "passkey",
): Promise<void> {
  try {
    await reserveAttempts(app, [
      { key: `sign-in:audit:${account?.id ?? "unknown"}`, limit: MAX_FAILURE_ENTRIES, window: HOUR },
    ]);
  } catch (error) {
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  const { db } = app.database;
  const now = app.now();
  const before = new Date(now.getTime() - RETENTION).toISOString();
  await db.deleteFrom("audit_entry").where("action", "=", FAILED).where("created_at", "<", before).execute();
  const itemId = account?.id ?? null;
  const event = {
    action: FAILED,
    resource: "staff",
    itemId,
    title: account?.username ?? "",
    ip,
    fields: field ? [field] : [],
  };
  await recordAuditAs(db, notSignedIn, [event], now.toISOString());
}
