import { sql } from "kysely";
import type { MigrationDb } from "./columns.ts";

/** How much of a file the responses of a download may send, including those in progress. */
export async function reservedDownloads(db: MigrationDb): Promise<void> {
  await db.schema
    .alterTable("private_file_download")
    .addColumn("reserved", sql`bigint`, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update private_file_download set reserved = coalesce(bytes, 0)`.execute(db);
}
