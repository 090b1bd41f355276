import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

const figures = ["sent", "refused", "bounced", "hard", "complained", "unsubscribed", "clicks"] as const;

/** The results of each mailing by day of the academy, so that reading them counts no recipients. */
export async function letterDays(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  let table = (db.schema.createTable("letter_day") as unknown as CreateTableBuilder<string, never>)
    .addColumn("sending_id", integer, (column) => column.notNull().references("letter_sending.id").onDelete("cascade"))
    .addColumn("day", text, (column) => column.notNull());
  for (const figure of figures)
    table = table.addColumn(figure, integer, (column) => column.notNull().defaultTo(0)) as typeof table;
  await table.addPrimaryKeyConstraint("letter_day_pk", ["sending_id", "day"] as never[]).execute();
  await db.schema
    .createIndex("letter_day_day")
    .on("letter_day")
    .columns(["day"] as never[])
    .execute();
  await fill(db, engine);
}

const QUARTER = 15 * 60_000;

/**
 * Grouped by quarter hour, since midnight falls on one in every time zone; the days then follow from the academy's
 * zone.
 */
async function fill(db: MigrationDb, engine: Engine) {
  const quarter = (time: string) =>
    engine === "postgres"
      ? sql`floor(extract(epoch from ${sql.raw(time)}) / 900)`
      : sql`cast(strftime('%s', ${sql.raw(time)}) as integer) / 900`;
  const { rows } = await sql<{ figure: (typeof figures)[number]; id: number; quarter: number; count: number }>`
    select 'sent' as figure, sending_id as id, ${quarter("sent_at")} as quarter, count(*) as count
      from letter_recipient where state = 'sent' and sent_at is not null group by 2, 3
    union all
    select 'refused', sending_id, ${quarter("modified_at")}, count(*)
      from letter_recipient where state = 'failed' group by 2, 3
    union all
    select 'bounced', first.sending_id, ${quarter("first.at")}, count(*) from (
      select r.id, r.sending_id, min(e.created_at) as at from letter_event as e
      join letter_recipient as r on r.id = e.recipient_id
      where e.source <> 'smtp' and e.kind in ('hard', 'soft') group by r.id, r.sending_id) as first group by 2, 3
    union all
    select case e.kind when 'hard' then 'hard' else 'complained' end, r.sending_id, ${quarter("e.created_at")}, count(*)
      from letter_event as e join letter_recipient as r on r.id = e.recipient_id
      where e.source <> 'smtp' and e.kind in ('hard', 'complaint') group by 1, 2, 3`.execute(db);
  if (rows.length === 0) return;
  const { rows: settings } = await sql<{ time_zone: string }>`select time_zone from settings`.execute(db);
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: settings[0]?.time_zone ?? "UTC", dateStyle: "short" });
  for (const row of rows) {
    const day = format.format(new Date(Number(row.quarter) * QUARTER));
    const column = sql.ref(row.figure);
    await sql`insert into letter_day (sending_id, day, ${column}) values (${row.id}, ${day}, ${Number(row.count)})
      on conflict (sending_id, day) do update set ${column} = letter_day.${column} + excluded.${column}`.execute(db);
  }
}
