import { type CreateTableBuilder, type RawBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId } from "./columns.ts";
import { createRowTrigger } from "./row-trigger.ts";

const published = [
  "post",
  "image",
  "video",
  "book",
  "magazine",
  "quote",
  "ambassador",
  "testimonial",
  "web_letter",
] as const;

/** What is counted for a table: the state of a row, its bytes, and the columns that determine them. */
interface Counted {
  table: string;
  /** @param row before a column, `new.` or `old.` in a trigger */
  state(row: string): string;
  bytes(row: string): string;
  columns: readonly string[];
}

const tables: Counted[] = [
  ...published.map((table) => ({
    table,
    state: (row: string) => `case when ${row}trashed_at is null then ${row}status else 'trashed' end`,
    bytes: () => "0",
    columns: ["status", "trashed_at"],
  })),
  {
    table: "media",
    state: (row) => `case when ${row}kind = 'picture' and ${row}alt = '' then 'undescribed' else '' end`,
    bytes: (row) => `${row}size`,
    columns: ["kind", "alt", "size"],
  },
  { table: "media_original", state: () => "''", bytes: (row) => `${row}size`, columns: ["size"] },
];

/**
 * Stores the number of items of each kind in each state, and the number and size of files, so that the dashboard counts
 * neither. As with posts by topic, triggers only add rows, and the application sums them up. The remaining counts of
 * the dashboard are small, and use only indexes.
 */
export async function itemCounts(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  const table = db.schema.createTable("item_count") as unknown as CreateTableBuilder<string, never>;
  await withId(table, engine)
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("items", integer, (column) => column.notNull())
    .addColumn("bytes", sql`bigint`, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("item_count_of_state")
    .on("item_count")
    .columns(["resource", "state", "items", "bytes"] as never[])
    .execute();
  for (const counted of tables) {
    const { state, bytes, columns } = counted;
    await sql`${insert} select ${name(counted)}, ${sql.raw(state(""))}, count(*), coalesce(sum(${sql.raw(bytes(""))}), 0)
      from ${sql.table(counted.table)} group by 2`.execute(db);
    const [added, removed] = [add(counted, "new.", 1), add(counted, "old.", -1)];
    for (const { event, on, work } of [
      { event: "added", on: "insert" as const, work: [added] },
      { event: "removed", on: "delete" as const, work: [removed] },
      { event: "changed", on: columns, work: [removed, added] },
    ])
      await createRowTrigger(db, engine, { name: `${counted.table}_state_${event}`, table: counted.table, on, work });
  }
  for (const each of ["post", "image"])
    await sql`create index ${sql.ref(`${each}_waiting`)} on ${sql.table(each)} (modified_at, created_by, trashed_at)
      where status = 'in_review'`.execute(db);
  await sql`create index media_undescribed on media (kind, alt, created_at) where alt = ''`.execute(db);
}

const insert = sql`insert into item_count (resource, state, items, bytes)`;
const name = ({ table }: Counted) => sql.lit(table.replaceAll("_", "-"));

const add = (counted: Counted, row: "new." | "old.", by: 1 | -1): RawBuilder<unknown> =>
  sql`${insert} values (${name(counted)}, ${sql.raw(counted.state(row))}, ${sql.lit(by)}, ${sql.lit(by)} * ${sql.raw(counted.bytes(row))})`;
