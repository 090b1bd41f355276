import { sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";

interface List {
  /** The orders of the list. */
  orders: readonly string[];
  /** The filters of the list, besides its state. */
  filters: readonly string[];
  /** The default order, for lists of publishable items. */
  standard?: string;
}

const every = ["created_at", "modified_at", "sort_key"];
const published = [...every, "published_at"];

/** The lists with filters or states. */
const lists: Record<string, List> = {
  post: {
    orders: [...published, "reading_minutes", "author_name"],
    // The creator decides what an author sees.
    filters: ["kind", "featured", "category_id", "author_name", "created_by"],
    standard: "published_at",
  },
  image: { orders: [...published, "position", "taken_on"], filters: ["category_id"], standard: "position" },
  video: {
    orders: [...published, "duration_seconds"],
    filters: ["provider", "featured"],
    standard: "published_at",
  },
  book: { orders: [...published, "position", "published_on"], filters: ["language"], standard: "position" },
  magazine: { orders: [...published, "issue_date"], filters: [], standard: "issue_date" },
  quote: { orders: [...published, "position", "attribution"], filters: ["attribution"], standard: "position" },
  ambassador: { orders: [...published, "position", "region"], filters: ["region"], standard: "position" },
  testimonial: {
    orders: [...published, "position", "consented_on"],
    filters: ["service", "featured"],
    standard: "position",
  },
  enquiry: { orders: [...every, "state"], filters: ["state", "service", "assignee"] },
};

const neverNull = new Set(["id", "created_at", "modified_at", "sort_key", "position"]);

/**
 * Indexes of orders that include their list's filters, so that a filter in any order needs only the index; and indexes
 * of drafts and items in review, which are few and come last in most orders.
 */
export async function filteredOrders(db: MigrationDb, engine: Engine): Promise<void> {
  const index = (table: string, name: string, columns: readonly string[], condition = sql``) => {
    const parts = [...new Set(columns)].map((column) =>
      engine === "sqlite" || neverNull.has(column) ? sql.ref(column) : sql`${sql.ref(column)} nulls first`,
    );
    return sql`create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${sql.join(parts)}) ${condition}`.execute(
      db,
    );
  };
  for (const [table, { orders, filters, standard }] of Object.entries(lists)) {
    const visibility = standard ? ["status", "published_at", "trashed_at"] : ["trashed_at"];
    if (filters.length > 0)
      for (const order of orders) {
        await db.schema.dropIndex(`${table}_by_${order}`).execute();
        await index(table, `by_${order}`, [order, "id", ...visibility, ...filters]);
      }
    if (standard)
      for (const state of ["draft", "in_review"])
        await index(table, state, [standard, "id", "trashed_at"], sql`where status = ${sql.lit(state)}`);
  }
}
