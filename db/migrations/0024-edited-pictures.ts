import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** The originals of pictures that were rotated or cropped, and the day on which a photo was taken. */
export async function editedPictures(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer, json } = columnTypes(engine);
  await db.schema.alterTable("media").addColumn("taken_on", text).execute();
  await db.schema
    .createTable("media_original")
    .addColumn("media_id", integer, (column) => column.primaryKey().references("media.id").onDelete("cascade"))
    .addColumn("storage_key", text, (column) => column.notNull().unique())
    .addColumn("size", sql`bigint`, (column) => column.notNull())
    .addColumn("sha256", text, (column) => column.notNull().unique())
    .addColumn("content_type", text, (column) => column.notNull())
    .addColumn("width", integer, (column) => column.notNull())
    .addColumn("height", integer, (column) => column.notNull())
    .addColumn("placeholder", text)
    .addColumn("edits", json, (column) => column.notNull())
    .execute();
}
