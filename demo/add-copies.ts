import { sql, type Transaction } from "kysely";
import type { AnyTables } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { searchColumns } from "#app/resources/fields.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { getStore, type Row } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import type { OnProgress } from "./fill-demo.ts";

/** Rows per transaction. */
const BATCH = 200;
const HOUR = 60 * 60 * 1000;

/**
 * Adds copies of existing items until a resource has `target` items, for load tests. Each copy has its own title and
 * slug and was published an hour before the previous one. Rows are written without the engine, so they have no history.
 * The function can be interrupted and run again.
 * @throws Error if the resource has no items.
 */
export async function addCopies(app: App, resource: Resource, target: number, onProgress: OnProgress): Promise<void> {
  const table = getTableName(resource.definition.name);
  const { existing } = (await getStore(app)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as("existing"))
    .executeTakeFirstOrThrow()) as { existing: number | string };
  const originals = (await getStore(app).selectFrom(table).selectAll().orderBy("id").limit(BATCH).execute()) as Row[];
  if (originals.length === 0)
    throw new Error(`There is no ${resource.definition.name} to copy: fill in the demo first.`);
  const missing = Math.max(0, target - Number(existing));
  const links = await readLinks(app, resource, originals);
  onProgress(0, missing);
  for (let done = 0; done < missing; done += BATCH) {
    const count = Math.min(BATCH, missing - done);
    await copyRows(app, resource, originals, links, Number(existing) + done, count);
    onProgress(done + count, missing);
  }
  // PostgreSQL's statistics of the table are out of date now, and so are the query plans based on them.
  if (missing > 0 && app.database.engine === "postgres") await sql`analyze ${sql.table(table)}`.execute(getStore(app));
}

/** Rows of other tables that belong to the originals: relations to several items, and the use of media. */
type Links = { table: string; rows: Row[] }[];

async function readLinks(app: App, { definition }: Resource, originals: Row[]): Promise<Links> {
  const ids = originals.map(({ id }) => id);
  const select = (table: string) => getStore(app).selectFrom(table).selectAll().where("item_id", "in", ids);
  const uses = (await select("media_use").where("resource", "=", definition.name).execute()) as unknown as Row[];
  const links: Links = [{ table: "media_use", rows: uses }];
  for (const { pairs } of Object.values(definition.inputs)) {
    if (!pairs) continue;
    links.push({ table: pairs, rows: (await select(pairs).execute()) as unknown as Row[] });
  }
  return links;
}

async function copyRows(
  app: App,
  { definition }: Resource,
  originals: Row[],
  links: Links,
  from: number,
  count: number,
) {
  const now = app.now();
  const title = titleField(definition);
  const copied: Row[] = [];
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index + 1;
    const original = originals[number % originals.length] as Row;
    copied.push(original);
    const { id: _id, ...columns } = original;
    const time = new Date(now.getTime() - number * HOUR).toISOString();
    const copy = { ...columns, [title]: `${String(columns[title]).slice(0, 180)} ${number}` };
    return serializeJson({
      ...copy,
      ...searchColumns(definition, copy),
      ...(hasTrait(definition, "slug") && { slug: `${String(columns.slug).slice(0, 100)}-no-${number}` }),
      ...(hasTrait(definition, "unique-name") && { name_key: nameKey(String(copy[title])) }),
      ...(hasTrait(definition, "position") && { position: number }),
      ...(hasTrait(definition, "publication") && {
        status: "published",
        pending: null,
        pending_by: null,
        ...(hasTrait(definition, "slug") && { pending_slug: null }),
        published_at: time,
        first_published_at: time,
        public_modified_at: time,
      }),
    });
  });
  await runInTransaction(app, async (store: Transaction<AnyTables>) => {
    const inserted = await store.insertInto(getTableName(definition.name)).values(rows).returning("id").execute();
    for (const { table, rows: linked } of links) {
      const copies = inserted.flatMap(({ id }, index) =>
        linked.filter((row) => row.item_id === copied[index]?.id).map((row) => ({ ...row, item_id: id })),
      );
      if (copies.length > 0) await store.insertInto(table).values(copies).execute();
    }
    await incrementContentRevision(store as never, app.database.engine);
  });
}

/** JSON columns are parsed when read, and must be written as text. */
const serializeJson = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    ]),
  );
