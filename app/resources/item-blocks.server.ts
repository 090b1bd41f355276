import type { App } from "#app/platform/app.ts";
import { sumUpRows } from "#app/platform/database/sum-up-rows.ts";
import type { Id } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /**
     * How often something has changed that decides what visitors see of the items of a block. Triggers add a row for each
     * change, and the sum of the rows counts; it never gets smaller.
     */
    item_block: { id: Id; resource: string; block: number; changes: number };
  }
}

/** The ids of a block: those of block 0 are 1 to 1000. */
export const BLOCK_SIZE = 1000;

/** Sums up what the triggers have added, so that reading the changes stays short. */
export const sumUpItemBlocks = ({ database }: Pick<App, "database">): Promise<void> =>
  sumUpRows(database, { table: "item_block", of: ["resource", "block"], numbers: ["changes"] });

/**
 * The number of changes of each block that has or had items, by resource; only resources whose changes are counted. What
 * is read of a block afterwards stays right as long as its number is the same.
 */
export async function readBlockChanges({ database }: App): Promise<Map<string, Map<number, number>>> {
  const rows = await database.db
    .selectFrom("item_block")
    .select(["resource", "block", (eb) => eb.fn.sum<number>("changes").as("changes")])
    .groupBy(["resource", "block"])
    .orderBy("resource")
    .orderBy("block")
    .execute();
  const byResource = Map.groupBy(rows, ({ resource }) => resource);
  return new Map(
    [...byResource].map(([resource, blocks]) => [
      resource,
      new Map(blocks.map(({ block, changes }) => [block, Number(changes)])),
    ]),
  );
}
