import { sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";
import { createListSearch } from "./list-search.ts";

/** The search indexes of all tables with searchable text. */
export async function listSearch(db: MigrationDb, engine: Engine): Promise<void> {
  const columns =
    engine === "sqlite"
      ? sql`select tables.name as "table", columns.name as "column"
          from pragma_table_list as tables, pragma_table_info(tables.name) as columns
          where tables.schema = 'main' and tables.type = 'table'`
      : sql`select table_name as "table", column_name as "column"
          from information_schema.columns where table_schema = current_schema()`;
  const { rows } = await sql<{ table: string }>`
    select "table" from (${columns}) as columns where "column" = 'search_text' order by "table"`.execute(db);
  for (const { table } of rows) await createListSearch(db, engine, table);
}
