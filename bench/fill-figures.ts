import { sql } from "kysely";
import type { Database } from "#app/platform/database/database.ts";

const PAGES = 1000;
const BATCH = 50_000;

/**
 * Adds subscribers over four years, and rows of views: one for each day and page, with four views on average, written as
 * a server of an earlier version left them, and summed up as the migration does.
 */
export async function fillFigures({ db, engine }: Database, subscribers: number, views: number) {
  const isPostgres = engine === "postgres";
  const numbers = (first: number, end: number) =>
    isPostgres
      ? sql`generate_series(${sql.lit(first)}, ${sql.lit(end - 1)}) as numbers(n)`
      : sql`(with recursive numbers(n) as (select ${sql.lit(first)} union all
          select n + 1 from numbers where n < ${sql.lit(end - 1)}) select n from numbers) as numbers`;
  // In batches, since statements have a timeout.
  const inBatches = async (count: number, insert: (rows: ReturnType<typeof numbers>) => Promise<unknown>) => {
    for (let first = 0; first < count; first += BATCH) await insert(numbers(first, Math.min(first + BATCH, count)));
  };
  const dayBefore = (days: ReturnType<typeof sql>) =>
    isPostgres
      ? sql`to_char(current_date - (${days})::int, 'YYYY-MM-DD')`
      : sql`date('now', '-' || (${days}) || ' days')`;
  const time = isPostgres
    ? sql`now() - (n % 1460) * interval '1 day'`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n % 1460) || ' days')`;
  await inBatches(subscribers, (rows) =>
    sql`insert into subscriber (email, email_key, source, is_blocked, version, created_at, modified_at)
    select 's' || n || '@example.org', 's' || n || '@example.org', 'footer', ${isPostgres ? sql`false` : sql`0`}, 1, ${time}, ${time}
    from ${rows}`.execute(db),
  );
  await inBatches(views, (rows) =>
    sql`insert into page_view (day, path, views)
    select ${dayBefore(sql`n / ${sql.lit(PAGES)}`)}, '/article/blogs/page-' || (n % ${sql.lit(PAGES)}), 1 + n % 7
    from ${rows}`.execute(db),
  );
  await sql`insert into page_referrer (day, host, views)
    select ${dayBefore(sql`n / 50`)}, 'site-' || (n % 50) || '.example', 1 + n % 5 from ${numbers(0, 20_000)}`.execute(
    db,
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
  if (isPostgres) await sql`analyze`.execute(db);
}
