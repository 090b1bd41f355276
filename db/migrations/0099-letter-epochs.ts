import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withTimes } from "./columns.ts";

/**
 * Records the epoch in which each lease of a letter's recipient was made. The table of the current epoch is unlogged on
 * PostgreSQL, which empties such a table whenever it may have lost transactions that were committed without waiting for
 * the disk.
 */
export async function letterEpochs(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await sql`alter table letter_recipient add column epoch ${text}`.execute(db);
  const table = db.schema.createTable("letter_epoch") as unknown as CreateTableBuilder<string, never>;
  await withTimes(table, engine)
    .addColumn("id", integer, (column) => column.primaryKey().notNull())
    .addColumn("token", text, (column) => column.notNull())
    .execute();
  if (engine === "postgres") await sql`alter table letter_epoch set unlogged`.execute(db);
}
