import type { CreateTableBuilder } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** When backups were made, and when the next one is due. */
export async function backups(db: MigrationDb, engine: Engine): Promise<void> {
  const { timestamp } = columnTypes(engine);
  const table = db.schema.createTable("backup") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(table, engine), engine)
    .addColumn("next_by", timestamp, (column) => column.notNull())
    .execute();
}
