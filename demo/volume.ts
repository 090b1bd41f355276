import { sql, type Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import type { AnyTables } from "#app/platform/rules.ts";
import { hasTrait, titleOf } from "#app/resources/define-resource.ts";
import { searchColumns } from "#app/resources/fields.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { type Row, storeOf } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";
import { nameKey } from "#app/resources/traits/unique-name.server.ts";
import type { OnProgress } from "./fill-demo.ts";

/** Rows in one transaction. */
const BATCH = 200;
const HOUR = 60 * 60 * 1000;

/**
 * Brings a resource to so many items, for measuring: copies of those that are there, with titles and
 * addresses of their own, each an hour older than the one before. Rows are written without the
 * engine, so they have no history. Can be stopped and run again.
 */
export async function makeVolume(app: App, resource: Resource, wanted: number, onProgress: OnProgress): Promise<void> {
  const table = tableOf(resource.definition.name);
  const { there } = (await storeOf(app)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as("there"))
    .executeTakeFirstOrThrow()) as { there: number | string };
  const patterns = (await storeOf(app).selectFrom(table).selectAll().orderBy("id").limit(BATCH).execute()) as Row[];
  if (patterns.length === 0)
    throw new Error(`There is no ${resource.definition.name} to copy: fill in the demo first.`);
  const missing = Math.max(0, wanted - Number(there));
  const links = await readLinks(app, resource, patterns);
  onProgress(0, missing);
  for (let done = 0; done < missing; done += BATCH) {
    const count = Math.min(BATCH, missing - done);
    await copyRows(app, resource, patterns, links, Number(there) + done, count);
    onProgress(done + count, missing);
  }
  // So much has changed that PostgreSQL's figures of the table are wrong, and with them its plans.
  if (missing > 0 && app.database.engine === "postgres") await sql`analyze ${sql.table(table)}`.execute(storeOf(app));
}

/** Rows of other tables that belong to the patterns: what they are paired with, and the media they use. */
type Links = { table: string; rows: Row[] }[];

async function readLinks(app: App, { definition }: Resource, patterns: Row[]): Promise<Links> {
  const ids = patterns.map(({ id }) => id);
  const select = (table: string) => storeOf(app).selectFrom(table).selectAll().where("item_id", "in", ids);
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
  patterns: Row[],
  links: Links,
  from: number,
  count: number,
) {
  const now = app.now();
  const title = titleOf(definition);
  const origins: Row[] = [];
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index + 1;
    const pattern = patterns[number % patterns.length] as Row;
    origins.push(pattern);
    const { id: _id, ...columns } = pattern;
    const time = new Date(now.getTime() - number * HOUR).toISOString();
    const own = { ...columns, [title]: `${String(columns[title]).slice(0, 180)} ${number}` };
    return asColumns({
      ...own,
      ...searchColumns(definition, own),
      ...(hasTrait(definition, "slug") && { slug: `${String(columns.slug).slice(0, 100)}-no-${number}` }),
      ...(hasTrait(definition, "unique-name") && { name_key: nameKey(String(own[title])) }),
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
  await inTransaction(app, async (store: Transaction<AnyTables>) => {
    const made = await store.insertInto(tableOf(definition.name)).values(rows).returning("id").execute();
    for (const { table, rows: linked } of links) {
      const copies = made.flatMap(({ id }, index) =>
        linked.filter((row) => row.item_id === origins[index]?.id).map((row) => ({ ...row, item_id: id })),
      );
      if (copies.length > 0) await store.insertInto(table).values(copies).execute();
    }
    await incrementContentRevision(store as never, app.database.engine);
  });
}

/** JSON is read parsed and written as text. */
const asColumns = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    ]),
  );
