import type { CreateTableBuilder } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** What a person has typed into the form of an item without drafts, for its preview: one row per person and item. */
export async function previewDrafts(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer, json } = columnTypes(engine);
  const table = db.schema.createTable("preview_draft") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(table, engine), engine)
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addColumn("fields", json, (column) => column.notNull())
    .addUniqueConstraint("preview_draft_item", ["staff_id", "resource", "item_id"])
    .execute();
  await db.schema.createIndex("preview_draft_age").on("preview_draft").columns(["modified_at"]).execute();
}
