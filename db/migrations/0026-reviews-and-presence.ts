import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/**
 * The notes with which items are sent back to their authors, who has an item open, and the action of a revision besides
 * changing values (such as submitting the item for review).
 */
export async function reviewsAndPresence(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer } = columnTypes(engine);
  const cast = (table: unknown) => table as CreateTableBuilder<string, never>;
  await db.schema.alterTable("revision").addColumn("action", text).execute();
  await withTimes(withId(cast(db.schema.createTable("review_note")), engine), engine)
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("note", text, (column) => column.notNull())
    .addColumn("staff_id", integer, (column) => column.references("staff.id").onDelete("set null"))
    .addColumn("closed_at", timestamp)
    .execute();
  await db.schema.createIndex("review_note_item").on("review_note").columns(["resource", "item_id", "id"]).execute();
  await db.schema.createIndex("review_note_staff").on("review_note").columns(["staff_id"]).execute();

  await withTimes(cast(db.schema.createTable("presence")), engine)
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("tab", text, (column) => column.notNull().check(sql`length(tab) <= 40`))
    .addPrimaryKeyConstraint("presence_pk", ["resource", "item_id", "staff_id", "tab"])
    .execute();
  await db.schema.createIndex("presence_seen").on("presence").columns(["modified_at"]).execute();
  await db.schema.createIndex("presence_staff").on("presence").columns(["staff_id"]).execute();
}
