import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { isAllowed, toCondition } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { envelope, listEnvelope, listQuery } from "#app/platform/http/list-queries.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import type { WaitingItems, WaitingRows } from "#app/resources/feature.ts";
import { buildStateCondition } from "#app/resources/publication-rules.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { loadTitlePage, type selectTitles, titlesPage } from "#app/resources/select-titles.server.ts";
import { type OperationContext, operationContext } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";

const count = z.number().int();
const Named = z.object({ resource: z.string(), id: count, title: z.string() });
const Attention = z.object({
  entries: z.array(
    z.object({
      name: z.string(),
      label: z.string().meta({ description: "The noun that follows the count." }),
      count,
      oldest: z.iso.datetime().nullable().meta({ description: "When the oldest of them started to wait." }),
      path: z.string().nullable().meta({ description: "The admin list of exactly these items." }),
      items: z.array(Named).meta({ description: "The first items, if there is no list for them." }),
    }),
  ),
});
type Entry = z.infer<typeof Attention>["entries"][number];
export type NamedItem = z.infer<typeof Named>;

interface Counted {
  name: string;
  count: number;
  oldest: string | null;
}
/** The number of items that an entry lists per page. */
const PAGE_SIZE = 20;

/** Serves what needs attention: items in review, and the entries that the features declare. */
export function serveAttention(http: Http, app: App): void {
  const { resources } = app;
  const waiting = app.features.flatMap((feature) => feature.waiting ?? []);
  const rowsOfFeatures = waiting.filter((source) => "query" in source);
  const itemsOfFeatures = waiting.filter((source) => "select" in source);

  http.get(
    "/api/dashboard-insights/attention/",
    {
      config: { access: "staff" },
      schema: {
        tags: ["Dashboard"],
        summary: "List tasks that need attention",
        description: "Includes only tasks that the account may see, and no empty entries.",
        response: { 200: Attention },
      },
    },
    async (request) => {
      const context = operationContext(app, requireStaff(request));
      const sources = [
        ...resources.flatMap((resource) => reviewSources(resource, context)),
        ...rowsOfFeatures.flatMap((rows) => (isAllowed(rows.rule, context.actor) ? [toSource(rows, context)] : [])),
      ];
      const named = itemsOfFeatures.map((source) => ({ ...source, titles: source.select(context, resources) }));
      return { entries: await readEntries(sources, named, context) };
    },
  );

  const byName = new Map(itemsOfFeatures.map((source) => [source.name, source]));
  http.get(
    "/api/dashboard-insights/attention/items/",
    {
      config: { access: "staff" },
      schema: {
        tags: ["Dashboard"],
        summary: "List the items of a task",
        querystring: z.strictObject({
          name: z.enum([...byName.keys()]),
          page: listQuery.shape.page,
          page_size: listQuery.shape.page_size.default(PAGE_SIZE),
        }),
        response: { 200: listEnvelope(Named) },
      },
    },
    async (request) => {
      const { name, page, page_size: pageSize } = request.query;
      const source = byName.get(name) as WaitingItems;
      const context = operationContext(app, requireStaff(request));
      const { count: total, items } = await loadTitlePage(context, source.select(context, resources), {
        page,
        pageSize,
      });
      return envelope(items, total, request.query, app.config.siteUrl, request.url);
    },
  );
}

interface Source extends Pick<WaitingRows, "name" | "labels"> {
  path: string;
  query: RawBuilder<Counted>;
}

const toSource = ({ name, labels, path, query }: WaitingRows, context: OperationContext): Source => ({
  name,
  labels,
  path: typeof path === "string" ? path : path(context),
  query: typeof query === "function" ? query(context) : query,
});

/** Items and edits in review: all of them for those who may publish; for others, their own. */
function reviewSources(resource: Resource, { actor, now, store }: OperationContext): Source[] {
  const { definition, access } = resource;
  const write = access.write(actor, now);
  if (!hasTrait(definition, "publication") || write === false) return [];
  const name = `${definition.name} in review`;
  const own = access.publish(actor, now) === false;
  const describeReview = (noun: string) =>
    `${own ? "of your " : ""}${noun.toLowerCase()} ${own ? "in" : "waiting for"} review`;
  const rows = store
    .selectFrom(getTableName(definition.name))
    .where(visible(resource, actor, now))
    .where(toCondition(write));
  // Two queries, so that the first can use the index of items in review.
  const items = rows.where(buildStateCondition("in_review", now)).select("modified_at as since");
  const edits = rows
    .where((eb) =>
      eb("id", "in", eb.selectFrom("edit_submission").select("item_id").where("resource", "=", definition.name)),
    )
    .select("modified_at as since");
  return [
    {
      name,
      labels: {
        one: own ? describeReview(definition.labels.many) : describeReview(definition.labels.one),
        many: describeReview(definition.labels.many),
      },
      path: `${adminListPath(definition)}?status=in_review`,
      query: counting(name, items.unionAll(edits)),
    },
  ];
}

const counting = (name: string, rows: { as(alias: string): unknown }): RawBuilder<Counted> =>
  sql<Counted>`select ${sql.lit(name)} as name, count(*) as count, min(since) as oldest from ${rows.as("waiting")}`;

interface Row extends Counted {
  resource: string | null;
  id: number | null;
  title: string | null;
}

/**
 * One query for everything, in the background, since there may be many rows: one per count, and one per listed item.
 */
async function readEntries(
  sources: readonly Source[],
  named: readonly (Pick<WaitingItems, "name" | "labels"> & { titles: ReturnType<typeof selectTitles>[] })[],
  { app, store }: OperationContext,
): Promise<Entry[]> {
  const noItem = sql`cast(null as text) as resource, cast(null as integer) as id, cast(null as text) as title`;
  const parts = [
    ...sources.map(({ query }) => sql`select counted.*, ${noItem} from (${query}) as counted`),
    ...named.flatMap(({ name, titles }) => {
      const page = titlesPage(store, titles, { page: 1, pageSize: PAGE_SIZE });
      const columns = sql`${sql.lit(name)} as name, count, cast(null as timestamptz) as oldest, resource, id, title`;
      return page ? [sql`select ${columns} from ${page.as("named")}`] : [];
    }),
  ];
  if (parts.length === 0) return [];
  const selected = await app.reader.run(sql<Row>`${sql.join(parts, sql` union all `)}`);
  const rows = Map.groupBy(selected, ({ name }) => name);
  const entry = ({ name, labels }: Pick<Source, "name" | "labels">, path: string | null): Entry[] => {
    const found = rows.get(name) ?? [];
    const number = Number(found[0]?.count ?? 0);
    if (number === 0) return [];
    const items = found.flatMap(({ resource, id, title }) =>
      resource === null || id === null ? [] : [{ resource, id: Number(id), title: String(title) }],
    );
    return [{ name, label: pickLabel(labels, number), count: number, oldest: found[0]?.oldest ?? null, path, items }];
  };
  return [
    ...sources.flatMap((source) => entry(source, source.path)),
    ...named.flatMap((source) => entry(source, null)),
  ];
}

const pickLabel = ({ one, many }: Source["labels"], number: number) => (number === 1 ? one : many);
