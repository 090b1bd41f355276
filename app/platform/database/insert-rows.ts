import type { AnyQueryable } from "./database.ts";

/** SQLite binds 32,766 values in a statement, PostgreSQL 65,535. */
const MAX_VALUES = 32_000;

/** Inserts rows that all have the same columns, with as few statements as the engines take them in. */
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
