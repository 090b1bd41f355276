import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId } from "./columns.ts";
import { createRowTrigger } from "./row-trigger.ts";

/** The columns that decide whether and since when visitors see an item, by table. */
const shown = ["status", "published_at", "public_modified_at", "trashed_at"];
const indexed = [...shown, "noindex"];
const tables: Record<string, readonly string[]> = {
  post: [...indexed, "canonical_url"],
  image: shown,
  video: indexed,
  book: indexed,
  magazine: indexed,
  quote: shown,
  web_letter: indexed,
};

/**
 * Counts the changes to items in each block of 1000 ids, which shows whether data stored for a block is outdated. As
 * with other counts, triggers only add rows, so that no two changes wait for each other, and the application sums them
 * up.
 */
export async function itemBlocks(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  const table = db.schema.createTable("item_block") as unknown as CreateTableBuilder<string, never>;
  await withId(table, engine)
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("block", integer, (column) => column.notNull())
    .addColumn("changes", sql`bigint`, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("item_block_of_resource")
    .on("item_block")
    .columns(["resource", "block", "changes"] as never[])
    .execute();
  for (const [name, columns] of Object.entries(tables)) {
    const resource = sql.lit(name.replaceAll("_", "-"));
    const add = sql`insert into item_block (resource, block, changes)`;
    await sql`${add} select ${resource}, (id - 1) / 1000, count(*) from ${sql.table(name)} group by 2`.execute(db);
    for (const { event, on, row } of [
      { event: "added", on: "insert" as const, row: "new" },
      { event: "removed", on: "delete" as const, row: "old" },
      { event: "changed", on: columns, row: "new" },
    ]) {
      const work = [sql`${add} values (${resource}, (${sql.raw(row)}.id - 1) / 1000, 1)`];
      await createRowTrigger(db, engine, { name: `${name}_block_${event}`, table: name, on, work });
    }
  }
}
