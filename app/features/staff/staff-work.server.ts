import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import type { Store } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";

/** How many items of a kind somebody is responsible for. */
export interface WorkCount {
  label: string;
  count: number;
}

/** Counts the items that somebody created, and their other work; only kinds with at least one item. */
export async function countWork(app: App, db: AnyQueryable, staffId: number): Promise<WorkCount[]> {
  const store = db as Store;
  const items = app.resources.map(({ definition: { name, labels } }) =>
    store
      .selectFrom(getTableName(name))
      .select((eb) => [sql<string>`${sql.lit(labels.many)}`.as("label"), eb.fn.countAll<number>().as("count")])
      .where("created_by", "=", staffId),
  );
  const [first, ...others] = [
    ...items,
    ...app.features.flatMap(({ staffWork }) => staffWork?.count?.(store, staffId) ?? []),
  ];
  const rows = ((await first?.unionAll(others).execute()) ?? []) as WorkCount[];
  return rows.map(({ label, count }) => ({ label, count: Number(count) })).filter(({ count }) => count > 0);
}

/** Transfers all of it to somebody else, in the caller's transaction. */
export async function handOverWork(app: App, trx: AnyQueryable, from: number, to: number): Promise<void> {
  for (const { definition } of app.resources)
    await trx
      .updateTable(getTableName(definition.name))
      .set({ created_by: to })
      .where("created_by", "=", from)
      .execute();
  for (const { staffWork } of app.features) await staffWork?.handOver(trx, from, to);
}
