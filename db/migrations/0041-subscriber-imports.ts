import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/**
 * Imports of subscribers from CSV: the rows of the file, the progress of each import, and the consent it is based on.
 */
export async function subscriberImports(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer, boolean, json } = columnTypes(engine);
  const cast = (table: unknown) => table as CreateTableBuilder<string, never>;
  const states = sql`state in ('reading', 'draft', 'checking', 'checked', 'running', 'paused', 'done', 'cancelled')`;

  await withTimes(withId(cast(db.schema.createTable("subscriber_import")), engine), engine)
    .addColumn("file_name", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull().check(states))
    .addColumn("encoding", text, (column) => column.notNull())
    .addColumn("delimiter", text, (column) => column.notNull())
    .addColumn("headings", json, (column) => column.notNull())
    .addColumn("email_column", integer, (column) => column.notNull())
    .addColumn("date_column", integer)
    .addColumn("row_count", integer, (column) => column.notNull())
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("counts", json, (column) => column.notNull())
    .addColumn("consent", text)
    .addColumn("sends_welcome", boolean, (column) => column.notNull())
    .addColumn("created_by", integer, (column) => column.references("staff.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("subscriber_import_state")
    .on("subscriber_import")
    .columns(["state", "id"] as never[])
    .execute();
  await db.schema
    .createIndex("subscriber_import_created_by")
    .on("subscriber_import")
    .columns(["created_by"] as never[])
    .execute();

  await withTimes(cast(db.schema.createTable("subscriber_import_row")), engine)
    .addColumn("import_id", integer, (column) =>
      column.notNull().references("subscriber_import.id").onDelete("cascade"),
    )
    .addColumn("row_number", integer, (column) => column.notNull())
    .addColumn("cells", json)
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("email_key", text)
    .addColumn("consented_at", timestamp)
    .addColumn("outcome", text)
    .addPrimaryKeyConstraint("subscriber_import_row_pk", ["import_id", "row_number"])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on("subscriber_import_row")
      .columns(columns as never[])
      .execute();
  await index("subscriber_import_row_outcome", ["import_id", "outcome", "row_number"]);
  await index("subscriber_import_row_email_key", ["email_key", "import_id"]);

  await db.schema.alterTable("subscriber").addColumn("consented_at", timestamp).execute();
  await db.schema
    .alterTable("subscriber")
    .addColumn("import_id", integer, (column) => column.references("subscriber_import.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("subscriber_import_id").on("subscriber").columns(["import_id"]).execute();
}
