import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withTimes } from "./columns.ts";

/** The last change of each item and of its publication, and which pending edits of published items await review. */
export async function latestChanges(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  const cast = (table: unknown) => table as CreateTableBuilder<string, never>;
  await withTimes(cast(db.schema.createTable("latest_change")), engine)
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull().check(sql`kind in ('content', 'state')`))
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("staff_id", integer, (column) => column.references("staff.id").onDelete("set null"))
    .addPrimaryKeyConstraint("latest_change_pk", ["resource", "item_id", "kind"])
    .execute();
  await db.schema.createIndex("latest_change_age").on("latest_change").columns(["modified_at"]).execute();
  await db.schema.createIndex("latest_change_staff").on("latest_change").columns(["staff_id"]).execute();

  await withTimes(cast(db.schema.createTable("edit_submission")), engine)
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addColumn("staff_id", integer, (column) => column.references("staff.id").onDelete("set null"))
    .addPrimaryKeyConstraint("edit_submission_pk", ["resource", "item_id"])
    .execute();
  await db.schema.createIndex("edit_submission_staff").on("edit_submission").columns(["staff_id"]).execute();
}
