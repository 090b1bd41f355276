import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * The name used to greet subscribers in letters, empty if unknown, and the column of an imported file that contains it.
 */
export async function subscriberNames(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await db.schema
    .alterTable("subscriber")
    .addColumn("name", text, (column) => column.notNull().defaultTo(sql.lit("")))
    .execute();
  await db.schema.alterTable("subscriber_import").addColumn("name_column", integer).execute();
}
