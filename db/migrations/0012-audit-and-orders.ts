import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

const published = ["post", "image", "video", "book", "magazine", "quote", "ambassador", "testimonial"];

/** The columns that the audit log is filtered by. Earlier indexes were ordered by id, which cannot select a period. */
const auditFilters = ["staff_id", "action", "resource", "item_id"];
const superseded = ["item", "staff", "by_resource", "by_item_id"].map((name) => `audit_entry_${name}`);

/**
 * Adds the origin of sign-ins to the audit log, and an index for each way to search it. Visitors' lists are ordered by
 * the time of the last visible change, rather than that of pending edits.
 */
export async function auditAndOrders(db: MigrationDb, engine: Engine): Promise<void> {
  await db.schema.alterTable("audit_entry").addColumn("ip", columnTypes(engine).text).execute();
  for (const name of superseded) await db.schema.dropIndex(name).execute();
  for (const column of auditFilters) {
    await db.schema
      .createIndex(`audit_entry_of_${column}`)
      .on("audit_entry")
      .columns([column, "created_at", "id"])
      .execute();
  }
  for (const table of published) {
    await db.schema
      .createIndex(`${table}_by_public_modified_at`)
      .on(table)
      .columns(["public_modified_at", "id", "status", "published_at", "trashed_at"])
      .execute();
  }
}
