import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * By what an exact title is known. Words are made in more spellings than before, so the index is
 * emptied: what prepares the database to serve makes it again.
 */
export async function searchTitles(db: MigrationDb, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  await sql`delete from search_entry`.execute(db);
  await sql`delete from search_word`.execute(db);
  await db.schema
    .alterTable("search_entry")
    .addColumn("title_words", text, (column) => column.notNull().defaultTo(sql.lit("")))
    .execute();
}
