import { type RawBuilder, sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import { sumUpRows } from "#app/platform/database/sum-up-rows.ts";
import type { Id } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /**
     * Items in each state: their status, or `trashed`; and files with their bytes. Triggers of the tables that grow with
     * the academy add a row for each change, and the sum of the rows counts.
     */
    item_count: { id: Id; resource: string; state: string; items: number; bytes: number };
  }
}

/** Sums up what the triggers have added, so that reading the counts stays short. */
export const sumUpItemCounts = ({ database }: Pick<App, "database">): Promise<void> =>
  sumUpRows(database, { table: "item_count", of: ["resource", "state"], numbers: ["items", "bytes"] });

/** The items that triggers count, as rows of `resource`, `state` and `count`. */
export const countedItems = sql<{ resource: string; state: string; count: number }>`
  select resource, state, sum(items) as count from item_count group by resource, state`;

/** Whether triggers do not count the items of a resource, or there are none; they are then counted as they are. */
export const isUncounted = (resource: string): RawBuilder<boolean> =>
  sql`not exists (select 1 from item_count where resource = ${sql.lit(resource)})`;

/** The number of files in a state. */
export const countedFiles = (resource: string, state: string): RawBuilder<number> =>
  sql`(select coalesce(sum(items), 0) from item_count where resource = ${sql.lit(resource)} and state = ${sql.lit(state)})`;

/** The bytes of all files of some kinds. */
export const countedBytes = (resources: readonly string[]): RawBuilder<number> =>
  sql`(select coalesce(sum(bytes), 0) from item_count where resource in (${sql.join(resources.map(sql.lit))}))`;
