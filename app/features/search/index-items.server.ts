import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { SearchSource } from "#app/platform/search/search.ts";
import type { Entry } from "#app/platform/search/search-tables.ts";
import { type SearchedItem, writeEntries } from "#app/platform/search/write-entries.ts";
import { hasTrait } from "#app/resources/define-resource.ts";
import { writtenValues } from "#app/resources/inputs/inputs.server.ts";
import type { Change, Follower, Resource } from "#app/resources/resource.server.ts";
import { type Moment, type Row, storeOf, type Values } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";
import { entryAddressColumns } from "./entry-address.ts";

/** Items that are indexed in one transaction when the index is made anew. */
const BATCH = 200;

const isSearched = ({ searchText }: Resource) => searchText !== undefined;

/** The resources of which something can be found, each with its own rule of who may see what. */
export function searchSources(resources: readonly Resource[]): SearchSource[] {
  return resources.filter(isSearched).map(({ definition, access }) => ({
    resource: definition.name,
    visible: (actor, now) => access.read(actor, now),
    newest: (actor, now) => actor.kind === "staff" && access.write(actor, now),
  }));
}

/** Brings the search index to what has been changed, in the same transaction. */
export const indexChanges: Follower = async (resource, changes, moment) => {
  if (!isSearched(resource)) return;
  const items = changes.flatMap((change) => {
    if (isFoundAsBefore(resource, change)) return [];
    const { before, after } = change;
    const row = after ?? before;
    return row ? [{ id: row.id, entries: after ? entriesOf(resource, after) : [] }] : [];
  });
  await writeItems(resource, items, moment);
};

/** Whether an item differs in nothing but its version and what it points at, by which nothing is found. */
function isFoundAsBefore({ definition: { inputs } }: Resource, { before, after }: Change): boolean {
  if (!before || !after) return false;
  const pointers = Object.entries(inputs).flatMap(([field, { references }]) =>
    references && references.to !== "media" ? [field, `${field}_id`] : [],
  );
  const ignored = new Set(["is_allowed", "version", "modified_at", ...pointers]);
  const isSame = (held: Values, given: Values): boolean =>
    [...new Set([...Object.keys(held), ...Object.keys(given)])].every(
      (name) => ignored.has(name) || isDeepStrictEqual(held[name], given[name]),
    );
  const { pending: held, ...columns } = before;
  const { pending: given, ...others } = after;
  if (!held !== !given) return false;
  return isSame(columns, others) && (!held || isSame(held as Values, given as Values));
}

function writeItems({ definition }: Resource, items: SearchedItem[], { app, store }: Pick<Moment, "app" | "store">) {
  return writeEntries(store, app.database.engine, definition.name, items);
}

/** What visitors may see is made of the columns, never of a pending version. */
function entriesOf(resource: Resource, row: Row): Entry[] {
  const entry = (audience: Entry["audience"]): Entry => ({
    audience,
    ...searchTextOf(resource, writtenValues(resource.definition, row, audience !== "visitors")),
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

/** What an item with these values is found by. */
export function searchTextOf({ searchText }: Resource, values: Record<string, unknown>) {
  const { title, text } = searchText?.(values) ?? { title: "", text: [] };
  return { title: line(title), text: text.map(line).filter(Boolean).reduce(setApart, "") };
}

const line = (given: unknown) =>
  String(given ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** A part that ends without punctuation would run into the next. */
const setApart = (text: string, part: string) =>
  text === "" ? part : `${text}${/\p{Terminal_Punctuation}["'”’»)]?$/u.test(text) ? " " : " · "}${part}`;

/**
 * Makes the whole index anew while the site goes on being served and changed: for instance after the
 * making of words has changed. Can be run again, and stopped at any time.
 * @param onProgress is told how many items of how many are done.
 */
export async function rebuildSearch(
  app: App,
  resources: readonly Resource[],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  const searched = resources.filter(isSearched);
  const tables = searched.map(({ definition }) => tableOf(definition.name));
  const counts = await Promise.all(
    tables.map((table) =>
      storeOf(app)
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow(),
    ),
  );
  const total = counts.reduce((sum, { count }) => sum + Number(count), 0);
  const onBatch = counting(total, onProgress);
  await storeOf(app).deleteFrom("search_word").execute();
  for (const resource of searched) {
    await inBatches(resource, app, { anew: true }, onBatch);
    const { name } = resource.definition;
    await storeOf(app)
      .deleteFrom("search_entry")
      .where("resource", "=", name)
      .where("item_id", "not in", storeOf(app).selectFrom(tableOf(name)).select("id"))
      .execute();
  }
  // So much has changed that PostgreSQL's figures of the tables are wrong, and with them its plans.
  if (app.database.engine === "postgres")
    await sql`analyze search_entry, search_index, search_word`.execute(storeOf(app));
}

/** Indexes the items that have no entry: those that were made without the engine. */
export async function indexMissingItems(
  app: App,
  resources: readonly Resource[],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  const searched = resources.filter(isSearched);
  const missing = await Promise.all(searched.map((resource) => countUnsearched(resource, app)));
  const total = missing.reduce((sum, count) => sum + count, 0);
  if (total === 0) return;
  const onBatch = counting(total, onProgress);
  for (const [index, resource] of searched.entries())
    if (missing[index] !== 0) await inBatches(resource, app, { anew: false }, onBatch);
}

/** Adds up what is done and tells of it, from nothing on. */
function counting(total: number, onProgress: (done: number, total: number) => void) {
  let done = 0;
  onProgress(done, total);
  return (count: number) => {
    done += count;
    onProgress(Math.min(done, total), total);
  };
}

async function countUnsearched({ definition: { name } }: Resource, app: App) {
  const store = storeOf(app);
  const held = store.selectFrom("search_entry").select("item_id").where("resource", "=", name);
  const { count } = await store
    .selectFrom(tableOf(name))
    .select((eb) => eb.fn.countAll().as("count"))
    .where("id", "not in", held)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function inBatches(resource: Resource, app: App, { anew }: { anew: boolean }, onBatch: (count: number) => void) {
  const { name } = resource.definition;
  let last = 0;
  let count: number;
  do {
    count = await storeOf(app)
      .transaction()
      .execute(async (store) => {
        let query = store.selectFrom(tableOf(name)).selectAll().where("id", ">", last).orderBy("id").limit(BATCH);
        if (!anew) {
          const held = store.selectFrom("search_entry").select("item_id").where("resource", "=", name);
          query = query.where("id", "not in", held);
        }
        // Nobody may change between reading and indexing what is read here.
        if (app.database.engine === "postgres") query = query.forUpdate();
        const rows = (await query.execute()) as unknown as Row[];
        if (rows.length === 0) return 0;
        const items = rows.map((row) => ({ id: row.id, entries: entriesOf(resource, row) }));
        if (anew) {
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
