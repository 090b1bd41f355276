import type { ExpressionBuilder, OperandValueExpressionOrList } from "kysely";
import { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import type { AnyTables } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { idListParam } from "#app/platform/http/list-queries.ts";
import { adminPath } from "#app/resources/admin-path.ts";
import { type Filters, listQuerySchema, matching } from "#app/resources/list.server.ts";
import { selectTitles } from "#app/resources/select-titles.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { hasTexts } from "./record-links.server.ts";

/** The maximum number of linking items listed in a response. */
const MAX_NAMED = 20;

const LinkedFrom = z.object({
  count: z.number().int().meta({ description: "How many items link there, including those you cannot read." }),
  results: z
    .array(
      z.object({
        resource: z.string(),
        id: z.number().int(),
        title: z.string(),
        url: z.string().meta({ description: "The path of its form in the admin area." }),
        trashed: z.boolean(),
      }),
    )
    .meta({ description: `At most ${MAX_NAMED} items, those in the trash last.` }),
});
type LinkedFrom = z.infer<typeof LinkedFrom>;

type Eb = ExpressionBuilder<AnyTables, string>;
type Targets = (eb: Eb) => OperandValueExpressionOrList<AnyTables, string, string>;

/** Finds texts that link to items, or to files in the media library, whose links a deletion would break. */
export function serveLinkedFrom(http: Http, app: App): void {
  for (const resource of app.resources.filter(({ definition }) => definition.page)) {
    const { name, labels } = resource.definition;
    http.get(
      `/api/common/link/to/${name}/`,
      {
        config: { access: "staff" },
        schema: {
          tags: ["Common"],
          summary: `Find items whose texts link to ${labels.many.toLowerCase()}`,
          description: "Looks for links to the items that match the list filters, except links between those items.",
          querystring: z.strictObject(
            listQuerySchema(resource.definition).omit({ page: true, page_size: true, ordering: true }).shape,
          ),
          response: { 200: LinkedFrom },
        },
      },
      ({ actor, query }) => {
        const filters = { ...query, search: query.search ?? "" } as Filters;
        const found = matching(resource, actor, filters, app.now().toISOString());
        return findLinkedFrom(app, actor, name, (eb) => eb.selectFrom(getTableName(name)).select("id").where(found));
      },
    );
  }

  http.get(
    "/api/common/link/to/media/",
    {
      config: { access: "staff" },
      schema: {
        tags: ["Common"],
        summary: "Find items whose texts link to files in the media library",
        querystring: z.strictObject({ ids: idListParam }),
        response: { 200: LinkedFrom },
      },
    },
    ({ actor, query: { ids } }) => findLinkedFrom(app, actor, "media", () => ids),
  );
}

/**
 * @param targets the ids of the items, or a query for them
 */
async function findLinkedFrom(app: App, actor: Actor, target: string, targets: Targets): Promise<LinkedFrom> {
  const { store, now } = operationContext(app, actor);
  const links = (eb: Eb) =>
    eb
      .selectFrom("link_use")
      .where("target_resource", "=", target)
      .where("target_id", "in", targets(eb))
      // Links between items that are deleted together don't count.
      .where((link) => link.not(link.and([link("resource", "=", target), link("item_id", "in", targets(link))])));
  const { count } = await store
    .selectFrom((eb) => links(eb).select(["resource", "item_id"]).distinct().as("linking"))
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return { count: 0, results: [] };
  const [first, ...others] = app.resources
    .filter(({ definition }) => hasTexts(definition))
    .map((resource) =>
      selectTitles(resource, { store, actor, now }, (eb) =>
        eb("id", "in", links(eb).select("item_id").where("resource", "=", resource.definition.name)),
      ),
    );
  const rows = first
    ? await others
        .reduce((all, next) => all.unionAll(next), first)
        .orderBy("trashed")
        .orderBy("title")
        .orderBy("id")
        .limit(MAX_NAMED)
        .execute()
    : [];
  const definitions = new Map(app.resources.map(({ definition }) => [definition.name, definition]));
  return {
    count: Number(count),
    results: rows.flatMap(({ resource, id, title, trashed }) => {
      const definition = definitions.get(resource);
      const key = { id: Number(id) };
      const url = definition && adminPath(definition, key);
      return url ? [{ resource, ...key, title: String(title), url, trashed: Number(trashed) === 1 }] : [];
    }),
  };
}
