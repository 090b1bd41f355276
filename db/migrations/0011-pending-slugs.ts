import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

const published = ["post", "image", "video", "book", "magazine", "quote", "ambassador", "testimonial"];
const withSlug = ["post", "video", "book", "magazine"];

/**
 * Stores a published item's new slug as pending, like every other edit, and the author of pending edits if they are all
 * by one person.
 */
export async function pendingSlugs(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  for (const table of published) {
    await db.schema
      .alterTable(table)
      .addColumn("pending_by", integer, (column) => column.references("staff.id").onDelete("set null"))
      .execute();
  }
  for (const table of withSlug) {
    await db.schema.alterTable(table).addColumn("pending_slug", text).execute();
    await db.schema.createIndex(`${table}_pending_slug_key`).on(table).column("pending_slug").unique().execute();
  }
}
