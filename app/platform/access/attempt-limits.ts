import { sql } from "kysely";
import type { App } from "../app.ts";
import type { Timestamp } from "../database/tables.ts";
import { TooManyRequests } from "../errors.ts";

declare module "../database/tables.ts" {
  interface Tables {
    rate_limit: { key: string; count: number; expires_at: Timestamp };
  }
}

/** At most `limit` attempts per key within a window (in milliseconds), which starts at the first attempt. */
export interface AttemptLimit {
  key: string;
  limit: number;
  window: number;
}

/**
 * Counts an attempt against each of the limits before it is made, so that concurrent attempts cannot
 * exceed them; `refundAttempts` takes back those that succeeded. The counts are in the database: they
 * survive a restart and are shared by all processes. A rejected attempt does not extend the window.
 * @throws TooManyRequests if one of the limits is reached.
 */
export async function reserveAttempts(app: App, limits: AttemptLimit[]): Promise<void> {
  const now = app.now();
  await sweep(app, now);
  const wait = await app.database.db.transaction().execute(async (trx) => {
    for (const { key, limit, window } of limits) {
      const isOver = sql<boolean>`rate_limit.expires_at <= ${now.toISOString()}`;
      const { count, expires_at } = await trx
        .insertInto("rate_limit")
        .values({ key, count: 1, expires_at: new Date(now.getTime() + window).toISOString() })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            count: sql`case when ${isOver} then 1 else rate_limit.count + 1 end`,
            expires_at: sql`case when ${isOver} then excluded.expires_at else rate_limit.expires_at end`,
          }),
        )
        .returning(["count", "expires_at"])
        .executeTakeFirstOrThrow();
      if (count > limit) return new Date(expires_at).getTime() - now.getTime();
    }
    return undefined;
  });
  if (wait !== undefined) throw new TooManyRequests(wait / 1000);
}

/** The number of attempts with a key in its current window. */
export async function countAttempts(app: App, key: string): Promise<number> {
  const attempts = await app.database.db
    .selectFrom("rate_limit")
    .select("count")
    .where("key", "=", key)
    .where("expires_at", ">", app.now().toISOString())
    .executeTakeFirst();
  return attempts?.count ?? 0;
}

/** Gives back one attempt for each of the limits. */
export async function refundAttempts(app: App, limits: AttemptLimit[]): Promise<void> {
  // One statement per row: one statement for several rows could lock them in another order and deadlock.
  for (const { key } of limits) {
    await app.database.db
      .updateTable("rate_limit")
      .set((eb) => ({ count: eb("count", "-", 1) }))
      .where("key", "=", key)
      .where("count", ">", 0)
      .execute();
  }
}

/** Skips rows that another transaction has locked, so that two sweeps never wait for each other. */
async function sweep(app: App, now: Date) {
  const isPostgres = app.database.engine === "postgres";
  await app.database.db
    .deleteFrom("rate_limit")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("rate_limit")
        .select("key")
        .where("expires_at", "<=", now.toISOString())
        .$if(isPostgres, (query) => query.forUpdate().skipLocked()),
    )
    .execute();
}
