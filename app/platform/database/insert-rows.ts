import type { AnyQueryable } from "./database.ts";

/** The limit of bound values per statement is 32,766 on SQLite and 65,535 on PostgreSQL. */
const MAX_VALUES = 32_000;

/** Inserts rows with the same columns, in as few statements as the engines allow. */
export async function insertRows(
  db: AnyQueryable,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const most = Math.floor(MAX_VALUES / Object.keys(rows[0] ?? {}).length);
  for (let from = 0; from < rows.length; from += most)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + most))
      .execute();
}
