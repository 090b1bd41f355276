import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * The dashboard's figures by day of the academy, so that reading them counts no views or subscribers: views by day,
 * views of pages by week, month and year, and changes in subscribers by day. Triggers record every change of a
 * subscriber, from any source, in `subscriber_change`, which the application sums up by day.
 */
export async function dashboardFigures(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer, timestamp } = columnTypes(engine);

  await db.schema
    .createTable("view_day")
    .addColumn("day", text, (column) => column.primaryKey())
    .addColumn("views", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("page_view_period")
    .addColumn("period", text, (column) => column.notNull().check(sql`period in ('week', 'month', 'year')`))
    .addColumn("start", text, (column) => column.notNull())
    .addColumn("path", text, (column) => column.notNull())
    .addColumn("views", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("page_view_period_pk", ["period", "start", "path"] as never[])
    .execute();
  await db.schema
    .createIndex("page_view_of_path")
    .on("page_view")
    .columns(["path", "day", "views"] as never[])
    .execute();
  await db.schema
    .createTable("subscriber_day")
    .addColumn("day", text, (column) => column.primaryKey())
    .addColumn("added", integer, (column) => column.notNull())
    .addColumn("removed", integer, (column) => column.notNull())
    .addColumn("blocked", integer, (column) => column.notNull())
    .execute();
  const change = db.schema.createTable("subscriber_change");
  const withId =
    engine === "postgres"
      ? change.addColumn("id", "integer", (column) => column.primaryKey().generatedByDefaultAsIdentity())
      : change.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
  await withId
    .addColumn("happened_at", timestamp)
    .addColumn("added", integer, (column) => column.notNull())
    .addColumn("removed", integer, (column) => column.notNull())
    .addColumn("blocked", integer, (column) => column.notNull())
    .execute();

  await fillViews(db, engine);
  await fillSubscribers(db, engine);
  await (engine === "postgres" ? triggersOfPostgres(db) : triggersOfSqlite(db));
}

async function fillViews(db: MigrationDb, engine: Engine) {
  await sql`insert into view_day (day, views) select day, sum(views) from page_view group by day`.execute(db);
  const monday =
    engine === "postgres"
      ? sql`to_char(date_trunc('week', day::date), 'YYYY-MM-DD')`
      : sql`date(day, 'weekday 0', '-6 days')`;
  for (const [period, start] of [
    ["week", monday],
    ["month", sql`substr(day, 1, 7) || '-01'`],
    ["year", sql`substr(day, 1, 4) || '-01-01'`],
  ] as const)
    await sql`
      insert into page_view_period (period, start, path, views)
      select ${sql.lit(period)}, ${start}, path, sum(views) from page_view group by 2, 3`.execute(db);
}

const QUARTER = 15 * 60_000;

/**
 * Grouped by quarter hour, since midnight falls on one in every time zone; the days then follow from the academy's
 * zone.
 */
async function fillSubscribers(db: MigrationDb, engine: Engine) {
  const quarter =
    engine === "postgres"
      ? sql`floor(extract(epoch from created_at) / 900)`
      : sql`cast(strftime('%s', created_at) as integer) / 900`;
  const blocked = engine === "postgres" ? sql`is_blocked::int` : sql`is_blocked`;
  const { rows } = await sql<{ quarter: number; added: number; blocked: number }>`
    select ${quarter} as quarter, count(*) as added, sum(${blocked}) as blocked from subscriber group by 1`.execute(db);
  if (rows.length === 0) return;
  const { rows: settings } = await sql<{ time_zone: string }>`select time_zone from settings`.execute(db);
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: settings[0]?.time_zone ?? "UTC", dateStyle: "short" });
  const days = new Map<string, { added: number; blocked: number }>();
  for (const row of rows) {
    const day = format.format(new Date(Number(row.quarter) * QUARTER));
    const sum = days.get(day) ?? { added: 0, blocked: 0 };
    days.set(day, { added: sum.added + Number(row.added), blocked: sum.blocked + Number(row.blocked) });
  }
  for (const [day, sum] of days)
    await sql`insert into subscriber_day (day, added, removed, blocked)
      values (${day}, ${sum.added}, 0, ${sum.blocked})`.execute(db);
}

const record = sql`insert into subscriber_change (happened_at, added, removed, blocked)`;

async function triggersOfSqlite(db: MigrationDb) {
  await sql`create trigger subscriber_added after insert on subscriber
    begin ${record} values (new.created_at, 1, 0, new.is_blocked); end`.execute(db);
  await sql`create trigger subscriber_removed after delete on subscriber
    begin ${record} values (null, 0, 1, -old.is_blocked); end`.execute(db);
  await sql`create trigger subscriber_blocked after update of is_blocked on subscriber
    when new.is_blocked <> old.is_blocked
    begin ${record} values (null, 0, 0, new.is_blocked - old.is_blocked); end`.execute(db);
}

/** One trigger per statement, since an import adds thousands of rows with one statement. */
async function triggersOfPostgres(db: MigrationDb) {
  const define = (name: string, select: ReturnType<typeof sql>) =>
    sql`create function ${sql.raw(name)}() returns trigger language plpgsql as $$
      begin ${record} ${select}; return null; end $$`.execute(db);
  await define("record_subscriber_added", sql`select created_at, 1, 0, is_blocked::int from after_rows`);
  await define("record_subscriber_removed", sql`select null, 0, 1, -is_blocked::int from before_rows`);
  await define(
    "record_subscriber_blocked",
    sql`select null, 0, 0, after_rows.is_blocked::int - before_rows.is_blocked::int
      from after_rows join before_rows using (id) where after_rows.is_blocked <> before_rows.is_blocked`,
  );
  await sql`create trigger subscriber_added after insert on subscriber
    referencing new table as after_rows for each statement execute function record_subscriber_added()`.execute(db);
  await sql`create trigger subscriber_removed after delete on subscriber
    referencing old table as before_rows for each statement execute function record_subscriber_removed()`.execute(db);
  await sql`create trigger subscriber_blocked after update on subscriber
    referencing old table as before_rows new table as after_rows
    for each statement execute function record_subscriber_blocked()`.execute(db);
}
