import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withTimes } from "./columns.ts";

/**
 * The recipients that each process is currently sending letters to. The table is unlogged on PostgreSQL, like that of
 * the epoch, so that both are lost only together.
 */
export async function letterJournal(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, json } = columnTypes(engine);
  const table = db.schema.createTable("letter_journal") as unknown as CreateTableBuilder<string, never>;
  await withTimes(table, engine)
    .addColumn("worker", text, (column) => column.primaryKey().notNull())
    .addColumn("handed", json, (column) => column.notNull())
    .addColumn("sent", json, (column) => column.notNull())
    .execute();
  if (engine === "postgres") await sql`alter table letter_journal set unlogged`.execute(db);
}
