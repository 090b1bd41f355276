import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { readFigures } from "#app/features/insights/figures.server.ts";
import { movePageSpansIfPossible } from "#app/features/insights/page-spans.server.ts";
import { sumUpSubscribers } from "#app/features/insights/subscriber-figures.server.ts";
import type { StaffActor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { dayIn } from "#app/platform/calendar-days.ts";
import { loadConfig } from "#app/platform/config.ts";
import type { Database } from "#app/platform/database/database.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { periodUnits } from "#app/platform/periods.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { startCluster } from "#tests/support/databases/cluster.ts";

const USAGE = `Measures how long the figures of the dashboard take to read, for each period.

Usage: npm run bench:dashboard -- [options]

  --subscribers 1000000   subscribers, over four years
  --views 1000000         rows of views: one for each day and page, of 1000 pages
  --rounds 15             reads of each period; the medians are shown
  --engine sqlite         or postgres: a server from npm, in a temporary folder
  --help

The aim is 300 ms.`;

const options = {
  subscribers: { type: "string", default: "1000000" },
  views: { type: "string", default: "1000000" },
  rounds: { type: "string", default: "15" },
  engine: { type: "string", default: "sqlite" },
  help: { type: "boolean", default: false },
} as const;

const PAGES = 1000;
const BATCH = 50_000;
const owner: StaffActor = { kind: "staff", id: 1, username: "owner", role: "owner", sessionId: 1 };

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const cluster = values.engine === "postgres" ? await startCluster() : undefined;
  const folder = mkdtempSync(join(tmpdir(), "lightwell-dashboard-"));
  const database = openDatabase(loadConfig({ DATA_DIR: folder, ...(cluster && { DATABASE_URL: cluster.url }) }));
  const app = { database, now: () => new Date(), log: console } as unknown as App;
  try {
    await migrate(database, migrations);
    await timed("filled", () => fill(database, Number(values.subscribers), Number(values.views)));
    await timed("summed up", () => sumUpSubscribers(app, "Europe/London"));
    await timed("top pages summed up", () => movePageSpansIfPossible(app, dayIn("Europe/London", app.now().getTime())));
    for (const by of periodUnits) {
      const times: number[] = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const started = performance.now();
        await readFigures(app, owner, by, "Europe/London");
        times.push(performance.now() - started);
      }
      const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] as number;
      const first = times[0] as number;
      console.log(
        `${database.engine}, by ${by}: ${median.toFixed(1)} ms, first ${first.toFixed(1)} ms${first > 300 ? " !" : ""}`,
      );
    }
  } finally {
    await database.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(what: string, work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Views are written as a server of an earlier version left them, and summed up as the migration does. */
async function fill({ db, engine }: Database, subscribers: number, views: number) {
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

await main();
