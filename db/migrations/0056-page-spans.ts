import type { CreateIndexBuilder } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * Views of each page in each period that the dashboard shows, in the order of its lists of top pages. The application
 * fills them, and advances the periods as days pass.
 */
export async function pageSpans(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await db.schema
    .createTable("page_span")
    .addColumn("span", text, (column) => column.primaryKey())
    .addColumn("first", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("page_span_views")
    .addColumn("span", text, (column) => column.notNull())
    .addColumn("path", text, (column) => column.notNull())
    .addColumn("views", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("page_span_views_pk", ["span", "path"] as never[])
    .execute();
  const index = db.schema.createIndex("page_span_top").on("page_span_views") as CreateIndexBuilder<string>;
  await index.columns(["span", "views desc", "path"]).execute();
}
