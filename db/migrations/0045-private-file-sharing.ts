import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";
import { createResourceTable } from "./resource-table.ts";

/**
 * Folders of private files, links with which people without an account download a file, and how much of the file each
 * download received.
 *
 * Links and the log are deleted with their file. A folder that contains files cannot be deleted.
 */
export async function privateFileSharing(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer } = columnTypes(engine);
  await createResourceTable(db, engine, "private_folder", { columns: { name: "text" }, traits: ["unique-name"] });
  await db.schema
    .alterTable("private_file")
    .addColumn("folder_id", integer, (column) => column.references("private_folder.id"))
    .execute();
  for (const order of ["created_at", "sort_key", "size"])
    await db.schema
      .createIndex(`private_file_of_folder_by_${order}`)
      .on("private_file")
      .columns(["folder_id", order, "id"] as never[])
      .execute();

  await withTimes(withId(db.schema.createTable("private_file_link"), engine), engine)
    .addColumn("file_id", integer, (column) => column.notNull().references("private_file.id").onDelete("cascade"))
    .addColumn("token_hash", text, (column) => column.notNull().unique())
    .addColumn("note", text, (column) => column.notNull())
    .addColumn("created_by", integer, (column) => column.references("staff.id").onDelete("set null"))
    .addColumn("username", text, (column) => column.notNull())
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .addColumn("max_downloads", integer)
    .addColumn("downloads", integer, (column) => column.notNull())
    .addColumn("password_hash", text)
    .addColumn("revoked_at", timestamp)
    .execute();
  await db.schema
    .createIndex("private_file_link_file")
    .on("private_file_link")
    .columns(["file_id", "id"] as never[])
    .execute();
  await db.schema
    .createIndex("private_file_link_created_by")
    .on("private_file_link")
    .columns(["created_by"] as never[])
    .execute();

  const log = "private_file_download";
  await db.schema
    .alterTable(log)
    .addColumn("link_id", integer, (column) => column.references("private_file_link.id").onDelete("cascade"))
    .execute();
  for (const column of ["size", "bytes"]) await db.schema.alterTable(log).addColumn(column, sql`bigint`).execute();
  await db.schema.alterTable(log).addColumn("ticket", text).execute();
  for (const column of ["link_id", "ticket", "created_at"])
    await db.schema
      .createIndex(`${log}_${column}`)
      .on(log)
      .columns([column] as never[])
      .execute();
}
