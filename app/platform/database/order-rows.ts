import type { Expression, SelectQueryBuilder } from "kysely";
import type { Ordering } from "../http/list-queries.ts";

/** Columns that are never empty, of every table that is listed: an index of theirs needs no word on where empty values go. */
const NEVER_EMPTY = ["id", "created_at", "modified_at", "sort_key", "position"];

/** What a field is ordered by where that is not its own column. */
export type OrderColumn = string | Expression<unknown>;

/**
 * Orders rows alike on both engines. Empty values count as the smallest, and equal ones go by id in
 * the same direction: no row is on two pages or on none, and one index is read forwards or backwards.
 * @param columns what fields are ordered by that is not their own column.
 * @param neverEmpty further fields that always have a value.
 */
export function orderRows<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  ordering: Ordering<string>,
  columns: Record<string, OrderColumn> = {},
  neverEmpty: readonly string[] = [],
): SelectQueryBuilder<DB, TB, O> {
  const isOrdered = ordering.some(({ field }) => field === "id");
  const filled = new Set([...NEVER_EMPTY, ...neverEmpty]);
  const last = isOrdered ? [] : [{ field: "id", descending: ordering.at(-1)?.descending ?? true }];
  return [...ordering, ...last].reduce((query, { field, descending }) => {
    const column = columns[field] ?? field;
    return query.orderBy(column as never, (order) => {
      const direction = descending ? order.desc() : order.asc();
      if (filled.has(field) || (typeof column === "string" && filled.has(column))) return direction;
      return descending ? direction.nullsLast() : direction.nullsFirst();
    });
  }, select);
}
