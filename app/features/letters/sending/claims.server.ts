import type { Expression, ExpressionBuilder, SqlBool, Transaction } from "kysely";
import type { SentAudience } from "#app/features/subscribers/subscribers.resource.ts";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { findBlocked } from "../returns/blocks.server.ts";
import { remainingAllowance, takeAllowance } from "./allowance.server.ts";
import type { Readers } from "./readers.ts";
import "./sending-tables.ts";

export interface ClaimedRecipient {
  id: number;
  sending_id: number;
  email: string;
  email_key: string;
  /** From the current subscription; empty if unknown. */
  name: string;
  attempts: number;
  /** When this process submitted the letter to the mail server; null if it hasn't. */
  handed_at: string | null;
}

interface Claim {
  /** The name of this process. */
  worker: string;
  sending: { id: number; audience: SentAudience };
  limit: number;
}

/**
 * Claims recipients of a sending for this process: PostgreSQL skips those that another process is claiming, SQLite has
 * one writer at a time. Permanently skips those who have since unsubscribed, opted out of the topic or been blocked.
 * @returns none if no recipient is ready, or the mail server's limits are used up
 */
export async function claimRecipients(
  app: App,
  readers: Readers,
  { worker, sending, limit }: Claim,
): Promise<ClaimedRecipient[]> {
  const { db, engine } = app.database;
  const now = app.now().toISOString();
  return db.transaction().execute(async (trx) => {
    const most = Math.min(limit, await remainingAllowance(trx, app));
    if (most <= 0) return [];
    const claimed = await trx
      .updateTable("letter_recipient")
      .set({ state: "sending", worker, handed_at: null, modified_at: now })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("letter_recipient")
          .select("id")
          .where("sending_id", "=", sending.id)
          .where("state", "=", "queued")
          .where("due_at", "<=", now)
          .orderBy("due_at")
          .orderBy("id")
          .limit(most)
          .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .returning(["id", "sending_id", "email", "email_key", "attempts", "handed_at"])
      .execute();
    const keys = claimed.map(({ email_key }) => email_key);
    const active = await readers.findSubscribed(trx, keys, sending.audience.topic_id);
    for (const blocked of await findBlocked(trx, keys)) active.delete(blocked);
    const kept = claimed.flatMap((recipient) => {
      const name = active.get(recipient.email_key);
      return name === undefined ? [] : [{ ...recipient, name }];
    });
    const left = claimed.filter(({ email_key }) => !active.has(email_key));
    if (left.length > 0) await skip(trx, sending.id, left);
    await takeAllowance(trx, app, sending.id, kept.length);
    return kept.sort((a, b) => a.id - b.id);
  });
}

async function skip(trx: Transaction<Tables>, sendingId: number, left: readonly { id: number }[]) {
  await trx
    .deleteFrom("letter_recipient")
    .where(
      "id",
      "in",
      left.map(({ id }) => id),
    )
    .execute();
  await trx
    .updateTable("letter_sending")
    .set((eb) => ({ skipped: eb("skipped", "+", left.length) }))
    .where("id", "=", sendingId)
    .execute();
}

/** Records that a process is alive and keeps its claims. @param lease in milliseconds */
export async function renewLease(app: App, worker: string, lease: number): Promise<void> {
  const time = app.now();
  const now = time.toISOString();
  const alive_until = new Date(time.getTime() + lease).toISOString();
  await app.database.db
    .insertInto("letter_worker")
    .values({ name: worker, alive_until, created_at: now, modified_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ alive_until, modified_at: now }))
    .execute();
}

/** How many processes are alive, including this one. */
export async function countWorkers(app: App): Promise<number> {
  const now = app.now().toISOString();
  const alive = app.database.db.selectFrom("letter_worker").where("alive_until", ">", now);
  const { count } = await alive.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Math.max(1, Number(count));
}

type IsAbandoned = (eb: ExpressionBuilder<Tables, "letter_recipient">) => Expression<SqlBool>;

/**
 * Recovers claims of processes whose lease has expired. @param worker this process, which is alive even if it was too
 * busy to renew its lease
 */
export async function recoverClaims(app: App, worker: string): Promise<void> {
  const now = app.now().toISOString();
  await recover(app, ({ eb, and, selectFrom }) =>
    and([
      eb("worker", "!=", worker),
      eb("worker", "not in", selectFrom("letter_worker").select("name").where("alive_until", ">", now)),
    ]),
  );
  const longAgo = new Date(app.now().getTime() - 24 * 60 * 60_000).toISOString();
  await app.database.db.deleteFrom("letter_worker").where("alive_until", "<", longAgo).execute();
}

/**
 * Recovers claims that this process made without knowing, since the database did not respond. It must have no other
 * claims.
 */
export const recoverOwnClaims = (app: App, worker: string): Promise<void> =>
  recover(app, (eb) => eb("worker", "=", worker));

const STOPPED = "The server stopped before the mail server responded.";

/** Marks recipients as in doubt if their letter had been submitted to the mail server, and queues the rest again. */
async function recover({ database, now }: App, isAbandoned: IsAbandoned): Promise<void> {
  // The index finds claims by sending and state; only active sendings have any.
  const abandoned: IsAbandoned = (eb) =>
    eb.and([
      eb(
        "sending_id",
        "in",
        eb.selectFrom("letter_sending").select("id").where("state", "in", ["sending", "paused", "cancelling"]),
      ),
      eb("state", "=", "sending"),
      isAbandoned(eb),
    ]);
  if (!(await database.db.selectFrom("letter_recipient").select("id").where(abandoned).executeTakeFirst())) return;
  const free = { worker: null, handed_at: null, modified_at: now().toISOString() };
  await database.db.transaction().execute(async (trx) => {
    const recipients = trx.updateTable("letter_recipient").where(abandoned);
    await recipients
      .set({ ...free, state: "queued" })
      .where("handed_at", "is", null)
      .execute();
    const inDoubt = await recipients
      .set({ ...free, state: "in_doubt", last_error: STOPPED })
      .where("handed_at", "is not", null)
      .returning("sending_id")
      .execute();
    const bySending = Map.groupBy(inDoubt, ({ sending_id }) => sending_id);
    for (const [id, { length }] of [...bySending].sort(([one], [other]) => one - other))
      await trx
        .updateTable("letter_sending")
        .set((eb) => ({ in_doubt: eb("in_doubt", "+", length), modified_at: free.modified_at }))
        .where("id", "=", id)
        .execute();
  });
}
