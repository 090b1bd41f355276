import type { CreateTableBuilder } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withTimes } from "./columns.ts";

/** The columns that people have chosen for a list in the admin area. They are deleted with the account. */
export async function listColumns(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await withTimes(db.schema.createTable("list_columns") as unknown as CreateTableBuilder<string, never>, engine)
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("columns", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("list_columns_pk", ["staff_id", "resource"])
    .execute();
}
