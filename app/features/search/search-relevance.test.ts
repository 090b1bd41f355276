import { beforeAll, expect, test } from "vitest";
import { pageResource } from "#app/features/pages/pages.server.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import type { SearchEntry } from "#app/platform/search/search-tables.ts";
import { writeEntries } from "#app/platform/search/write-entries.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { demoContent } from "#demo/content/demo-content.ts";
import { demoItems } from "#demo/demo-items.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { expectedResults } from "./expected-results.ts";
import { buildSearchText } from "./index-items.server.ts";

/** At least how many of sixty queries find the item first, or among the first three. */
const FIRST = 50;
const AMONG_THREE = 58;

let api: Api;
beforeAll(async () => {
  api = await startApi();
  const { app } = api;
  const kinds = demoItems.map(({ resource, values }) => ({ resource, items: values(app, new Map(), new Map()) }));
  kinds.push({ resource: pageResource as Resource, items: demoContent.pages });
  await app.database.db.transaction().execute(async (trx) => {
    // Removes the entries of the initial, empty pages.
    await trx.deleteFrom("search_entry").execute();
    for (const { resource, items } of kinds) {
      const entries = items.map((item, index) => ({ id: index + 1000, entries: [buildEntry(resource, item)] }));
      if (resource.searchText) await writeEntries(trx, app.database.engine, resource.definition.name, entries);
    }
  });
});

function buildEntry(resource: Resource, item: Record<string, unknown>): SearchEntry {
  const status = (item.status as string | undefined) ?? "published";
  return {
    ...buildSearchText(resource, item),
    audience: status === "published" ? "all" : "staff",
    slug: null,
    kind: null,
    status,
    published_at: (item.published_at as string | undefined) ?? api.app.now().toISOString(),
    trashed_at: null,
    created_by: null,
  };
}

test("the expected item is found first, or among the first three", async () => {
  const now = api.app.now().toISOString();
  const ranks = new Map<string, number>();
  for (const [q, resource, title] of expectedResults) {
    const { results } = await api.app.search.find(anonymous, now, { q, page: 1, page_size: 12 });
    const rank = results.findIndex((hit) => hit.resource === resource && hit.title.startsWith(title));
    ranks.set(q, rank === -1 ? Number.POSITIVE_INFINITY : rank + 1);
  }
  expect(ranks.size).toBe(60);
  const listBeyond = (max: number) => [...ranks].filter(([, rank]) => rank > max);
  expect(listBeyond(3).length, JSON.stringify(listBeyond(3))).toBeLessThanOrEqual(60 - AMONG_THREE);
  expect(listBeyond(1).length, JSON.stringify(listBeyond(1))).toBeLessThanOrEqual(60 - FIRST);
});
