import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/**
 * What the media library records about an upload, and private files with their download log.
 *
 * On delete: the log is deleted with its file (cascade); references to the person who uploaded or downloaded a file are
 * cleared with the account (set null), but the log keeps the name.
 */
export async function files(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer, boolean } = columnTypes(engine);

  // The hash of the uploaded file, since pictures are stored without their metadata and therefore have another hash.
  await db.schema.alterTable("media").addColumn("source_sha256", text).execute();
  await db.schema.createIndex("media_source_sha256").on("media").column("source_sha256").unique().execute();
  await db.schema
    .alterTable("media")
    .addColumn("animated", boolean, (column) => column.notNull().defaultTo(false))
    .execute();
  // Used to compare the database with a listing of the storage.
  await db.schema.createIndex("media_storage_key").on("media").column("storage_key").unique().execute();

  // The former hashes of replaced files, so that only their URLs redirect.
  await db.schema
    .createTable("media_former_hash")
    .addColumn("media_id", integer, (column) => column.notNull().references("media.id").onDelete("cascade"))
    .addColumn("hash", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("media_former_hash_pk", ["media_id", "hash"])
    .execute();

  await withTimes(withId(db.schema.createTable("private_file"), engine), engine)
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("created_by", integer, (column) => column.references("staff.id").onDelete("set null"))
    .addColumn("search_text", text, (column) => column.notNull())
    .addColumn("sort_key", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("description", text, (column) => column.notNull())
    .addColumn("size", sql`bigint`, (column) => column.notNull())
    .addColumn("content_type", text, (column) => column.notNull())
    .addColumn("sha256", text, (column) => column.notNull())
    .addColumn("storage_key", text, (column) => column.notNull().unique())
    .addColumn("downloads", integer, (column) => column.notNull())
    .addColumn("trashed_at", timestamp)
    .execute();
  for (const column of ["created_at", "sort_key", "size", "downloads", "trashed_at"]) {
    await db.schema.createIndex(`private_file_${column}`).on("private_file").columns([column, "id"]).execute();
  }

  await withId(db.schema.createTable("private_file_download"), engine)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("file_id", integer, (column) => column.notNull().references("private_file.id").onDelete("cascade"))
    .addColumn("staff_id", integer, (column) => column.references("staff.id").onDelete("set null"))
    .addColumn("username", text, (column) => column.notNull())
    .addColumn("ip", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("private_file_download_file")
    .on("private_file_download")
    .columns(["file_id", "id"])
    .execute();
  await db.schema
    .createIndex("private_file_download_staff")
    .on("private_file_download")
    .columns(["staff_id"])
    .execute();
}
