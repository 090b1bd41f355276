import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import type { AnyTables, Condition } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { containsWords } from "#app/platform/database/contains-text.ts";
import { type OrderColumn, orderRows, reverseOrdering } from "#app/platform/database/order-rows.ts";
import { isCandidate, searchCandidates } from "#app/platform/database/search-candidates.ts";
import { NotFound } from "#app/platform/errors.ts";
import {
  dateTimeParam,
  idListParam,
  listQuery,
  type Ordering,
  orderingParam,
  parseOrdering,
} from "#app/platform/http/list-queries.ts";
import { memoizePerObject } from "#app/platform/memoize-per-object.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import { traitQueries } from "./fields.ts";
import { filterInput } from "./inputs/plain.ts";
import { reading, visible } from "./read.server.ts";
import type { Resource } from "./resource.server.ts";
import { type ResourceDefinition, titleField } from "./resource-definition.ts";
import { operationContext, type Values } from "./store.server.ts";
import { getTableName } from "./table.ts";
import { listTraitSteps } from "./traits/traits.server.ts";

/** The query string of a resource's list. Only declared fields are filtered or ordered by. */
export const listQuerySchema = memoizePerObject((definition: ResourceDefinition) => {
  const { list } = definition;
  const ofTraits = traitQueries(definition);
  const orderings = [
    "id",
    "created_at",
    "modified_at",
    titleField(definition),
    ...ofTraits.orderings,
    ...list.orderings,
  ];
  return listQuery.extend({
    ordering: orderingParam(orderings, list.order),
    ids: idListParam.optional(),
    ...ofTraits.query,
    ...Object.assign({}, ...list.filters.map((field) => filterSchemas(definition, field))),
  });
});

function filterSchemas(definition: ResourceDefinition, field: string): z.ZodRawShape {
  if (field === "created_at")
    return { created_after: dateTimeParam.optional(), created_before: dateTimeParam.optional() };
  const schema = filterInput(definition, field)?.filter?.schema;
  return schema ? { [field]: schema.optional() } : {};
}

export const countLimitParam = z.coerce.number().int().min(1).max(100_000).optional().meta({
  description:
    "Stops counting at this number or at the end of the page, whichever is greater. `count` is one more if more items match. Saves time when a search has many matches.",
});

/** The query of a list; `Filters` is the part that selects items. */
export type ListQuery = Filters &
  z.output<typeof listQuery> & { ordering: Ordering<string>; fields?: string[]; count_limit?: number };
export type Filters = Values & { search: string; trash?: boolean; ids?: number[]; slug?: string };

interface ListOptions {
  /** The number of matching items, if it is known or does not matter. */
  count?: number | undefined;
}

/**
 * Returns a page of items that the reader may see.
 * @throws NotFound "Invalid page." past the end.
 */
export async function listItems<Item>(
  resource: Resource<Item>,
  app: App,
  actor: Actor,
  query: ListQuery,
  { count }: ListOptions = {},
) {
  const context = operationContext(app, actor);
  const { definition } = resource;
  const table = getTableName(definition.name);
  const candidates = await searchCandidates(app.database, table, foldText(query.search));
  const matches = context.store.selectFrom(table).where(matching(resource, actor, query, context.now, { candidates }));
  const most = query.count_limit && Math.max(query.count_limit, query.page * query.page_size) + 1;
  const counted = most ? context.store.selectFrom(matches.select("id").limit(most).as("counted")) : matches;
  const total = count ?? (await countRows(counted));
  const wrap = whereSorted(app, definition, query, total);
  const found = matching(resource, actor, query, context.now, { candidates, wrap });
  const page = planPage(query, total === most ? undefined : total);
  const columns = orderColumns(resource, actor, context.now);
  // Finds the ids using only an index, and then reads just the rows of the page.
  const ids = orderRows(context.store.selectFrom(table).select("id").where(found), page.ordering, columns)
    .limit(page.size)
    .offset(page.offset);
  const { rows: all, present } = reading(resource, context, query.fields);
  const rows = await orderRows(all.where("id", "in", ids), query.ordering, columns).execute();
  if (rows.length === 0 && query.page > 1) throw new NotFound("Invalid page.");
  return { results: (await present(rows)) as Item[], count: total };
}

