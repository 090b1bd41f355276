import { type RawBuilder, sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";

const every = ["created_at", "modified_at", "sort_key"];

/** Lists that were expected to stay short. */
const short = ["page", "post_category", "post_tag", "image_category"];

/** The orders of lists that have more filters than their indexes include, with all columns of these filters. */
const filtered: Record<string, { orders: readonly string[]; columns: readonly string[] }> = {
  enquiry: { orders: [...every, "state"], columns: ["trashed_at", "state", "service", "assignee", "is_read"] },
  private_file: { orders: [...every, "size", "downloads"], columns: ["trashed_at", "folder_id"] },
  redirect: { orders: [...every, "hits"], columns: ["type", "origin"] },
};

/** Indexes for the orders and filters of lists that had none, or none that covers both. */
export async function smallLists(db: MigrationDb, engine: Engine): Promise<void> {
  const isFull = (column: string) => [...every, "id"].includes(column);
  const part = (column: string): RawBuilder<unknown> =>
    // Nulls come first, as in SQLite.
    engine === "sqlite" || isFull(column) ? sql.ref(column) : sql`${sql.ref(column)} nulls first`;
  const index = (table: string, name: string, columns: readonly string[]) => {
    const parts = [...new Set(columns)].map(part);
    return sql`create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${sql.join(parts)})`.execute(db);
  };
  for (const table of short) for (const order of every) await index(table, `by_${order}`, [order, "id"]);
  for (const [table, { orders, columns }] of Object.entries(filtered))
    for (const order of orders) {
      await db.schema.dropIndex(`${table}_by_${order}`).execute();
      await index(table, `by_${order}`, [order, "id", ...columns]);
    }
  await index("redirect", "of_origin", ["origin", "sort_key", "id"]);
}
