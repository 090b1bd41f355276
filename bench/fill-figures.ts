import { sql } from "kysely";
import type { Database } from "#app/platform/database/database.ts";

const PAGES = 1000;
/** Rows per statement, since statements have a timeout and the site may write in the meantime. */
const BATCH = 10_000;

/** Runs an insert for the numbers up to a count, in batches. */
async function insertInBatches(
  { engine }: Database,
  count: number,
  insert: (rows: ReturnType<typeof sql>) => Promise<unknown>,
) {
  for (let first = 0; first < count; first += BATCH) {
    const [from, to] = [sql.lit(first), sql.lit(Math.min(first + BATCH, count) - 1)];
    await insert(
      engine === "postgres"
        ? sql`generate_series(${from}, ${to}) as numbers(n)`
        : sql`(with recursive numbers(n) as (select ${from} union all
            select n + 1 from numbers where n < ${to}) select n from numbers) as numbers`,
    );
  }
}

/** Adds confirmed subscribers from the last four years. */
export async function fillSubscribers(database: Database, count: number): Promise<void> {
  const { db, engine } = database;
  const isPostgres = engine === "postgres";
  const time = isPostgres
    ? sql`now() - (n % 1460) * interval '1 day'`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n % 1460) || ' days')`;
  const email = sql`'s' || n || '@example.org'`;
  await insertInBatches(database, count, (rows) =>
    sql`insert into subscriber
      (email, email_key, search_text, sort_key, source, is_blocked, version, created_at, modified_at)
      select ${email}, ${email}, ${email}, ${email}, 'footer', ${isPostgres ? sql`false` : sql`0`}, 1, ${time}, ${time}
      from ${rows}`.execute(db),
  );
}

/** Adds rows of views, one for each day and page, as an earlier version of the server stored them, with their sums. */
export async function fillViews(database: Database, count: number): Promise<void> {
  const { db, engine } = database;
  const isPostgres = engine === "postgres";
  const subtractDays = (days: ReturnType<typeof sql>) =>
    isPostgres
      ? sql`to_char(current_date - (${days})::int, 'YYYY-MM-DD')`
      : sql`date('now', '-' || (${days}) || ' days')`;
  await insertInBatches(database, count, (rows) =>
    sql`insert into page_view (day, path, views)
      select ${subtractDays(sql`n / ${sql.lit(PAGES)}`)}, '/article/blogs/page-' || (n % ${sql.lit(PAGES)}), 1 + n % 7
      from ${rows}`.execute(db),
  );
  await insertInBatches(database, 20_000, (rows) =>
    sql`insert into page_referrer (day, host, views)
      select ${subtractDays(sql`n / 50`)}, 'site-' || (n % 50) || '.example', 1 + n % 5 from ${rows}`.execute(db),
  );
  await sql`insert into view_day (day, views) select day, sum(views) from page_view group by day`.execute(db);
  const monday = isPostgres
    ? sql`to_char(date_trunc('week', day::date), 'YYYY-MM-DD')`
    : sql`date(day, 'weekday 0', '-6 days')`;
  for (const [period, start] of [
    ["week", monday],
    ["month", sql`substr(day, 1, 7) || '-01'`],
    ["year", sql`substr(day, 1, 4) || '-01-01'`],
  ] as const)
    await sql`insert into page_view_period (period, start, path, views)
      select ${sql.lit(period)}, ${start}, path, sum(views) from page_view group by 2, 3`.execute(db);
}
