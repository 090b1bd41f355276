import { type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { foldText } from "#app/platform/fold-text.ts";
import { listQuery, type Ordering, orderingOf, truth } from "#app/platform/http/lists.ts";
import type { AnyTables, Condition } from "./access.server.ts";
import { type ResourceDefinition, titleOf } from "./define-resource.ts";
import { presentItems, visible } from "./read.server.ts";
import type { Resource } from "./serve-resource.server.ts";
import { traitsOf } from "./served-traits.server.ts";
import { momentOf, type Row, tableOf, type Values } from "./store.server.ts";

/** The query string of a resource's list. Only declared fields are filtered or ordered by. */
export function listQueryOf(definition: ResourceDefinition) {
  const { list } = definition;
  const traits = traitsOf(definition);
  const always = ["id", "created_at", "modified_at", titleOf(definition)];
  const orderings = [...always, ...traits.flatMap((trait) => trait.orderings ?? []), ...list.orderings];
  return listQuery.extend({
    ordering: orderingOf(orderings, list.order),
    ...Object.assign({}, ...traits.map(({ query }) => query)),
    ...Object.fromEntries(list.filters.map((field) => [field, filterSchema(definition, field).optional()])),
  });
}

function filterSchema(definition: ResourceDefinition, field: string): z.ZodType {
  if (definition.inputs[field]?.kind.startsWith("relation")) return z.string().trim().min(1).max(200);
  let schema = definition.schema.shape[field] as z.ZodType;
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    schema = schema.unwrap() as z.ZodType;
  }
  return schema instanceof z.ZodBoolean ? truth : schema;
}

export interface ListQuery {
  page: number;
  page_size: number;
  search: string;
  ordering: Ordering<string>;
  trash?: boolean;
  [filter: string]: unknown;
}

/**
 * A page of items that this reader may see. Rows and their number come with one query.
 * @throws NotFound "Invalid page." past the end.
 */
export async function listItems<Item>(
  resource: Resource<Item>,
  app: App,
  actor: Actor,
  query: ListQuery,
): Promise<{ results: Item[]; count: number }> {
  const { definition } = resource;
  const moment = momentOf(app, actor);
  const found = moment.store.selectFrom(tableOf(definition.name)).where(matching(resource, actor, query, moment.now));
  const counted = found.select(sql`count(*)`.as("total")).as("counted");
  const rows = await ordered(definition, found.selectAll(), query.ordering)
    .select((eb) => eb.selectFrom(counted).select("total").as("total_count"))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  if (rows.length === 0 && query.page > 1) throw new NotFound("Invalid page.");
  const results = (await presentItems(resource, rows as unknown as Row[], moment)) as Item[];
  return { results, count: Number((rows[0] as Values | undefined)?.total_count ?? 0) };
}

/** The rows that a list shows this reader: those they may see, and of them those that were asked for. */
export function matching(
  resource: Resource,
  actor: Actor,
  query: Values & Pick<ListQuery, "search" | "trash">,
  now: string,
): Condition {
  const { definition } = resource;
  const search = foldText(query.search);
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const conditions = [
    visible(resource, actor, now, query.trash === true && actor.kind === "staff"),
    search ? () => sql<boolean>`search_text like ${pattern} escape '\\'` : undefined,
    ...traitsOf(definition).map((trait) => trait.condition?.(query, now)),
    ...definition.list.filters.map((field) => fieldCondition(definition, field, query[field])),
  ];
  return (eb) => eb.and(conditions.flatMap((condition) => condition?.(eb) ?? []));
}

function ordered<O>(
  definition: ResourceDefinition,
  select: SelectQueryBuilder<AnyTables, string, O>,
  ordering: Ordering<string>,
) {
  const title = titleOf(definition);
  // Equal values keep one order, so that no item is on two pages or on none.
  const last = ordering.some(({ field }) => field === "id") ? [] : [{ field: "id", descending: true }];
  return [...ordering, ...last].reduce(
    (query, { field, descending }) =>
      query.orderBy(field === title ? "sort_key" : field, (order) =>
        (descending ? order.desc() : order.asc()).nullsLast(),
      ),
    select,
  );
}

function fieldCondition(definition: ResourceDefinition, field: string, value: unknown): Condition | undefined {
  const input = definition.inputs[field];
  if (value === undefined) return undefined;
  if (input?.kind !== "relation" && input?.kind !== "relations") return (eb) => eb(field, "=", value);
  // A relation is filtered by the id of its target, or by its slug.
  const key = String(value);
  const isTarget: Condition = (eb) =>
    /^\d{1,9}$/.test(key) ? eb.or([eb("id", "=", Number(key)), eb("slug", "=", key)]) : eb("slug", "=", key);
  return (eb) => {
    const targets = eb.selectFrom(tableOf(input.to)).select("id").where(isTarget);
    if (input.kind === "relation") return eb(`${field}_id`, "in", targets);
    return eb("id", "in", eb.selectFrom(input.through).select("item_id").where("target_id", "in", targets));
  };
}
