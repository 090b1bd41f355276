import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** The columns of an imported file with surnames and topics, and whether its dates start with the day or the month. */
export async function importColumns(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await db.schema.alterTable("subscriber_import").addColumn("last_name_column", integer).execute();
  await db.schema.alterTable("subscriber_import").addColumn("topics_column", integer).execute();
  await db.schema
    .alterTable("subscriber_import")
    .addColumn("date_order", text, (column) =>
      column.notNull().defaultTo(sql.lit("day_first")).check(sql`date_order in ('day_first', 'month_first')`),
    )
    .execute();
}
