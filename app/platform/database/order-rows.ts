import type { Expression, ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { AnyTables } from "../access/rules.ts";
import type { Ordering } from "../http/list-queries.ts";

/** Columns that are never null in any listed table, so that null ordering does not prevent the use of an index. */
const NEVER_NULL = ["id", "created_at", "modified_at", "sort_key", "position"];

/** The column or expression that a field is ordered by. */
export type OrderColumn = string | ((eb: ExpressionBuilder<AnyTables, string>) => Expression<unknown>);

/** The opposite order, with ties in the opposite order as well. */
export const reverseOrdering = <F extends string>(ordering: Ordering<F>): Ordering<F> =>
  ordering.map(({ field, descending }) => ({ field, descending: !descending }));

/**
 * Orders rows identically on both engines. Nulls are the smallest values, and ties are broken by id in the same
 * direction, so that every row is on exactly one page and an index can be read in both directions.
 * @param columns for fields that are not ordered by the column of the same name.
 * @param neverNull further fields that are never null.
 */
export function orderRows<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  ordering: Ordering<string>,
  columns: Record<string, OrderColumn> = {},
  neverNull: readonly string[] = [],
): SelectQueryBuilder<DB, TB, O> {
  const isOrdered = ordering.some(({ field }) => field === "id");
  const filled = new Set([...NEVER_NULL, ...neverNull]);
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
