import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

type Value = "text" | "integer" | "boolean" | "json" | "timestamp";

/**
 * The content of a column: a value, possibly null; an amount of money, possibly null, with its currency
 * (`<name>_currency`); a file of the media library (`<name>_id`); an image with its alternative text (`<name>_id`,
 * `<name>_alt`); or an item of another table (`<name>_id`). Referenced rows cannot be deleted.
 */
type Column = Value | `${Value} or null` | "money" | "file" | "image" | { item: string };

interface ResourceTable {
  columns: Readonly<Record<string, Column>>;
  traits: readonly ("slug" | "unique-name" | "publication" | "position" | "seo" | "trash")[];
  /** The default order of lists: by default `position`, or else `published_at`. */
  order?: string | undefined;
  /** Columns that lists are ordered by, in addition to those of every item and of the traits. */
  orderings?: readonly string[];
  /** Columns that lists are filtered by, each with the column that orders the filtered list. */
  filters?: Readonly<Record<string, string>>;
}

type Definition = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Part = readonly [name: string, type: Value, definition: Definition];

const required: Definition = (column) => column.notNull();
const optional: Definition = (column) => column;
const reference = (name: string, table: string, onDelete: "restrict" | "set null" = "restrict"): Part => [
  name,
  "integer",
  (column) => column.references(`${table}.id`).onDelete(onDelete),
];
const text = (name: string): Part => [name, "text", required];

/**
 * Creates a resource's table, with the columns and indexes that the engine expects for its traits.
 *
 * Released migrations call this function, so it must always create exactly what it does now. When the engine needs
 * more, a migration adds it to all tables, and a new function beside this one creates the next table.
 */
export async function createResourceTable(
  db: MigrationDb,
  engine: Engine,
  name: string,
  { columns, traits, order, orderings = [], filters = {} }: ResourceTable,
): Promise<void> {
  const types = columnTypes(engine);
  let table: CreateTableBuilder<string, never> = withTimes(withId(db.schema.createTable(name), engine), engine);
  const parts = [
    ...ofEveryItem,
    ...Object.entries(columns).flatMap(columnsOf),
    ...traits.flatMap((trait) => ofTrait[trait]),
  ];
  if (traits.includes("slug") && traits.includes("publication"))
    parts.push(["pending_slug", "text", (column) => column.unique()]);
  for (const [column, type, definition] of parts)
    table = table.addColumn(column, types[type], definition) as typeof table;
  await table.execute();
  await createListIndexes(db, engine, name, { traits, order, orderings, filters });
}

const ofEveryItem: Part[] = [
  ["version", "integer", required],
  reference("created_by", "staff", "set null"),
  text("search_text"),
  text("sort_key"),
];

const ofTrait: Record<ResourceTable["traits"][number], Part[]> = {
  slug: [["slug", "text", (column) => column.notNull().unique()]],
  "unique-name": [["name_key", "text", (column) => column.notNull().unique()]],
  publication: [
    ["status", "text", (column) => column.notNull().check(sql`status in ('draft', 'in_review', 'published')`)],
    ["published_at", "timestamp", optional],
    ["first_published_at", "timestamp", optional],
    ["public_modified_at", "timestamp", optional],
    ["pending", "json", optional],
    reference("pending_by", "staff", "set null"),
  ],
  position: [["position", "integer", required]],
  seo: [text("seo_title"), text("seo_description"), ["noindex", "boolean", required]],
  trash: [["trashed_at", "timestamp", optional]],
};

function columnsOf([name, holds]: [string, Column]): Part[] {
  if (typeof holds === "object") return [reference(`${name}_id`, holds.item)];
  if (holds === "money")
    return [
      [name, "integer", optional],
      [`${name}_currency`, "text", optional],
    ];
  if (holds === "file") return [reference(`${name}_id`, "media")];
  if (holds === "image") return [reference(`${name}_id`, "media"), [`${name}_alt`, "text", optional]];
  const type = holds.replace(" or null", "") as Value;
  return [[name, type, type === holds ? required : optional]];
}

const neverNull = new Set(["id", "created_at", "modified_at", "public_modified_at", "sort_key", "position"]);

/**
 * An index for each list, read forwards or backwards: the list's order, including the id that breaks ties, and then the
 * columns that decide who sees an item, so that hidden items are skipped without being read.
 */
async function createListIndexes(
  db: MigrationDb,
  engine: Engine,
  table: string,
  {
    traits,
    order,
    orderings,
    filters,
  }: Omit<ResourceTable, "columns"> & { orderings: readonly string[]; filters: Readonly<Record<string, string>> },
) {
  const isPublished = traits.includes("publication");
  const hasTrash = traits.includes("trash");
  const visibility = [...(isPublished ? ["status", "published_at"] : []), ...(hasTrash ? ["trashed_at"] : [])];
  const index = (suffix: string, columns: readonly string[], condition = sql``) => {
    // PostgreSQL must be told to sort nulls first, as SQLite does.
    const parts = columns.map((column) =>
      engine === "sqlite" || neverNull.has(column) ? sql.ref(column) : sql`${sql.ref(column)} nulls first`,
    );
    const name = sql.ref(`${table}_${suffix}`);
    return sql`create index ${name} on ${sql.table(table)} (${sql.join(parts)}) ${condition}`.execute(db);
  };
  const list = (...order: string[]) => [...order, "id", ...visibility.filter((column) => !order.includes(column))];

  const orders = new Set(["created_at", "modified_at", "sort_key", ...orderings]);
  if (isPublished) orders.add("published_at").add("public_modified_at");
  if (traits.includes("position")) orders.add("position");
  // Filters in any order need only the index; visitors' lists have no filter when ordered by changes.
  const filtered = (order: string) => (order === "public_modified_at" ? [] : Object.keys(filters));
  for (const column of orders) await index(`by_${column}`, [...new Set([...list(column), ...filtered(column)])]);
  const standard = order ?? (traits.includes("position") ? "position" : "published_at");
  const states = isPublished ? ["draft", "in_review"] : [];
  const hidden = hasTrash ? ["trashed_at"] : [];
  for (const state of states) await index(state, [standard, "id", ...hidden], sql`where status = ${sql.lit(state)}`);

  for (const [filter, order] of Object.entries(filters)) await index(`of_${filter}`, list(filter, order));
  if (isPublished) await index("changed", list("published_at"), sql`where pending is not null`);
  if (hasTrash) await index("trashed_at", ["trashed_at", "id"], sql`where trashed_at is not null`);
}
