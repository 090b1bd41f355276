import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";
import { createResourceTable } from "./resource-table.ts";

/** The tags of the media library, and the files that have them. */
export async function mediaTags(db: MigrationDb, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await createResourceTable(db, engine, "media_tag", { columns: { name: "text" }, traits: ["unique-name"] });
  await db.schema
    .createTable("media_tag_pair")
    .addColumn("media_id", integer, (column) => column.notNull().references("media.id").onDelete("cascade"))
    .addColumn("tag_id", integer, (column) => column.notNull().references("media_tag.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("media_tag_pair_pk", ["media_id", "tag_id"])
    .execute();
  await db.schema.createIndex("media_tag_pair_tag").on("media_tag_pair").columns(["tag_id", "media_id"]).execute();
}
