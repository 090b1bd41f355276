import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

const published = ["post", "image", "video", "book", "magazine", "quote", "ambassador", "testimonial"];

/** The time of the last change that visitors see; unpublished edits and a new position in a list do not count. */
export async function publicChanges(db: MigrationDb, engine: Engine): Promise<void> {
  const { timestamp } = columnTypes(engine);
  for (const table of published) {
    await db.schema.alterTable(table).addColumn("public_modified_at", timestamp).execute();
    await db
      .updateTable(table as never)
      .set((eb) => ({ public_modified_at: eb.ref("modified_at" as never) }) as never)
      .execute();
  }
}
