import { type SelectQueryBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { AnyTables } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { oncePerObject } from "#app/platform/once-per-object.ts";
import { nextOfAll } from "./next-publication.server.ts";

interface Count {
  /** The content revision. */
  revision: number;
  /** In milliseconds since 1970. */
  expires: number;
  value: Promise<number>;
}

const MAX_COUNTS = 500;
const cacheOf = oncePerObject((_app: App) => new LRUCache<string, Count>({ max: MAX_COUNTS }));

/**
 * The number of rows that visitors can see, remembered until the content changes or the next item is published.
 * @param now the time that the condition of the query contains.
 */
export async function countForVisitors(
  app: App,
  select: SelectQueryBuilder<AnyTables, string, object>,
  now: string,
): Promise<number> {
  const cache = cacheOf(app);
  const { sql: text, parameters } = select.compile();
  const key = JSON.stringify([text, parameters.map((parameter) => (parameter === now ? null : parameter))]);
  const revision = app.revision.current;
  const known = cache.get(key);
  if (known?.revision === revision && app.now().getTime() < known.expires) return known.value;
  const counting = async () =>
    Number((await select.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count);
  const count: Count = { revision, expires: await nextOfAll(app), value: counting() };
  cache.set(key, count);
  count.value.catch(() => cache.delete(key));
  return count.value;
}
