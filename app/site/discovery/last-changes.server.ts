import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import { oncePerObject } from "#app/platform/once-per-object.ts";
import { BLOCK_SIZE, readBlockChanges } from "#app/resources/item-blocks.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";
import { indexableRows, lastModified } from "./indexable-rows.server.ts";

/** When the pages of each block of a resource changed last, as ISO 8601; only blocks with pages. */
export type LastChanges = ReadonlyMap<number, string | null>;

interface Known {
  /** When the blocks were read. */
  asOf: string;
  changes: ReadonlyMap<number, number>;
  last: LastChanges;
}

const knownOf = oncePerObject((_app: App) => new Map<string, Known>());

/**
 * Finds which blocks of 1000 ids have pages that search engines may show, and when these changed last. Only blocks in
 * which something has changed since they were last read are read again, in the background, since they may be many.
 * @returns by the name of the resource
 */
export async function readLastChanges(app: App, resources: readonly Resource[]): Promise<Map<string, LastChanges>> {
  const now = app.now().toISOString();
  // After a change of the clock, what was published since cannot be told.
  const known = new Map([...knownOf(app)].filter(([, { asOf }]) => asOf <= now));
  // Before the blocks are, so that what changes meanwhile is read again the next time.
  const changes = await readBlockChanges(app);
  const published = await readPublished(app, resources, known, now);
  const stale = (name: string) => {
    const before = known.get(name)?.changes;
    const blocks = [...(changes.get(name) ?? [])].filter(
      ([block, number]) => before?.get(block) !== number || published.has(`${name} ${block}`),
    );
    return new Set(blocks.map(([block]) => block));
  };
  const wanted = resources.map((resource) => {
    const { name } = resource.definition;
    return { resource, name, blocks: changes.has(name) ? stale(name) : undefined };
  });
  const queries = wanted
    .filter(({ blocks }) => blocks?.size !== 0)
    .map(({ resource, blocks }) => lastChanges(app, resource, blocks));
  const rows =
    queries.length > 0
      ? await app.reader.run(
          sql<{ resource: string; block: number; last: string | null }>`${sql.join(queries, sql` union all `)}`,
        )
      : [];
  const byResource = Map.groupBy(rows, ({ resource }) => resource);
  return new Map(
    wanted.map(({ name, blocks }) => {
      const kept = [...(known.get(name)?.last ?? [])].filter(([block]) => blocks && !blocks.has(block));
      const read = (byResource.get(name) ?? []).map(({ block, last }) => [Number(block), last] as const);
      const last = new Map([...kept, ...read]);
      if (blocks) knownOf(app).set(name, { asOf: now, changes: changes.get(name) ?? new Map(), last });
      return [name, last];
    }),
  );
}

const blockOf = sql<number>`(id - 1) / ${sql.lit(BLOCK_SIZE)}`;

/** The blocks with items that have been published by the time since they were read, as names and numbers. */
async function readPublished(
  app: App,
  resources: readonly Resource[],
  known: ReadonlyMap<string, Known>,
  now: string,
): Promise<ReadonlySet<string>> {
  const [first, ...others] = resources.flatMap(({ definition: { name } }) => {
    const since = known.get(name)?.asOf;
    return since === undefined
      ? []
      : storeOf(app)
          .selectFrom(tableOf(name))
          .select([sql.lit(name).as("resource"), blockOf.as("block")])
          .where("status", "=", "published")
          .where("published_at", ">", since)
          .where("published_at", "<=", now);
  });
  const rows = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : [];
  return new Set(rows.map(({ resource, block }) => `${resource} ${block}`));
}

/** Beyond these, all items are read. */
const MAX_RANGES = 50;

/** Selects the last change of each of some blocks, or of all. */
function lastChanges(app: App, resource: Resource, blocks: ReadonlySet<number> | undefined) {
  const some = blocks ? ranges(blocks) : [];
  const rows = indexableRows(app, resource).$if(some.length > 0 && some.length <= MAX_RANGES, (query) =>
    query.where((eb) =>
      eb.or(some.map(([from, to]) => eb.and([eb("id", ">", from * BLOCK_SIZE), eb("id", "<=", to * BLOCK_SIZE)]))),
    ),
  );
  const numbered = rows.select([blockOf.as("block"), lastModified(resource).as("changed_at")]);
  return sql`select ${sql.lit(resource.definition.name)} as resource, block, max(changed_at) as last
    from (${numbered}) as numbered group by block`;
}

/** Consecutive numbers as ranges; the end is not part of them. */
function ranges(numbers: ReadonlySet<number>): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = found.at(-1);
    if (last && last[1] === number) last[1] += 1;
    else found.push([number, number + 1]);
  }
  return found;
}