const countRows = async (select: SelectQueryBuilder<AnyTables, string, object>): Promise<number> =>
  Number((await select.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count);

/** How a page is read: from the start of the list, or backwards from its end if that is closer and known. */
function planPage({ page, page_size: size, ordering }: ListQuery, count: number | undefined) {
  const offset = (page - 1) * size;
  const fromEnd = (count ?? 0) - offset - size;
  if (count === undefined || offset < fromEnd + size || offset >= count) return { ordering, offset, size };
  return { ordering: reverseOrdering(ordering), offset: Math.max(0, fromEnd), size: size + Math.min(0, fromEnd) };
}

/** With more items referring to the same one, a page is found sooner in the order of the list. */
const MANY_PAIRS = 500;

/**
 * Each filter has an index in the list's default order. In another order, SQLite would sort all rows selected by the
 * filter, so it is told to read them in the order of the list instead. The same applies to rows selected by a pair
 * table, if there are many.
 */
function whereSorted(app: App, definition: ResourceDefinition, query: ListQuery, count: number): Wrap | undefined {
  const { list } = definition;
  if (app.database.engine === "postgres") return undefined;
  const isDefault = query.ordering[0]?.field === parseOrdering(list.order)[0]?.field;
  return !isDefault || (isPaired(definition, query) && count > MANY_PAIRS) ? preventIndexUse : undefined;
}

/** Whether the items are selected by a pair table. */
const isPaired = ({ list, inputs }: ResourceDefinition, query: ListQuery): boolean =>
  list.filters.some((field) => inputs[field]?.pairs !== undefined && query[field] !== undefined);

type Wrap = (condition: Condition) => Condition;

const preventIndexUse: Wrap = (condition) => (eb) => sql<SqlBool>`(${condition(eb)}) is true`;

/** The columns by which a list is ordered for this reader. */
function orderColumns({ definition, access }: Resource, actor: Actor, now: string): Record<string, OrderColumn> {
  const ofTraits = listTraitSteps(definition).map((steps) => steps.orderColumns?.(access.write(actor, now)));
  return Object.assign({ [titleField(definition)]: "sort_key" }, ...ofTraits);
}

interface Finding {
  /** The result of `searchCandidates` for the folded search. */
  candidates?: readonly number[] | undefined;
  /** Changes the condition of each filter. */
  wrap?: Wrap | undefined;
}

/** The condition for rows that the reader may see and that match the filters. */
export function matching(
  resource: Resource,
  actor: Actor,
  query: Filters,
  now: string,
  { candidates, wrap = candidates && preventIndexUse }: Finding = {},
): Condition {
  const { definition } = resource;
  const search = foldText(query.search);
  const conditions: (Condition | undefined)[] = [
    visible(resource, actor, now, query.trash === true && actor.kind === "staff"),
    candidates && (() => isCandidate(candidates)),
    search ? () => containsWords("search_text", search) : undefined,
    query.ids ? (eb) => eb("id", "in", query.ids) : undefined,
    ...[
      ...listTraitSteps(definition).map((steps) => steps.matching?.(resource, query, actor, now)),
      ...definition.list.filters.map((field) => fieldCondition(definition, field, query, now)),
    ].map((condition) => (wrap && condition ? wrap(condition) : condition)),
  ];
  return (eb) => eb.and(conditions.flatMap((condition) => condition?.(eb) ?? []));
}

function fieldCondition(
  definition: ResourceDefinition,
  field: string,
  query: Values,
  now: string,
): Condition | undefined {
  const { [field]: value, created_after: after, created_before: before } = query;
  if (field === "created_at")
    return (eb) => eb.and([...(after ? [eb(field, ">=", after)] : []), ...(before ? [eb(field, "<", before)] : [])]);
  return value === undefined ? undefined : filterInput(definition, field)?.filter?.condition(field, value, now);
}
