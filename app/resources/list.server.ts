import { type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { listQuery, type Ordering, orderingOf } from "#app/platform/http/lists.ts";
import type { AnyTables, Condition } from "./access.server.ts";
import { hasTrait, type ResourceDefinition, titleOf } from "./define-resource.ts";
import { foldText } from "./fields.ts";
import { presentItems, visible } from "./read.server.ts";
import type { Resource } from "./serve-resource.server.ts";
import { type Row, storeOf, tableOf } from "./store.server.ts";

const truth = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const idOrSlug = z.string().trim().min(1).max(200);

/** What can be ordered by: the declared fields, and what every item has. */
function orderings(definition: ResourceDefinition): string[] {
  return [
    "id",
    "created_at",
    "modified_at",
    titleOf(definition),
    ...(hasTrait(definition, "publication") ? ["published_at"] : []),
    ...(hasTrait(definition, "position") ? ["position"] : []),
    ...(hasTrait(definition, "trash") ? ["trashed_at"] : []),
    ...definition.list.orderings,
  ];
}

/** The query string of a resource's list. Only declared fields are filtered or ordered by. */
export function listQueryOf(definition: ResourceDefinition) {
  const filters = definition.list.filters.map((field) => [field, filterSchema(definition, field).optional()]);
  return listQuery.extend({
    ordering: orderingOf(orderings(definition), definition.list.order),
    ...(hasTrait(definition, "trash") && { trash: truth.optional() }),
    ...(hasTrait(definition, "publication") && {
      status: z.enum(["draft", "in_review", "published", "scheduled", "changed"]).optional(),
    }),
    ...Object.fromEntries(filters),
  });
}

function filterSchema(definition: ResourceDefinition, field: string): z.ZodType {
  const input = definition.inputs[field];
  if (input?.kind === "relation" || input?.kind === "relations") return idOrSlug;
  let schema = definition.schema.shape[field] as z.ZodType;
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    schema = schema.unwrap() as z.ZodType;
  }
  if (schema instanceof z.ZodBoolean) return truth;
  return schema;
}

export interface ListQuery {
  page: number;
  page_size: number;
  search: string;
  ordering: Ordering<string>;
  trash?: boolean;
  status?: string;
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
  const now = app.now().toISOString();
  const store = storeOf(app);
  const found = store.selectFrom(tableOf(definition.name)).where(matching(resource, actor, query, now));

  const rows = await ordered(definition, found.selectAll(), query.ordering)
    .select((eb) =>
      eb
        .selectFrom(found.select(sql`count(*)`.as("total")).as("counted"))
        .select("total")
        .as("total_count"),
    )
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  const count = rows.length > 0 ? Number((rows[0] as { total_count: number }).total_count) : 0;
  if (rows.length === 0 && query.page > 1) throw new NotFound("Invalid page.");
  return {
    results: (await presentItems(resource, rows as unknown as Row[], { app, actor, store, now })) as Item[],
    count,
  };
}

/** The rows that a list shows this reader: those they may see, and of them those that were asked for. */
export function matching(
  resource: Resource,
  actor: Actor,
  query: Pick<ListQuery, "search" | "trash" | "status">,
  now: string,
): Condition {
  const conditions = [
    visible(resource, actor, now, query.trash === true && actor.kind === "staff"),
    ...filtersOf(resource.definition, query as ListQuery, now),
  ];
  return (eb) => eb.and(conditions.map((condition) => condition(eb)));
}

function ordered<O>(
  definition: ResourceDefinition,
  select: SelectQueryBuilder<AnyTables, string, O>,
  ordering: Ordering<string>,
) {
  let query = select;
  for (const { field, descending } of ordering) {
    query = query.orderBy(sortColumn(definition, field), (order) =>
      (descending ? order.desc() : order.asc()).nullsLast(),
    );
  }
  // Equal values keep one order, so that no item is on two pages or on none.
  return ordering.some(({ field }) => field === "id") ? query : query.orderBy("id", "desc");
}

function sortColumn(definition: ResourceDefinition, field: string) {
  return field === titleOf(definition) ? "sort_key" : field;
}

function filtersOf(definition: ResourceDefinition, query: ListQuery, now: string): Condition[] {
  const conditions: Condition[] = [];
  const search = foldText(query.search);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(() => sql`search_text like ${pattern} escape '\\'`);
  }
  if (query.status) conditions.push(stateCondition(query.status, now));
  for (const field of definition.list.filters) {
    const value = query[field];
    if (value !== undefined) conditions.push(fieldCondition(definition, field, value));
  }
  return conditions;
}

function stateCondition(state: string, now: string): Condition {
  return (eb) => {
    if (state === "draft" || state === "in_review") return eb("status", "=", state);
    const published = eb("status", "=", "published");
    if (state === "scheduled") return eb.and([published, eb("published_at", ">", now)]);
    if (state === "changed") return eb.and([published, eb("published_at", "<=", now), eb("pending", "is not", null)]);
    return eb.and([published, eb("published_at", "<=", now)]);
  };
}

function fieldCondition(definition: ResourceDefinition, field: string, value: unknown): Condition {
  const input = definition.inputs[field];
  if (input?.kind === "relation")
    return (eb) =>
      eb(
        `${field}_id`,
        "in",
        eb
          .selectFrom(tableOf(input.to))
          .select("id")
          .where(keyCondition(value as string)),
      );
  if (input?.kind === "relations") {
    return (eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom(`${input.through} as pair`)
          .innerJoin(`${tableOf(input.to)} as target`, "target.id", "pair.target_id")
          .select("pair.item_id")
          .where(keyCondition(value as string, "target.")),
      );
  }
  return (eb) => eb(field, "=", value);
}

/** A relation is filtered by the id of its target, or by its slug. */
const keyCondition =
  (key: string, prefix = ""): Condition =>
  (eb) =>
    /^\d{1,9}$/.test(key)
      ? eb.or([eb(`${prefix}id`, "=", Number(key)), eb(`${prefix}slug`, "=", key)])
      : eb(`${prefix}slug`, "=", key);
