import { visible } from "./read.server.ts";
import type { Resource } from "./serve-resource.server.ts";
import { type Moment, tableOf, type Values } from "./store.server.ts";

/**
 * Gives each item the number of items of another resource that point at it and that this reader may
 * see; one query.
 * @param by the other resource, and the column, or the table of pairs, by which it points.
 */
export async function countUses(
  items: Values[],
  field: string,
  by: { resource: Resource } & ({ column: string } | { through: string }),
  { actor, store, now }: Moment,
): Promise<void> {
  const ids = items.map((item) => item.id as number);
  const seen = visible(by.resource, actor, now);
  const table = tableOf(by.resource.definition.name);
  const [from, key] = "through" in by ? [by.through, "target_id"] : [table, by.column];
  const counts =
    ids.length === 0
      ? []
      : await store
          .selectFrom(from)
          .select([`${key} as key`, (eb) => eb.fn.countAll().as("count")])
          .where(key, "in", ids)
          .where((eb) =>
            "through" in by ? eb("item_id", "in", eb.selectFrom(table).select("id").where(seen)) : seen(eb),
          )
          .groupBy(key)
          .execute();
  const byId = new Map(counts.map((row) => [Number(row.key), Number(row.count)]));
  for (const each of items) each[field] = byId.get(each.id as number) ?? 0;
}
