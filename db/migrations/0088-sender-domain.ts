import type { CreateTableBuilder } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** The last DNS result for each domain that emails are sent from. */
export async function senderDomain(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, json } = columnTypes(engine);
  const table = db.schema.createTable("sender_domain") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(table, engine), engine)
    .addColumn("domain", text, (column) => column.notNull().unique())
    .addColumn("answers", json, (column) => column.notNull())
    .addColumn("started_at", timestamp, (column) => column.notNull())
    .addColumn("checked_at", timestamp)
    .execute();
}
