import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** The subscription states in an imported file: each value of such columns, and how its people are imported. */
export async function importStates(db: MigrationDb, engine: Engine): Promise<void> {
  const { json } = columnTypes(engine);
  await db.schema
    .alterTable("subscriber_import")
    .addColumn("states", json, (column) => column.notNull().defaultTo(sql.lit("[]")))
    .execute();
}
