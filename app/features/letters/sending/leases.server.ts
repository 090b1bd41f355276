import type { Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { blockedAmong } from "../returns/blocks.server.ts";
import { remainingAllowance, takeAllowance } from "./allowance.server.ts";
import type { Readers } from "./readers.ts";
import "./sending-tables.ts";

export interface LeasedRecipient {
  id: number;
  sending_id: number;
  email: string;
  email_key: string;
  /** As the subscription has it now; empty if it is not known. */
  name: string;
  attempts: number;
}

/**
 * Leases recipients that are due, of one sending, for this process: PostgreSQL skips those that another one is at,
 * SQLite has one writer at a time. Who is no longer subscribed, refuses its topic, or whose address takes no letters, is
 * left out for good.
 * @returns none if nobody is due, or the limits of the mail server are used up
 */
export async function leaseRecipients(
  app: App,
  readers: Readers,
  { worker, sendingId, limit }: { worker: string; sendingId: number; limit: number },
): Promise<LeasedRecipient[]> {
  const { db, engine } = app.database;
  const now = app.now().toISOString();
  return db.transaction().execute(async (trx) => {
    const most = Math.min(limit, await remainingAllowance(trx, app));
    if (most <= 0) return [];
    const leased = await trx
      .updateTable("letter_recipient")
      .set({ state: "leased", worker, modified_at: now })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("letter_recipient")
          .select("id")
          .where("sending_id", "=", sendingId)
          .where("state", "=", "waiting")
          .where("due_at", "<=", now)
          .orderBy("due_at")
          .orderBy("id")
          .limit(most)
          .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .returning(["id", "sending_id", "email", "email_key", "attempts"])
      .execute();
    const { audience } = await trx
      .selectFrom("letter_sending")
      .select("audience")
      .where("id", "=", sendingId)
      .executeTakeFirstOrThrow();
    const keys = leased.map(({ email_key }) => email_key);
    const active = await readers.subscribedAmong(trx, keys, audience.topic_id);
    for (const blocked of await blockedAmong(trx, keys)) active.delete(blocked);
    const kept = leased.flatMap((recipient) => {
      const name = active.get(recipient.email_key);
      return name === undefined ? [] : [{ ...recipient, name }];
    });
    const left = leased.filter(({ email_key }) => !active.has(email_key));
    if (left.length > 0) await skip(trx, sendingId, left);
    await takeAllowance(trx, app, sendingId, kept.length);
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

/** Gives a sign that a process is alive. */
export async function giveSign(app: App, worker: string, alive: number): Promise<void> {
  const time = app.now();
  const now = time.toISOString();
  const alive_until = new Date(time.getTime() + alive).toISOString();
  await app.database.db
    .insertInto("letter_worker")
    .values({ name: worker, alive_until, created_at: now, modified_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ alive_until, modified_at: now }))
    .execute();
}

/** How many processes are alive, this one included. */
export async function countWorkers(app: App): Promise<number> {
  const now = app.now().toISOString();
  const alive = app.database.db.selectFrom("letter_worker").where("alive_until", ">", now);
  const { count } = await alive.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Math.max(1, Number(count));
}

/**
 * Takes over what other processes had leased that have ended: what they had handed to the mail server is in doubt, the
 * rest waits again.
 * @param worker who takes over: it is alive, even if it was too busy to give a sign
 */
export async function recoverLeases(app: App, worker: string): Promise<void> {
  const { db } = app.database;
  const now = app.now().toISOString();
  const lost = await db
    .selectFrom("letter_recipient")
    .innerJoin("letter_sending", "letter_sending.id", "letter_recipient.sending_id")
    .select("letter_recipient.sending_id")
    .distinct()
    .where("letter_sending.state", "in", ["sending", "paused", "cancelling"])
    .where("letter_recipient.state", "in", ["leased", "handed"])
    .where("letter_recipient.worker", "!=", worker)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("letter_worker")
            .select("letter_worker.name")
            .whereRef("letter_worker.name", "=", "letter_recipient.worker")
            .where("letter_worker.alive_until", ">", now),
        ),
      ),
    )
    .execute();
  for (const { sending_id } of lost) {
    await db.transaction().execute(async (trx) => {
      const ofEnded = (from: "leased" | "handed", to: "waiting" | "in_doubt", last_error?: string) =>
        trx
          .updateTable("letter_recipient")
          .set({ state: to, worker: null, modified_at: now, ...(last_error ? { last_error } : {}) })
          .where("sending_id", "=", sending_id)
          .where("state", "=", from)
          .where("worker", "!=", worker)
          .where("worker", "not in", (eb) =>
            eb.selectFrom("letter_worker").select("name").where("alive_until", ">", now),
          )
          .executeTakeFirst();
      await ofEnded("leased", "waiting");
      const doubtful = await ofEnded(
        "handed",
        "in_doubt",
        "The server was stopped before the mail server had answered.",
      );
      await trx
        .updateTable("letter_sending")
        .set((eb) => ({ in_doubt: eb("in_doubt", "+", Number(doubtful.numUpdatedRows)), modified_at: now }))
        .where("id", "=", sending_id)
        .execute();
    });
  }
  const longAgo = new Date(app.now().getTime() - 24 * 60 * 60_000).toISOString();
  await db.deleteFrom("letter_worker").where("alive_until", "<", longAgo).execute();
}
