import { type RawBuilder, type SqlBool, sql } from "kysely";
import { searchedWords } from "./contains-text.ts";
import type { AnyQueryable, Database } from "./database.ts";

/** With more candidates, a page is found sooner in the order of its list. */
const MAX_CANDIDATES = 5000;
/** More trigrams would hardly exclude further rows. */
const MAX_TRIGRAMS = 100;

/**
 * The ids of the rows that can match a search of the column `search_text`, from the table's trigram index. The index
 * does not know where trigrams occur in a text, so the text of each row must be compared as well.
 * @param search folded, like the column
 * @returns undefined if all rows must be compared, because many can match, because no word has three characters, or
 * because PostgreSQL uses its index automatically.
 */
export async function searchCandidates(
  database: Database,
  table: string,
  search: string,
): Promise<readonly number[] | undefined> {
  return (await searchTables(database, [table], search)).get(table);
}

/** Like `searchCandidates`, for several tables with one query. */
export async function searchTables(
  { engine, db }: Database,
  tables: readonly string[],
  search: string,
): Promise<Map<string, readonly number[] | undefined>> {
  const trigrams = engine === "postgres" ? [] : listTrigrams(search);
  if (trigrams.length === 0 || tables.length === 0) return new Map();
  const query = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" AND ");
  const parts = tables.map((table) => {
    const index = sql.table(`search_index_of_${table}`);
    const rows = sql`select ${table} as source, rowid as id from ${index} where ${index} match ${query}`;
    return sql`select * from (${rows} limit ${MAX_CANDIDATES + 1})`;
  });
  const { rows } = await sql<{ source: string; id: number }>`${sql.join(parts, sql` union all `)}`.execute(
    db as AnyQueryable,
  );
  const found = Map.groupBy(rows, ({ source }) => source);
  return new Map(
    tables.map((table) => {
      const ids = (found.get(table) ?? []).map(({ id }) => id);
      return [table, ids.length > MAX_CANDIDATES ? undefined : ids];
    }),
  );
}

/** Whether a row is a candidate; SQLite reads only those, if no other condition can use an index. */
export const isCandidate = (ids: readonly number[], column = "id"): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`;

function listTrigrams(search: string): string[] {
  const all = searchedWords(search).flatMap((word) => {
    const letters = [...word];
    return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(""));
  });
  return [...new Set(all)].slice(0, MAX_TRIGRAMS);
}
