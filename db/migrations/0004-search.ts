import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId } from "./columns.ts";

/**
 * The search index: one entry per item (two if a published item has newer edits), the words of each entry in the
 * engine's own full-text index, and all words for correcting typing errors.
 *
 * The tables `search_index*` belong to the engine: a virtual table with its shadow tables on SQLite, a tsvector on
 * PostgreSQL. The application produces their words, so that no parser or dictionary of the engine affects them. They
 * are deleted with their entry.
 */
export async function search(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer } = columnTypes(engine);

  await withId(db.schema.createTable("search_entry"), engine)
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addColumn("audience", text, (column) => column.notNull().check(sql`audience in ('all', 'visitors', 'staff')`))
    .addColumn("slug", text)
    .addColumn("kind", text)
    .addColumn("status", text)
    .addColumn("published_at", timestamp)
    .addColumn("trashed_at", timestamp)
    .addColumn("created_by", integer, (column) => column.references("staff.id").onDelete("set null"))
    // The last column, so that SQLite can check who may see an entry without reading through its text.
    .addColumn("title", text, (column) => column.notNull())
    .addColumn("text", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("search_entry_item")
    .on("search_entry")
    .columns(["resource", "item_id", "audience"])
    .unique()
    .execute();
  await db.schema.createIndex("search_entry_created_by").on("search_entry").column("created_by").execute();

  await db.schema
    .createTable("search_word")
    .addColumn("audience", text, (column) => column.notNull().check(sql`audience in ('visitors', 'staff')`))
    .addColumn("word", text, (column) => column.notNull())
    .addColumn("reversed", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("search_word_pk", ["audience", "word"])
    .execute();
  await db.schema.createIndex("search_word_reversed").on("search_word").columns(["audience", "reversed"]).execute();

  if (engine === "sqlite") {
    // The tokenizer `ascii` splits at spaces and leaves letters beyond ASCII unchanged.
    await sql`create virtual table search_index using fts5(title, text, tokenize = 'ascii', prefix = '1 2 3')`.execute(
      db,
    );
    await sql`create trigger search_entry_gone after delete on search_entry
      begin delete from search_index where rowid = old.id; end`.execute(db);
    return;
  }
  await db.schema
    .createTable("search_index")
    .addColumn("entry_id", integer, (column) => column.primaryKey().references("search_entry.id").onDelete("cascade"))
    .addColumn("words", sql`tsvector`, (column) => column.notNull())
    .execute();
  await sql`create index search_index_words on search_index using gin (words) with (fastupdate = off)`.execute(db);
  // This only speeds up the search for words that contain certain letters; the account may lack the permission to
  // create it.
  await sql`do $$ begin
      create extension if not exists pg_trgm;
      create index search_word_trigrams on search_word using gin (word gin_trgm_ops);
    exception when others then null; end $$`.execute(db);
}
