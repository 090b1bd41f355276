import { sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";

/** The orders of lists. */
const orders: Record<string, readonly string[]> = {
  post: ["published_at", "created_at", "modified_at", "sort_key", "reading_minutes", "author_name"],
  image: ["published_at", "created_at", "modified_at", "sort_key", "position", "taken_on"],
  video: ["published_at", "created_at", "modified_at", "sort_key", "duration_seconds"],
  book: ["published_at", "created_at", "modified_at", "sort_key", "position", "published_on"],
  magazine: ["published_at", "created_at", "modified_at", "sort_key", "issue_date"],
  quote: ["published_at", "created_at", "modified_at", "sort_key", "position", "attribution"],
  ambassador: ["published_at", "created_at", "modified_at", "sort_key", "position", "region"],
  testimonial: ["published_at", "created_at", "modified_at", "sort_key", "position", "consented_on"],
  enquiry: ["created_at", "modified_at", "sort_key", "state"],
  private_file: ["created_at", "modified_at", "sort_key", "size", "downloads"],
  subscriber: ["modified_at", "sort_key", "is_blocked"],
};

/** The columns that lists are filtered by, each with the order of the filtered list. */
const filters: Record<string, readonly (readonly [filter: string, order: string])[]> = {
  post: [
    ["kind", "published_at"],
    ["featured", "published_at"],
    ["category_id", "published_at"],
    ["author_name", "published_at"],
  ],
  image: [["category_id", "position"]],
  video: [
    ["provider", "published_at"],
    ["featured", "published_at"],
  ],
  book: [["language", "position"]],
  quote: [["attribution", "position"]],
  ambassador: [["region", "position"]],
  testimonial: [
    ["service", "position"],
    ["featured", "position"],
  ],
  enquiry: [
    ["state", "created_at"],
    ["service", "created_at"],
    ["assignee", "created_at"],
  ],
  subscriber: [["source", "created_at"]],
};

const isPublished = (table: string) => orders[table]?.includes("published_at") ?? false;

/** Indexes whose columns come first in an index of this migration. */
const superseded = [
  "post_kind_status_published_at",
  "post_category_id_published_at",
  "post_featured_published_at",
  "post_modified_at",
  "post_sort_key",
  "image_position",
  "image_category_id_position",
  "video_featured_published_at",
  "video_sort_key",
  "book_position",
  "book_published_on",
  "book_sort_key",
  "magazine_issue_date",
  "quote_position",
  "ambassador_position",
  "testimonial_position",
  "testimonial_service_position",
  "enquiry_created_at",
  "enquiry_state_created_at",
  ...["created_at", "sort_key", "size", "downloads"].map((column) => `private_file_${column}`),
  // SQLite assumes that few items are published, and sorts them all rather than reading them in order.
  ...["post", "image", "video", "book", "magazine", "quote"].map((table) => `${table}_status_published_at`),
];

/** Whether a column is never null; for others, PostgreSQL must be told to sort nulls first, as SQLite does. */
const isFull = (column: string) => ["id", "created_at", "modified_at", "sort_key", "position"].includes(column);

/**
 * An index for each list, read forwards or backwards. Its columns are those of the list's order, including the id that
 * breaks ties, followed by those that decide who sees an item. Hidden items can then be skipped and visible ones
 * counted without reading the items themselves.
 */
export async function listIndexes(db: MigrationDb, engine: Engine): Promise<void> {
  const index = (table: string, name: string, columns: readonly string[], condition = sql``) =>
    sql`create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${sql.join(
      columns.map(
        (column) => sql`${sql.ref(column)} ${engine === "sqlite" || isFull(column) ? sql`` : sql`nulls first`}`,
      ),
    )}) ${condition}`.execute(db);
  const hasTrash = (table: string) => table !== "subscriber";
  const withRest = (table: string, order: readonly string[]) => {
    const seen = [
      ...(isPublished(table) ? ["status", "published_at"] : []),
      ...(hasTrash(table) ? ["trashed_at"] : []),
    ];
    return [...order, "id", ...seen.filter((column) => !order.includes(column))];
  };

  for (const name of superseded) await db.schema.dropIndex(name).execute();
  for (const [table, columns] of Object.entries(orders)) {
    // Almost everything is outside the trash, where this index caused SQLite to sort everything.
    if (hasTrash(table)) {
      await db.schema.dropIndex(`${table}_trashed_at`).execute();
      await index(table, "trashed_at", ["trashed_at", "id"], sql`where trashed_at is not null`);
    }
    if (isPublished(table))
      await index(table, "changed", withRest(table, ["published_at"]), sql`where pending is not null`);
    for (const column of columns) await index(table, `by_${column}`, withRest(table, [column]));
  }
  for (const [table, pairs] of Object.entries(filters)) {
    for (const pair of pairs) await index(table, `of_${pair[0]}`, withRest(table, pair));
  }

  // Lists that do not use the resource engine.
  const plain = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}_by_${columns.join("_")}`)
      .on(table)
      .columns([...columns, "id"])
      .execute();
  await plain("media", "modified_at");
  await plain("media", "size");
  await plain("mail", "state", "created_at");
  await plain("audit_entry", "resource");
  await plain("audit_entry", "item_id");
}
