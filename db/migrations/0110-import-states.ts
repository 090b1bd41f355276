import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** What an imported file says about who is subscribed: each value of such columns, and what is done with its people. */
export async function importStates(db: MigrationDb, engine: Engine): Promise<void> {
  const { json } = columnTypes(engine);
  await db.schema
    .alterTable("subscriber_import")
    .addColumn("states", json, (column) => column.notNull().defaultTo(sql.lit("[]")))
    .execute();
}
