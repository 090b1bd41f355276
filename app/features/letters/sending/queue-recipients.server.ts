import { setImmediate as nextTurn } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import type { SentAudience } from "#app/features/subscribers/subscribers.resource.ts";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { isReal, takesLetters } from "../returns/blocks.server.ts";
import type { Readers } from "./readers.ts";
import "./sending-tables.ts";

/**
 * How many subscribers one statement counts, and how many one transaction queues: about 3 ms, during which SQLite
 * serves nobody.
 */
export const COUNTED = 2500;
const QUEUED = { sqlite: 250, postgres: 1000 };

/** The next subscribers of an audience after an id who neither have the letter nor are queued for it. */
const selectNext = (db: AnyQueryable, readers: Readers, audience: SentAudience, timeZone: string, after: number) =>
  readers.audienceQuery(db, audience, timeZone).where("subscriber.id", ">", after).orderBy("subscriber.id");

const isNew = (letterId: number) => sql<SqlBool>`not exists (select 1 from letter_recipient as former
  where former.email_key = subscriber.email_key and former.letter_id = ${letterId})`;

/**
 * Counts how many people would get a letter, how many of the audience already have it, are blocked, or are
 * fictional; in steps, so that other work isn't held up.
 */
export async function countAudience(
  app: App,
  readers: Readers,
  letterId: number,
  audience: SentAudience,
): Promise<{ count: number; had_it: number; undeliverable: number; fictional: number }> {
  const { db } = app.database;
  const { timeZone } = await app.readSiteFacts(db);
  let [position, count, all, had, fictional] = [0, 0, 0, 0, 0];
  for (;;) {
    const page = selectNext(db, readers, audience, timeZone, position)
      .select(["subscriber.id", "subscriber.email_key"])
      .limit(COUNTED)
      .as("subscriber");
    const step = await db
      .selectFrom(page)
      .select((eb) => [
        eb.fn.countAll<number>().as("all"),
        eb.fn.max<number>("subscriber.id").as("last"),
        sql<number>`sum(case when ${isReal} then 0 else 1 end)`.as("fictional"),
        sql<number>`sum(case when not ${isReal} or ${isNew(letterId)} then 0 else 1 end)`.as("former"),
        sql<number>`sum(case when ${isReal} and ${isNew(letterId)} and ${takesLetters} then 1 else 0 end)`.as("fresh"),
      ])
      .executeTakeFirstOrThrow();
    count += Number(step.fresh ?? 0);
    all += Number(step.all);
    had += Number(step.former ?? 0);
    fictional += Number(step.fictional ?? 0);
    if (Number(step.all) < COUNTED)
      return { count, had_it: had, undeliverable: all - count - had - fictional, fictional };
    position = Number(step.last);
    // SQLite responds within the same turn, so nothing else would be served.
    await nextTurn();
  }
}

/**
 * Queues the next recipients of a sending in a separate transaction that records its position, so that another process
 * can continue. Doesn't wait for the disk: work undone by a failure is repeated.
 * @returns whether there is a sending to queue for
 */
export async function queueRecipients(app: App, readers: Readers): Promise<boolean> {
  const { db, engine, commitLater } = app.database;
  const waiting = db.selectFrom("letter_sending").select("id").where("state", "=", "queueing");
  if (!(await waiting.executeTakeFirst())) return false;
  const { timeZone } = await app.readSiteFacts(db);
  return commitLater(async (trx) => {
    const sending = await trx
      .selectFrom("letter_sending")
      .select(["id", "letter_id", "audience", "position"])
      .where("state", "=", "queueing")
      .orderBy("id")
      .limit(1)
      .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (!sending) return false;
    const now = app.now().toISOString();
    const page = () => selectNext(trx, readers, sending.audience, timeZone, sending.position).limit(QUEUED[engine]);
    const { last } = await trx
      .selectFrom(page().select("subscriber.id").as("page"))
      .select((eb) => eb.fn.max<number | null>("page.id").as("last"))
      .executeTakeFirstOrThrow();
    const letterId = sending.letter_id ?? 0;
    const given = (value: unknown, type: string) =>
      engine === "postgres" ? sql`${value}::${sql.raw(type)}` : sql`${value}`;
    const added =
      last === null
        ? undefined
        : await trx
            .insertInto("letter_recipient")
            .columns(["sending_id", "letter_id", "email", "email_key", "state", "due_at", "created_at", "modified_at"])
            .expression(
              page()
                .where("subscriber.id", "<=", last)
                .where(isNew(letterId))
                .where(takesLetters)
                .where(isReal)
                .select([
                  given(sending.id, "integer").as("sending_id"),
                  given(letterId, "integer").as("letter_id"),
                  "subscriber.email",
                  "subscriber.email_key",
                  sql.lit("queued").as("state"),
                  given(now, "timestamptz").as("due_at"),
                  given(now, "timestamptz").as("created_at"),
                  given(now, "timestamptz").as("modified_at"),
                ]) as never,
            )
            .executeTakeFirst();
    await trx
      .updateTable("letter_sending")
      .set((eb) => ({
        modified_at: now,
        ...(last === null ? { state: "sending" as const, started_at: now } : { position: last }),
        total: eb("total", "+", Number(added?.numInsertedOrUpdatedRows ?? 0)),
      }))
      .where("id", "=", sending.id)
      .execute();
    return true;
  });
}
