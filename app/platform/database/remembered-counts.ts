import { type SelectQueryBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { AnyTables } from "../access/rules.ts";
import { oncePerObject } from "../once-per-object.ts";
import type { AnyQueryable, Database } from "./database.ts";
import { stateOf } from "./database-state.ts";

interface Remembered {
  state: string;
  count: number;
}

type Select = SelectQueryBuilder<AnyTables, string, object>;

const MAX_COUNTS = 500;
const cacheOf = oncePerObject((_database: Database) => new LRUCache<string, Remembered>({ max: MAX_COUNTS }));

/**
 * The number of rows that a query finds. It is remembered until anything is written to the database, since counting
 * many rows takes much longer than reading a page of them. Must not be called inside a transaction.
 * @param select a query without selections; also identifies the count, so it must not depend on the time
 */
export async function countRemembered(database: Database, select: Select): Promise<number> {
  const cache = cacheOf(database);
  const { counting, key } = countingOf(select);
  const known = cache.get(key);
  // One query, which counts only if something was written.
  const { rows } = await sql<{ state: string; count: number | null }>`
    select state, case when state = ${known?.state ?? ""} then null else (${counting}) end as count
    from (select ${stateOf(database.engine)} as state) as current`.execute(database.db as AnyQueryable);
  const [current] = rows;
  if (!current) throw new Error("A query without a condition returned no row.");
  if (known && current.count === null) return known.count;
  const count = Number(current.count);
  cache.set(key, { state: current.state, count });
  return count;
}

/** The count, if nothing has been written since it was remembered. @param state what the database's state was a moment ago */
export function rememberedCount(database: Database, select: Select, state: string): number | undefined {
  const known = cacheOf(database).get(countingOf(select).key);
  return known?.state === state ? known.count : undefined;
}

/** @param state of the database before the rows were counted; nothing is remembered without */
export function rememberCount(database: Database, select: Select, state: string | undefined, count: number): void {
  if (state !== undefined) cacheOf(database).set(countingOf(select).key, { state, count });
}

function countingOf(select: Select) {
  const counting = select.select(sql`count(*)`.as("count"));
  const { sql: text, parameters } = counting.compile();
  return { counting, key: JSON.stringify([text, parameters]) };
}
