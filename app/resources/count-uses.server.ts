import { visible } from "./read.server.ts";
import type { Moment, Resource } from "./serve-resource.server.ts";
import { tableOf } from "./store.server.ts";

/** Gives each item the number of items of another resource that point at it and that this reader may see; one query. */
export async function countUses(
  items: Record<string, unknown>[],
  field: string,
  by: Resource,
  column: string,
  { actor, store, now }: Moment,
): Promise<void> {
  const ids = items.map((item) => item.id as number);
  const shown = visible(by, actor, now);
  const counts =
    ids.length === 0
      ? []
      : await store
          .selectFrom(tableOf(by.definition.name))
          .select([column, (eb) => eb.fn.countAll().as("count")])
          .where((eb) => eb.and([eb(column, "in", ids), shown(eb)]))
          .groupBy(column)
          .execute();
  const byId = new Map(counts.map((row) => [row[column] as number, Number(row.count)]));
  for (const item of items) item[field] = byId.get(item.id as number) ?? 0;
}

/** The same for pairs: how many items this reader may see are paired with each. */
export async function countPairs(
  items: Record<string, unknown>[],
  field: string,
  by: Resource,
  through: string,
  { actor, store, now }: Moment,
): Promise<void> {
  const ids = items.map((item) => item.id as number);
  const shown = visible(by, actor, now);
  const counts =
    ids.length === 0
      ? []
      : await store
          .selectFrom(through)
          .select(["target_id", (eb) => eb.fn.countAll().as("count")])
          .where("target_id", "in", ids)
          .where((eb) => eb("item_id", "in", eb.selectFrom(tableOf(by.definition.name)).select("id").where(shown)))
          .groupBy("target_id")
          .execute();
  const byId = new Map(counts.map((row) => [row.target_id as number, Number(row.count)]));
  for (const item of items) item[field] = byId.get(item.id as number) ?? 0;
}
