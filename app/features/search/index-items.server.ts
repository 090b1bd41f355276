import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { SearchSource } from "#app/platform/search/search.ts";
import type { SearchEntry } from "#app/platform/search/search-tables.ts";
import { type SearchedItem, writeEntries } from "#app/platform/search/write-entries.ts";
import { contentValues } from "#app/resources/inputs/input-values.ts";
import type { Change, OnChange, Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { getStore, type OperationContext, type Row, type Values } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { entryAddressColumns } from "./entry-address.ts";

/** How many items are indexed in one transaction when the index is rebuilt. */
const BATCH = 200;

const isSearchable = ({ searchText }: Resource) => searchText !== undefined;

/** The searchable resources with their access rules. */
export function searchSources(resources: readonly Resource[]): SearchSource[] {
  return resources.filter(isSearchable).map(({ definition, access }) => ({
    resource: definition.name,
    visible: (actor, now) => access.read(actor, now),
    newest: (actor, now) => actor.kind === "staff" && access.write(actor, now),
  }));
}

/** Updates the search index after changes, in the same transaction. */
export const indexChanges: OnChange = async (resource, changes, context) => {
  if (!isSearchable(resource)) return;
  const items = changes.flatMap((change) => {
    if (isSearchUnchanged(resource, change)) return [];
    const { before, after } = change;
    const row = after ?? before;
    return row ? [{ id: row.id, entries: after ? buildEntries(resource, after) : [] }] : [];
  });
  await writeItems(resource, items, context);
};

/** Whether only unsearched values changed: versions, and references to other items. */
function isSearchUnchanged({ definition: { inputs } }: Resource, { before, after }: Change): boolean {
  if (!before || !after) return false;
  const references = Object.entries(inputs).flatMap(([field, { references: target }]) =>
    target && target.to !== "media" ? [field, `${field}_id`] : [],
  );
  const ignored = new Set(["is_allowed", "version", "modified_at", ...references]);
  const isSame = (one: Values, other: Values): boolean =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
      (name) => ignored.has(name) || isDeepStrictEqual(one[name], other[name]),
    );
  const { pending: pendingBefore, ...columnsBefore } = before;
  const { pending: pendingAfter, ...columnsAfter } = after;
  if (!pendingBefore !== !pendingAfter) return false;
  return (
    isSame(columnsBefore, columnsAfter) && (!pendingBefore || isSame(pendingBefore as Values, pendingAfter as Values))
  );
}

function writeItems(
  { definition }: Resource,
  items: SearchedItem[],
  { app, store }: Pick<OperationContext, "app" | "store">,
) {
  return writeEntries(store, app.database.engine, definition.name, items);
}

/** Entries for visitors are built from the columns, never from a pending version. */
function buildEntries(resource: Resource, row: Row): SearchEntry[] {
  const entry = (audience: SearchEntry["audience"]): SearchEntry => ({
    audience,
    ...buildSearchText(resource, contentValues(resource.definition, row, audience !== "visitors")),
    ...entryAddressColumns(resource.definition, row),
    status: (row.status ?? null) as string | null,
    published_at: (row.published_at ?? null) as string | null,
    trashed_at: (row.trashed_at ?? null) as string | null,
    created_by: row.created_by as number | null,
  });
  const isPublic = !hasTrait(resource.definition, "publication") || row.status === "published";
  if (!isPublic) return [entry("staff")];
  return row.pending ? [entry("visitors"), entry("staff")] : [entry("all")];
}

/** The text by which an item with these values is found. */
export function buildSearchText({ searchText }: Resource, values: Record<string, unknown>) {
  const { title, text } = searchText?.(values) ?? { title: "", text: [] };
  return { title: line(title), text: text.map(line).filter(Boolean).reduce(appendPart, "") };
}

