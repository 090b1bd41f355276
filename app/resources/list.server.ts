import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { foldText } from "#app/platform/fold-text.ts";
import { listQuery, type Ordering, orderingOf, truth } from "#app/platform/http/lists.ts";
import type { AnyTables, Condition } from "./access.server.ts";
import { type ResourceDefinition, titleOf } from "./define-resource.ts";
import { mayWrite, presentItems, visible } from "./read.server.ts";
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
    ...Object.assign({}, ...list.filters.map((field) => filterSchemas(definition, field))),
  });
}

/** A moment, or a day that stands for its first moment in UTC. */
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "Enter a valid date or date and time." })
  .transform((text) => new Date(text).toISOString());

function filterSchemas(definition: ResourceDefinition, field: string): z.ZodRawShape {
  if (field === "created_at") return { created_after: moment.optional(), created_before: moment.optional() };
  if (definition.inputs[field]?.kind.startsWith("relation"))
    return { [field]: z.string().trim().min(1).max(200).optional() };
  let schema = definition.schema.shape[field] as z.ZodType;
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    schema = schema.unwrap() as z.ZodType;
  }
  if (schema instanceof z.ZodBoolean) schema = truth;
  if (schema instanceof z.ZodNumber) schema = z.coerce.number().pipe(schema);
  return { [field]: schema.optional() };
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
    .select([(eb) => eb.selectFrom(counted).select("total").as("total_count"), mayWrite(resource, actor, moment.now)])
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
    ...definition.list.filters.map((field) => fieldCondition(definition, field, query)),
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
  const isOrdered = ordering.some(({ field }) => field === "id");
  const last = isOrdered ? [] : [{ field: "id", descending: ordering.at(-1)?.descending ?? true }];
  return [...ordering, ...last].reduce((query, { field, descending }) => {
    const column = field === title ? "sort_key" : field;
    return query.orderBy(column, (order) => directed(order, column, descending));
  }, select);
}

const neverEmpty = ["id", "created_at", "modified_at", "sort_key", "position"];

/** Empty values count as the smallest, so that one index is read forwards or backwards on either engine. */
function directed(order: OrderByItemBuilder, column: string, descending: boolean) {
  const direction = descending ? order.desc() : order.asc();
  if (neverEmpty.includes(column)) return direction;
  return descending ? direction.nullsLast() : direction.nullsFirst();
}

function fieldCondition(definition: ResourceDefinition, field: string, query: Values): Condition | undefined {
  const input = definition.inputs[field];
  const value = query[field];
  const { created_after: after, created_before: before } = query;
  if (field === "created_at")
    return (eb) => eb.and([...(after ? [eb(field, ">=", after)] : []), ...(before ? [eb(field, "<", before)] : [])]);
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
