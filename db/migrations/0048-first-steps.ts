import type { CreateTableBuilder } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withTimes } from "./columns.ts";

/** The accounts that have hidden the first steps of a new academy. */
export async function firstSteps(db: MigrationDb, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  const table = db.schema.createTable("hidden_first_steps") as unknown as CreateTableBuilder<string, never>;
  await withTimes(
    table.addColumn("staff_id", integer, (column) => column.primaryKey().references("staff.id").onDelete("cascade")),
    engine,
  ).execute();
}
