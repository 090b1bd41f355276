import type { Condition } from "../access/rules.ts";
import type { AnyQueryable } from "./database.ts";

/**
 * Sets a field of each item to the number of rows in a table that refer to it, with one query.
 * @param column the foreign key that refers to the item's `id`.
 */
export async function countRows<Field extends string>(
  db: AnyQueryable,
  items: ({ id: number } & Record<Field, unknown>)[],
  field: Field,
  { table, column }: { table: string; column: string },
  condition: Condition,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const query = db
    .selectFrom(table)
    .select([`${column} as key`, (eb) => eb.fn.countAll().as("count")])
    .where(column, "in", ids)
    .where(condition)
    .groupBy(column);
  const rows = ids.length > 0 ? await query.execute() : [];
  const counts = new Map(rows.map(({ key, count }) => [Number(key), Number(count)]));
  for (const item of items) Object.assign(item, { [field]: counts.get(item.id) ?? 0 });
}
