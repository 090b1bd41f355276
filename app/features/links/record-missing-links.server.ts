import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { getStore, operationContext, type Row, type Store } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { hasTexts, writeLinks } from "./record-links.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The last item of each resource whose text was read because it may be older than the record of links. */
    link_scan: { resource: string; last_id: number };
  }
}

/** How many items are read in one transaction. */
const BATCH = 100;
/** Up to this number, reading is quick and needs no progress report. */
const QUICK = 1000;
/** Larger than any id: all items have been read. */
const ALL = 2_147_483_647;

/**
 * Records the links of items from before links were recorded. Resumes after an interruption, and takes one query once
 * all resources are done. Empty `link_scan` to read all again.
 */
export async function recordMissingLinks(
  app: App,
  resources: readonly Resource[],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  const scans = await getStore(app).selectFrom("link_scan").select(["resource", "last_id"]).execute();
  const lastIds = new Map(scans.map(({ resource, last_id }) => [resource, Number(last_id)]));
  const due = resources.filter(({ definition }) => hasTexts(definition) && (lastIds.get(definition.name) ?? 0) < ALL);
  const counts = await Promise.all(
    due.map(({ definition: { name } }) => countRowsAfter(app, getTableName(name), lastIds.get(name) ?? 0)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const resource of due) {
    let last = lastIds.get(resource.definition.name) ?? 0;
    while (last < ALL) {
      last = await readBatch(app, resource, last);
      done += BATCH;
      if (total > QUICK) onProgress(Math.min(done, total), total);
    }
  }
}

async function countRowsAfter(app: App, table: string, id: number): Promise<number> {
  const query = getStore(app).selectFrom(table).where("id", ">", id);
  const { count } = await query.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * @returns the id of the last item read
 */
const readBatch = (app: App, { definition }: Resource, after: number): Promise<number> =>
  getStore(app)
    .transaction()
    .execute(async (store: Store) => {
      let query = store
        .selectFrom(getTableName(definition.name))
        .selectAll()
        .where("id", ">", after)
        .orderBy("id")
        .limit(BATCH);
      // Locks the rows against changes until their links are recorded.
      if (app.database.engine === "postgres") query = query.forUpdate();
      const rows = (await query.execute()) as Row[];
      const ids = rows.map(({ id }) => id);
      await writeLinks(definition, ids, rows, operationContext(app, anonymous, store));
      const last = rows.length < BATCH ? ALL : (ids.at(-1) ?? ALL);
      await store
        .insertInto("link_scan")
        .values({ resource: definition.name, last_id: last })
        .onConflict((conflict) => conflict.column("resource").doUpdateSet({ last_id: last }))
        .execute();
      return last;
    });