const line = (value: unknown) =>
  String(value ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** Separates parts without final punctuation by a dot, so that they don't run into one another. */
const appendPart = (text: string, part: string) =>
  text === "" ? part : `${text}${/\p{Terminal_Punctuation}["'”’»)]?$/u.test(text) ? " " : " · "}${part}`;

/**
 * Rebuilds the whole index while the site is in use, for instance after a change of tokenization. Can be repeated, and
 * aborted at any time.
 * @param onProgress called with the number of indexed items and the total
 */
export async function rebuildSearch(
  app: App,
  resources: readonly Resource[],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  const searched = resources.filter(isSearchable);
  const tables = searched.map(({ definition }) => getTableName(definition.name));
  const counts = await Promise.all(
    tables.map((table) =>
      getStore(app)
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow(),
    ),
  );
  const total = counts.reduce((sum, { count }) => sum + Number(count), 0);
  const onBatch = progressCounter(total, onProgress);
  await getStore(app).deleteFrom("search_word").execute();
  for (const resource of searched) {
    await indexInBatches(resource, app, { replace: true }, onBatch);
    const { name } = resource.definition;
    await getStore(app)
      .deleteFrom("search_entry")
      .where("resource", "=", name)
      .where("item_id", "not in", getStore(app).selectFrom(getTableName(name)).select("id"))
      .execute();
  }
  // After this many changes, PostgreSQL's statistics and therefore its query plans are outdated.
  if (app.database.engine === "postgres")
    await sql`analyze search_entry, search_index, search_word`.execute(getStore(app));
}

/** Indexes the items without an entry, such as those inserted by SQL. */
export async function indexMissingItems(
  app: App,
  resources: readonly Resource[],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  const searched = resources.filter(isSearchable);
  const missing = await Promise.all(searched.map((resource) => countUnindexed(resource, app)));
  const total = missing.reduce((sum, count) => sum + count, 0);
  if (total === 0) return;
  const onBatch = progressCounter(total, onProgress);
  for (const [index, resource] of searched.entries())
    if (missing[index] !== 0) await indexInBatches(resource, app, { replace: false }, onBatch);
}

/** Calls `onProgress` with 0, and with the sum after each batch. */
function progressCounter(total: number, onProgress: (done: number, total: number) => void) {
  let done = 0;
  onProgress(done, total);
  return (count: number) => {
    done += count;
    onProgress(Math.min(done, total), total);
  };
}

async function countUnindexed({ definition: { name } }: Resource, app: App) {
  const store = getStore(app);
  const indexed = store.selectFrom("search_entry").select("item_id").where("resource", "=", name);
  const { count } = await store
    .selectFrom(getTableName(name))
    .select((eb) => eb.fn.countAll().as("count"))
    .where("id", "not in", indexed)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function indexInBatches(
  resource: Resource,
  app: App,
  { replace }: { replace: boolean },
  onBatch: (count: number) => void,
) {
  const { name } = resource.definition;
  let last = 0;
  let count: number;
  do {
    count = await getStore(app)
      .transaction()
      .execute(async (store) => {
        let query = store.selectFrom(getTableName(name)).selectAll().where("id", ">", last).orderBy("id").limit(BATCH);
        if (!replace) {
          const indexed = store.selectFrom("search_entry").select("item_id").where("resource", "=", name);
          query = query.where("id", "not in", indexed);
        }
        // Locks the rows against changes until they are indexed.
        if (app.database.engine === "postgres") query = query.forUpdate();
        const rows = (await query.execute()) as Row[];
        if (rows.length === 0) return 0;
        const items = rows.map((row) => ({ id: row.id, entries: buildEntries(resource, row) }));
        if (replace) {
          await store
            .deleteFrom("search_entry")
            .where("resource", "=", name)
            .where(
              "item_id",
              "in",
              rows.map((row) => row.id),
            )
            .execute();
        }
        await writeItems(resource, items, { app, store });
        last = (rows.at(-1) as Row).id;
        return rows.length;
      });
    onBatch(count);
  } while (count === BATCH);
}
