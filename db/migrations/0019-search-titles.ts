import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * Adds the words by which an exact title is recognised. Words now have more spellings than before, so the index is
 * emptied; preparing the database for serving builds it again.
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
