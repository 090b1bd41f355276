import type { Selectable } from "kysely";
import type { App } from "../app.ts";
import type { Tables } from "../database/tables.ts";
import "./mail-table.ts";

type Store = Pick<App, "database" | "now">;
export type LeasedEmail = Selectable<Tables["mail"]> & { lease_until: string };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a worker has a mail to itself, in milliseconds; longer than any attempt to send can last. */
export const LEASE = 5 * MINUTE;
/** After so many attempts, about a day after the first, a mail is given up. */
export const MAX_ATTEMPTS = 10;
/** A mail that nothing could send for so long is not sent any more, in milliseconds. */
export const SHELF_LIFE = 3 * DAY;
/** What has been dealt with is kept so long, in milliseconds. */
export const RETENTION = 30 * DAY;

/** The wait after a failed attempt, in milliseconds: 1, 3, 9, 27 ... minutes, 6 hours at most. */
export function retryDelay(attempts: number): number {
  return Math.min(MINUTE * 3 ** (attempts - 1), 6 * 60 * MINUTE);
}

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/**
 * Takes emails that are due, oldest first, so that no other worker sends them: PostgreSQL skips rows
 * that another one is taking, SQLite has one writer at a time. The attempt is counted here, before
 * it is made, so that a mail that ends the process is not tried for ever.
 */
export async function leaseEmails({ database, now }: Store, limit: number): Promise<LeasedEmail[]> {
  const time = now();
  const leaseUntil = later(time, LEASE);
  return database.db
    .updateTable("mail")
    .set((eb) => ({ lease_until: leaseUntil, attempts: eb("attempts", "+", 1), modified_at: time.toISOString() }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mail")
        .select("id")
        .where("state", "=", "queued")
        .where("due_at", "<=", time.toISOString())
        .where("created_at", ">", later(time, -SHELF_LIFE))
        .where("attempts", "<", MAX_ATTEMPTS)
        .where((or) => or.or([or("lease_until", "is", null), or("lease_until", "<=", time.toISOString())]))
        .orderBy("due_at")
        .limit(limit)
        .$if(database.engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute() as Promise<LeasedEmail[]>;
}

/** Notes the end of an attempt, unless the lease has passed to another worker. */
async function settle({ database, now }: Store, mail: LeasedEmail, outcome: Outcome) {
  const result = await database.db
    .updateTable("mail")
    .set({ ...outcome, lease_until: null, modified_at: now().toISOString() })
    .where("id", "=", mail.id)
    .where("lease_until", "=", mail.lease_until)
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

type Outcome =
  | { state: "sent"; sent_at: string; last_error: null }
  | { state: "failed"; last_error: string }
  | { state: "queued"; due_at: string; last_error: string };

/** @returns false where the lease had run out, and another worker may have sent the mail as well. */
export function markSent(store: Store, mail: LeasedEmail): Promise<boolean> {
  return settle(store, mail, { state: "sent", sent_at: store.now().toISOString(), last_error: null });
}

/** Plans the next attempt, or gives the mail up where it was the last or no other could do better. */
export function markFailed(
  store: Store,
  mail: LeasedEmail,
  reason: string,
  { permanent = false } = {},
): Promise<boolean> {
  const last_error = reason.slice(0, 1000);
  if (permanent || mail.attempts >= MAX_ATTEMPTS) return settle(store, mail, { state: "failed", last_error });
  return settle(store, mail, { state: "queued", due_at: later(store.now(), retryDelay(mail.attempts)), last_error });
}

/** Gives up what is too old or was tried too often, and forgets what was dealt with long ago. */
export async function cleanUpOutbox({ database, now }: Store): Promise<void> {
  const time = now();
  await database.db
    .updateTable("mail")
    .set({ state: "failed", last_error: "Given up: it could not be sent in time.", modified_at: time.toISOString() })
    .where("state", "=", "queued")
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", time.toISOString())]))
    .where((eb) => eb.or([eb("created_at", "<=", later(time, -SHELF_LIFE)), eb("attempts", ">=", MAX_ATTEMPTS)]))
    .execute();
  await database.db
    .deleteFrom("mail")
    .where("state", "in", ["sent", "failed", "cancelled"])
    .where("modified_at", "<=", later(time, -RETENTION))
    .execute();
}
