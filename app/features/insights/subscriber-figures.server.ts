import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Id, NullableTimestamp, Tables } from "#app/platform/database/tables.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** How the numbers of subscribers, and of blocked ones among them, changed on a day in the academy's time zone. */
    subscriber_day: { day: string; added: number; removed: number; blocked: number };
    /**
     * Changes of subscribers that database triggers record until they are summed up. Removal and blocking have no time.
     */
    subscriber_change: {
      id: Id;
      happened_at: NullableTimestamp;
      added: number;
      removed: number;
      blocked: number;
    };
  }
}

/** How many changes are summed up in one transaction, which is one turn of the event loop on SQLite: about 8 ms. */
const BATCH = 2000;

/** Like `sumUpSubscribers`, but if the database can't be written to, the changes wait. */
export async function sumUpIfPossible(app: App, timeZone: string): Promise<void> {
  await sumUpSubscribers(app, timeZone).catch((error: unknown) =>
    app.log.warn({ err: error }, "could not aggregate subscriber changes; will retry"),
  );
}

/** Sums up the recorded changes by day in the academy's time zone; one query if there are none. */
export async function sumUpSubscribers(app: App, timeZone: string): Promise<void> {
  const { db } = app.database;
  const waiting = await db.selectFrom("subscriber_change").select("id").orderBy("id").limit(1).executeTakeFirst();
  if (!waiting) return;
  let taken: number;
  do {
    taken = await db.transaction().execute((trx) => sumUpBatch(app, trx, timeZone));
    // After an import there are many changes, so requests get a turn in between.
    await nextTurn();
  } while (taken === BATCH);
}

async function sumUpBatch(app: App, trx: Transaction<Tables>, timeZone: string): Promise<number> {
  await acquireTransactionLock(trx, app.database, "subscriber_day");
  const changes = await trx
    .deleteFrom("subscriber_change")
    .where("id", "in", (eb) => eb.selectFrom("subscriber_change").select("id").orderBy("id").limit(BATCH))
    .returning(["happened_at", "added", "removed", "blocked"])
    .execute();
  const now = app.now().getTime();
  const byDay = Map.groupBy(changes, ({ happened_at }) =>
    getDay(timeZone, happened_at === null ? now : Date.parse(happened_at)),
  );
  const sum = (rows: typeof changes, name: "added" | "removed" | "blocked") =>
    rows.reduce((total, row) => total + row[name], 0);
  const days = [...byDay].map(([day, rows]) => ({
    day,
    added: sum(rows, "added"),
    removed: sum(rows, "removed"),
    blocked: sum(rows, "blocked"),
  }));
  if (days.length === 0) return 0;
  await trx
    .insertInto("subscriber_day")
    .values(days)
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet((eb) => ({
        added: eb("subscriber_day.added", "+", eb.ref("excluded.added")),
        removed: eb("subscriber_day.removed", "+", eb.ref("excluded.removed")),
        blocked: eb("subscriber_day.blocked", "+", eb.ref("excluded.blocked")),
      })),
    )
    .execute();
  return changes.length;
}

/** The number of subscribers who are not blocked, and of those who are, as rows of `name` and `count`. */
export const subscriberTotals = sql<{ name: string; count: number }>`
  select 'subscribers' as name, coalesce(sum(added - removed - blocked), 0) as count from subscriber_day
  union all
  select 'blocked' as name, coalesce(sum(blocked), 0) as count from subscriber_day`;
