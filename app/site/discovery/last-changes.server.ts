import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { indexableRows, lastModified } from "./indexable-rows.server.ts";

export interface LastChange {
  /** The name of the resource. */
  resource: string;
  /** Items with the ids 1 to `size` are in block 0. */
  block: number;
  /** ISO 8601. */
  last: string | null;
}

/**
 * Finds which blocks of ids have pages that search engines may show, and when these last changed. Reads every item, in
 * the background, since there may be many.
 * @param size the number of ids in a block
 */
export async function readLastChanges(app: App, resources: readonly Resource[], size: number): Promise<LastChange[]> {
  const queries = resources.map((resource) => {
    const block = sql<number>`(id - 1) / ${sql.lit(size)}`.as("block");
    const rows = indexableRows(app, resource).select([block, lastModified(resource).as("changed_at")]);
    return sql`select ${sql.lit(resource.definition.name)} as resource, block, max(changed_at) as last
      from (${rows}) as numbered group by block`;
  });
  const rows = await app.reader.run(sql<LastChange>`${sql.join(queries, sql` union all `)} order by 1, 2`);
  return rows.map(({ resource, block, last }) => ({ resource, block: Number(block), last }));
}
