import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withTimes } from "./columns.ts";

/** The keys of saved requests, so that a repeated request does not save twice. */
export async function saveKeys(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  const table = db.schema.createTable("save_key") as unknown as CreateTableBuilder<string, never>;
  await withTimes(table, engine)
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("key", text, (column) => column.notNull().check(sql`length(key) <= 100`))
    .addColumn("item_id", integer)
    .addPrimaryKeyConstraint("save_key_pk", ["staff_id", "resource", "key"])
    .execute();
  await db.schema.createIndex("save_key_age").on("save_key").columns(["created_at"]).execute();
}
