import type { Selectable } from "kysely";
import type { App } from "../app.ts";
import type { Tables } from "../database/tables.ts";
import { cutText } from "../text/shorten-text.ts";
import "./mail-table.ts";

type Store = Pick<App, "database" | "now">;
export type LeasedEmail = Selectable<Tables["mail"]> & { lease_until: string };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a worker leases an email, in milliseconds; longer than any attempt to send it can take. */
export const LEASE = 5 * MINUTE;
/** An email fails after this many attempts, about a day after the first one. */
export const MAX_ATTEMPTS = 10;
/** The age at which an unsent email fails, in milliseconds. */
export const MAX_AGE = 3 * DAY;
/** How long emails that are no longer queued are kept, in milliseconds. */
export const RETENTION = 30 * DAY;

/** The delay after a failed attempt, in milliseconds: 1, 3, 9, 27 ... minutes, 6 hours at most. */
export function retryDelay(attempts: number): number {
  return Math.min(MINUTE * 3 ** (attempts - 1), 6 * 60 * MINUTE);
}

const addMilliseconds = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/**
 * Leases due emails, oldest first, so that no other worker sends them: PostgreSQL skips locked rows, and SQLite has one
 * writer at a time. The attempt is counted before it begins, so that an email that crashes the process is not retried
 * indefinitely.
 */
export async function leaseEmails({ database, now }: Store, limit: number): Promise<LeasedEmail[]> {
  const time = now();
  const leaseUntil = addMilliseconds(time, LEASE);
  return database.db
    .updateTable("mail")
    .set((eb) => ({ lease_until: leaseUntil, attempts: eb("attempts", "+", 1), modified_at: time.toISOString() }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mail")
        .select("id")
        .where("state", "=", "queued")
        .where("handed_at", "is", null)
        .where("due_at", "<=", time.toISOString())
        .where("created_at", ">", addMilliseconds(time, -MAX_AGE))
        .where("attempts", "<", MAX_ATTEMPTS)
        .where((or) => or.or([or("lease_until", "is", null), or("lease_until", "<=", time.toISOString())]))
        .orderBy("due_at")
        .limit(limit)
        .$if(database.engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute() as Promise<LeasedEmail[]>;
}

/**
 * Marks an email as submitted just before it goes to the mail server, so that no other worker sends it.
 * @returns false if it must not be sent, because another worker has its lease or it was erased
 */
export async function markHanded({ database, now }: Store, mail: LeasedEmail): Promise<boolean> {
  const result = await database.db
    .updateTable("mail")
    .set({ handed_at: now().toISOString() })
    .where("id", "=", mail.id)
    .where("state", "=", "queued")
    .where("lease_until", "=", mail.lease_until)
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

const IN_DOUBT = "The connection or this server stopped before the mail server responded. This email may have arrived.";

/** Marks emails as in doubt that a worker had submitted to the mail server when it ended abruptly. */
export async function recordDoubts({ database, now }: Store): Promise<void> {
  const time = now().toISOString();
  await database.db
    .updateTable("mail")
    .set({ state: "in_doubt", last_error: IN_DOUBT, lease_until: null, handed_at: null, modified_at: time })
    .where("state", "=", "queued")
    .where("handed_at", "is not", null)
    .where("lease_until", "<=", time)
    .execute();
}

/** Records the outcome of an attempt. @returns false if the lease has passed to another worker. */
async function recordOutcome({ database, now }: Store, mail: LeasedEmail, outcome: Outcome) {
  const result = await database.db
    .updateTable("mail")
    .set({ ...outcome, lease_until: null, handed_at: null, modified_at: now().toISOString() })
    .where("id", "=", mail.id)
    .where("lease_until", "=", mail.lease_until)
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

type Outcome =
  | { state: "sent"; sent_at: string; last_error: null }
  | { state: "failed" | "in_doubt"; last_error: string }
  | { state: "queued"; due_at: string; last_error: string };

/** @returns false if the lease has expired, so that the email is in doubt, or if it was erased. */
export function markSent(store: Store, mail: LeasedEmail): Promise<boolean> {
  return recordOutcome(store, mail, { state: "sent", sent_at: store.now().toISOString(), last_error: null });
}

/** Records that the connection was lost while waiting for the mail server's response. */
export const markInDoubt = (store: Store, mail: LeasedEmail): Promise<boolean> =>
  recordOutcome(store, mail, { state: "in_doubt", last_error: IN_DOUBT });

/** Schedules the next attempt, or marks the email as failed after the last attempt or a permanent error. */
export function markFailed(
  store: Store,
  mail: LeasedEmail,
  reason: string,
  { permanent = false } = {},
): Promise<boolean> {
  const last_error = cutText(reason, 1000);
  if (permanent || mail.attempts >= MAX_ATTEMPTS) return recordOutcome(store, mail, { state: "failed", last_error });
  return recordOutcome(store, mail, {
    state: "queued",
    due_at: addMilliseconds(store.now(), retryDelay(mail.attempts)),
    last_error,
  });
}

/** Marks emails as failed that are too old or have no attempts left, and deletes old finished ones. */
export async function cleanUpOutbox({ database, now }: Store): Promise<void> {
  const time = now();
  await database.db
    .updateTable("mail")
    .set({
      state: "failed",
      last_error: "Gave up because the email could not be sent in time.",
      modified_at: time.toISOString(),
    })
    .where("state", "=", "queued")
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", time.toISOString())]))
    .where((eb) => eb.or([eb("created_at", "<=", addMilliseconds(time, -MAX_AGE)), eb("attempts", ">=", MAX_ATTEMPTS)]))
    .execute();
  await database.db
    .deleteFrom("mail")
    .where("state", "in", ["sent", "failed", "cancelled", "in_doubt"])
    .where("modified_at", "<=", addMilliseconds(time, -RETENTION))
    .execute();
}
