import type { CreateTableBuilder } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * The items that texts link to, and how far each resource's earlier texts have been read. Preparing the database for
 * serving reads them.
 */
export async function linkUses(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  const cast = (table: unknown) => table as CreateTableBuilder<string, never>;
  await cast(db.schema.createTable("link_use"))
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addColumn("target_resource", text, (column) => column.notNull())
    .addColumn("target_id", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("link_use_pk", ["resource", "item_id", "target_resource", "target_id"])
    .execute();
  await db.schema
    .createIndex("link_use_target")
    .on("link_use")
    .columns(["target_resource", "target_id", "resource", "item_id"])
    .execute();
  await cast(db.schema.createTable("link_scan"))
    .addColumn("resource", text, (column) => column.primaryKey())
    .addColumn("last_id", integer, (column) => column.notNull())
    .execute();
}
