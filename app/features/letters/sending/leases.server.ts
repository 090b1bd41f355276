import type { Expression, ExpressionBuilder, SqlBool, Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { academyDay, countOutcomes } from "../outcomes/count-outcomes.server.ts";
import { blockedAmong } from "../returns/blocks.server.ts";
import { remainingAllowance, takeAllowance } from "./allowance.server.ts";
import { beginEpoch, readEpoch } from "./epoch.server.ts";
import { beginJournal, holdJournal, type OfSending, takeJournal } from "./journal.server.ts";
import type { Readers } from "./readers.ts";
import "./sending-tables.ts";

export interface LeasedRecipient extends OfSending {
  email: string;
  email_key: string;
  /** As the subscription has it now; empty if it is not known. */
  name: string;
  attempts: number;
}

/** A process that sends. */
export interface Worker {
  name: string;
  /** Of its machine; undefined if it is not known. */
  boot: string | undefined;
}

/**
 * Leases recipients that are due, of one sending, for this process: PostgreSQL skips those that another one is at,
 * SQLite has one writer at a time. Who is no longer subscribed, refuses its topic, or whose address takes no letters, is
 * left out for good.
 * @param options.isFirst whether it has nothing in hand, and begins its journal
 * @returns none if nobody is due, or the limits of the mail server are used up
 * @throws LeasesLost
 */
export async function leaseRecipients(
  app: App,
  readers: Readers,
  { worker, sendingId, limit, isFirst }: { worker: Worker; sendingId: number; limit: number; isFirst: boolean },
): Promise<LeasedRecipient[]> {
  const { db, engine } = app.database;
  const now = app.now().toISOString();
  return db.transaction().execute(async (trx) => {
    await (isFirst ? beginJournal : holdJournal)(trx, app, worker.name);
    const most = Math.min(limit, await remainingAllowance(trx, app));
    if (most <= 0) return [];
    const epoch = await beginEpoch(trx, app, worker.boot);
    const leased = await trx
      .updateTable("letter_recipient")
      .set({ state: "leased", worker: worker.name, epoch, modified_at: now })
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
      .returning(["id", "sending_id", "email", "email_key", "attempts", "epoch"])
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

const STOPPED = "The server was stopped before the mail server had answered.";
const LOST =
  "The machine or its database stopped abruptly, and with it was lost whether this letter had been handed to the mail server.";

type Recipients = ExpressionBuilder<Tables, "letter_recipient">;

/**
 * Takes over what other processes had leased that have ended: what they had handed to the mail server is in doubt, and
 * so is all that they had leased in another epoch. The rest waits again.
 * @param worker who takes over: it is alive, even if it was too busy to give a sign
 */
export async function recoverLeases(app: App, worker: Worker): Promise<void> {
  const now = app.now().toISOString();
  await recover(app, worker.boot, ({ eb, and, not, exists, selectFrom }) =>
    and([
      eb("letter_recipient.worker", "!=", worker.name),
      not(
        exists(
          selectFrom("letter_worker")
            .select("letter_worker.name")
            .whereRef("letter_worker.name", "=", "letter_recipient.worker")
            .where("letter_worker.alive_until", ">", now),
        ),
      ),
    ]),
  );
  const longAgo = new Date(app.now().getTime() - 24 * 60 * 60_000).toISOString();
  await app.database.db.deleteFrom("letter_worker").where("alive_until", "<", longAgo).execute();
  await app.database.db.deleteFrom("letter_journal").where("modified_at", "<", longAgo).execute();
}

/** The same for what this process had leased itself, while it has nothing in hand: the database lost what it had recorded. */
export const recoverOwnLeases = (app: App, worker: Worker): Promise<void> =>
  recover(app, worker.boot, ({ eb }) => eb("letter_recipient.worker", "=", worker.name));

async function recover(app: App, boot: string | undefined, isLost: (eb: Recipients) => Expression<SqlBool>) {
  const lost = await openLeases(app.database.db).select("worker").distinct().where(isLost).execute();
  for (const { worker } of lost) if (worker !== null) await takeOver(app, boot, worker);
}

/** What belongs to processes, which an index finds: leases are only of sendings under way. */
const openLeases = (db: Queryable) =>
  db
    .selectFrom("letter_recipient")
    .where("letter_recipient.sending_id", "in", (eb) =>
      eb.selectFrom("letter_sending").select("id").where("state", "in", ["sending", "paused", "cancelling"]),
    )
    .where("letter_recipient.state", "in", ["leased", "handed"]);

async function takeOver(app: App, boot: string | undefined, worker: string) {
  const now = app.now().toISOString();
  const day = await academyDay(app);
  await app.database.db.transaction().execute(async (trx) => {
    // First, so that it can hand over nothing more.
    const journal = await takeJournal(trx, worker);
    const [handed, sent] = [new Set(journal.handed), new Set(journal.sent)];
    const epoch = await readEpoch(trx, app, boot);
    const leased = await openLeases(trx)
      .select(["id", "sending_id", "state", "epoch"])
      .where("worker", "=", worker)
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .execute();
    const became = Map.groupBy(leased, (one) => {
      if (sent.has(one.id)) return "sent";
      if (handed.has(one.id) || one.state === "handed") return "stopped";
      return one.epoch === null || one.epoch === epoch ? "waiting" : "lost";
    });
    const changes = {
      sent: { state: "sent", sent_at: now, last_error: null },
      stopped: { state: "in_doubt", last_error: STOPPED },
      waiting: { state: "waiting" },
      lost: { state: "in_doubt", last_error: LOST },
    } as const;
    for (const [change, recipients] of became) {
      const ids = recipients.map(({ id }) => id);
      const freed = { worker: null, epoch: null, modified_at: now };
      await trx
        .updateTable("letter_recipient")
        .set({ ...changes[change], ...freed })
        .where("id", "in", ids)
        .execute();
    }
    const counts = new Map<number, { sent: number; in_doubt: number }>();
    for (const [change, recipients] of became)
      for (const { sending_id } of recipients) {
        const count = counts.get(sending_id) ?? { sent: 0, in_doubt: 0 };
        if (changes[change].state !== "waiting") count[changes[change].state] += 1;
        counts.set(sending_id, count);
      }
    for (const [sendingId, { sent, in_doubt }] of [...counts].sort(([one], [other]) => one - other))
      await trx
        .updateTable("letter_sending")
        .set((eb) => ({ sent: eb("sent", "+", sent), in_doubt: eb("in_doubt", "+", in_doubt), modified_at: now }))
        .where("id", "=", sendingId)
        .execute();
    await countOutcomes(trx, day, new Map([...counts].map(([id, { sent }]) => [id, { sent }])));
  });
}
