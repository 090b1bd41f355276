import { sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";

/**
 * Creates the search indexes of a list from its table's column `search_text`: a trigram index that finds rows with rare
 * words, and on SQLite an index in which all rows are compared for frequent words.
 *
 * Released migrations call this function, so it must always create exactly what it does now.
 */
export async function createListSearch(db: MigrationDb, engine: Engine, table: string): Promise<void> {
  if (engine === "postgres") await onPostgres(db, table);
  else await onSqlite(db, table);
}

/** Without the extension, which the account may lack the permission to create, all rows are compared. */
const onPostgres = (db: MigrationDb, table: string) =>
  sql`do $$ begin
    create extension if not exists pg_trgm;
    create index ${sql.ref(`${table}_searched`)} on ${sql.table(table)} using gin (search_text gin_trgm_ops)
      with (gin_pending_list_limit = 256);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then null;
  end $$`.execute(db);

/** The table `search_index_of_<table>` contains no texts, and triggers keep it in sync on any write. */
async function onSqlite(db: MigrationDb, table: string) {
  const source = sql.table(table);
  const name = `search_index_of_${table}`;
  const index = sql.table(name);
  await sql`create virtual table ${index} using fts5(
    search_text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`.execute(
    db,
  );
  await sql`insert into ${index} (rowid, search_text) select id, search_text from ${source}`.execute(db);
  const add = sql`insert into ${index} (rowid, search_text) values (new.id, new.search_text)`;
  const remove = sql`delete from ${index} where rowid = old.id`;
  const trigger = (suffix: string, event: string, work: typeof add) =>
    sql`create trigger ${sql.ref(`${name}_${suffix}`)} after ${sql.raw(event)} begin ${work}; end`.execute(db);
  await trigger("added", `insert on "${table}"`, add);
  await trigger("removed", `delete on "${table}"`, remove);
  await trigger(
    "changed",
    `update of search_text on "${table}" when old.search_text is not new.search_text`,
    sql`${remove}; ${add}`,
  );

  // Includes the columns that decide who sees a row, and those that the list is filtered by, like the indexes of its
  // orders.
  const { rows } = await sql<{ name: string }>`
    select name from pragma_index_info(${`${table}_by_modified_at`})
    where name not in ('id', 'modified_at')`.execute(db);
  const columns = ["search_text", ...rows.map((row) => row.name)].map((column) => sql.ref(column));
  await sql`create index ${sql.ref(`${table}_searched`)} on ${source} (${sql.join(columns)})`.execute(db);
}
