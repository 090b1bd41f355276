import type { Engine, MigrationDb } from "./columns.ts";

const published = ["post", "image", "video", "book", "magazine", "quote", "ambassador", "testimonial"];

/** Lists of visitors are ordered by when what they see was changed, not by when edits were made that wait. */
export async function auditAndOrders(db: MigrationDb, _engine: Engine): Promise<void> {
  for (const table of published) {
    await db.schema
      .createIndex(`${table}_by_public_modified_at`)
      .on(table)
      .columns(["public_modified_at", "id", "status", "published_at", "trashed_at"])
      .execute();
  }
}
