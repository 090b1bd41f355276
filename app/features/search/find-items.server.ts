import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { containsWords } from "#app/platform/database/contains-text.ts";
import { isCandidate, searchTables } from "#app/platform/database/search-candidates.ts";
import type { Http } from "#app/platform/http/http.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import { fixedPageField } from "#app/resources/item-page.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { search } from "./search.server.ts";

/** The maximum number of items from the search index, and from each resource outside it. */
const FROM_INDEX = 8;
const OF_EACH = 3;
const FROM_LISTS = 8;

const Found = z.object({
  resource: z.string(),
  id: z.number().int(),
  title: z.string(),
  key: z.string().nullable().meta({ description: "The key of an item that is identified by its page." }),
  status: z.string().nullable(),
});
type Found = z.infer<typeof Found>;

/**
 * Finds items by words, for staff: in all resources with a screen, in every state but the trash. Texts are searched in
 * the index; resources without index entries are searched like their lists.
 */
export function serveFind(http: Http, app: App): void {
  const withScreen = app.resources.filter(({ definition }) => definition.navigation && !definition.single);
  const indexed = withScreen.filter(({ searchText }) => searchText);
  const listed = withScreen.filter(({ searchText }) => !searchText);
  const fixed = new Set(
    indexed.filter(({ definition }) => fixedPageField(definition)).map(({ definition }) => definition.name),
  );

  http.get(
    "/api/common/find/",
    {
      config: { access: "staff" },
      schema: {
        tags: ["Search"],
        summary: "Find items in the admin area",
        description: "Includes drafts and pending edits that the account may see.",
        querystring: z.object({ q: z.string().trim().min(1).max(200) }),
        response: { 200: z.object({ results: z.array(Found) }) },
      },
    },
    async ({ actor, query: { q } }) => {
      const resource = indexed.map(({ definition }) => definition.name);
      const [byText, byList] = await Promise.all([
        search(app, actor, { q, resource, page: 1, page_size: FROM_INDEX }),
        findInLists(listed, app, actor, q),
      ]);
      const ofIndex = byText.results.map(
        ({ resource, id, title, slug, status }): Found => ({
          resource,
          id,
          title,
          status,
          key: fixed.has(resource) ? slug : null,
        }),
      );
      return { results: [...ofIndex, ...byList] };
    },
  );
}

/** The first items of each resource, by title; one query for all, after one for the resources that can match. */
async function findInLists(resources: readonly Resource[], app: App, actor: Actor, q: string): Promise<Found[]> {
  const { store, now } = operationContext(app, actor);
  const words = foldText(q);
  const tables = resources.map(({ definition }) => getTableName(definition.name));
  const candidates = await searchTables(app.database, tables, words);
  const parts = resources.map((resource): RawBuilder<Found> => {
    const { definition } = resource;
    const ids = candidates.get(getTableName(definition.name));
    const status = hasTrait(definition, "publication") ? sql.ref("status") : sql`cast(null as text)`;
    const rows = store
      .selectFrom(getTableName(definition.name))
      .select([
        sql.lit(definition.name).as("resource"),
        "id",
        sql.ref<string>(titleField(definition)).as("title"),
        sql<null>`cast(null as text)`.as("key"),
        sql<string | null>`${status}`.as("status"),
      ])
      .where(visible(resource, actor, now))
      .where((eb) => eb.and([...(ids ? [isCandidate(ids)] : []), containsWords("search_text", words)]))
      .orderBy("sort_key")
      .limit(OF_EACH);
    return sql`select * from (${rows}) as ${sql.ref(`of_${getTableName(definition.name)}`)}`;
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)} limit ${FROM_LISTS}`.execute(store);
  return rows;
}
