import { type AliasedExpression, expressionBuilder, sql } from "kysely";
import type { Actor } from "#app/platform/access/actor.ts";
import { type AnyTables, type Condition, type Rule, toColumn, toCondition } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { jsonArray, removeKeys } from "#app/platform/database/json.ts";
import { NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { includeData } from "./inputs/include-data.ts";
import { contentValues } from "./inputs/input-values.ts";
import { createReferenceLookup, selectReferences } from "./inputs/references.server.ts";
import { collectLinkPaths, listLinks, selectLinkPaths } from "./link-paths.server.ts";
import { type Narrowed, narrow } from "./narrow.server.ts";
import { readRelated } from "./related.server.ts";
import type { Resource } from "./resource.server.ts";
import { type OperationContext, operationContext, type Row, type Values } from "./store.server.ts";
import { getTableName } from "./table.ts";
import { listTraitSteps } from "./traits/traits.server.ts";

/** Selects the rows of a resource, regardless of permissions, with the ids in their pair tables. */
export function selectRows(resource: Resource, context: OperationContext, rule: Rule = resource.access.write) {
  return context.store
    .selectFrom(getTableName(resource.definition.name))
    .selectAll()
    .select(addedColumns(resource, context, rule))
    .$castTo<Row>();
}

/** The columns for whether the rule allows the actor access, and for the ids in pair tables. */
function addedColumns({ definition }: Resource, { app, actor, now }: OperationContext, rule: Rule) {
  const { name, inputs } = definition;
  const table = getTableName(name);
  const ids = jsonArray(app.database.engine, sql.ref("target_id"), "position");
  const paired = Object.entries(inputs).flatMap(([field, { pairs }]) => {
    if (!pairs) return [];
    const ofItem = sql`from ${sql.table(pairs)} where item_id = ${sql.ref(`${table}.id`)}`;
    return sql`(select ${ids} ${ofItem})`.as(field);
  });
  return [toColumn(rule(actor, now))(expressionBuilder<AnyTables, string>()).as("is_allowed"), ...paired];
}

/** Like `selectRows`, but only with the columns that some fields require. */
function selectNarrowRows({ resource, columns, leftOut }: Narrowed, context: OperationContext) {
  const { engine } = context.app.database;
  const selected = columns.filter((column) => column !== "pending" || leftOut.length === 0);
  const isReduced = selected.length < columns.length;
  return selectRows(resource, context)
    .clearSelect()
    .select([...selected, ...addedColumns(resource, context, resource.access.write)])
    .$if(isReduced, (query) => query.select(removeKeys(engine, "pending", leftOut).as("pending")))
    .$castTo<Row>();
}

/** The rows of a resource for a reader, and how they are returned: whole, or with only these fields. */
export function reading(resource: Resource, context: OperationContext, fields: readonly string[] | undefined) {
  const narrowed = fields && narrow(resource, fields);
  const pick = (item: Values): Values =>
    fields ? Object.fromEntries(fields.flatMap((name) => (name in item ? [[name, item[name]]] : []))) : item;
  return {
    rows: narrowed ? selectNarrowRows(narrowed, context) : selectRows(resource, context),
    present: async (rows: Row[]) => (await presentItems(narrowed?.resource ?? resource, rows, context)).map(pick),
  };
}

/** The condition for rows that a reader may see. @param trash whether rows in the trash, the others, or both. */
export function visible(resource: Resource, actor: Actor, now: string, trash: boolean | "either" = false): Condition {
  const allowed = toCondition(resource.access.read(actor, now));
  if (trash === "either") return allowed;
  const traitConditions = listTraitSteps(resource.definition).flatMap((steps) => steps.visible?.(trash) ?? []);
  return (eb) => eb.and([allowed, ...traitConditions].map((condition) => condition(eb)));
}

/** The conditions for referenced items, which reveal nothing about items that the reader may not see. */
const readable =
  ({ app, actor, now }: OperationContext) =>
  (table: string): Condition | undefined => {
    const resource = app.resources.find(({ definition }) => getTableName(definition.name) === table);
    return resource && visible(resource, actor, now, actor.kind === "staff" ? "either" : false);
  };

type Key = number | { column: string; value: string };

/**
 * Reads one item by its id, or by a unique column such as the slug; for staff also from the trash.
 * @param fields the fields to read; by default all.
 * @throws NotFound even if the reader may not see it, so that its existence is not revealed.
 */
export async function readItem<Item>(
  resource: Resource<Item>,
  app: App,
  actor: Actor,
  key: Key,
  fields?: readonly string[],
): Promise<Item> {
  const context = operationContext(app, actor);
  const { column, value } = typeof key === "number" ? { column: "id", value: key } : key;
  const shown = visible(resource, actor, context.now, actor.kind === "staff" ? "either" : false);
  const { rows, present } = reading(resource, context, fields);
  const row = await rows.where(column, "=", value).where(shown).executeTakeFirst();
  if (!row) throw new NotFound();
  return (await present([row]))[0] as Item;
}

/**
 * The rows that the actor may see, by id, locked until the end of the transaction.
 * @throws PermissionDenied if the rule allows the actor nothing.
 */
export async function lockRows(resource: Resource, ids: readonly number[], rule: Rule, context: OperationContext) {
  const { app, actor, now } = context;
  if (rule(actor, now) === false) throw new PermissionDenied();
  const rows = await selectRows(resource, context, rule)
    .where("id", "in", ids)
    .where(toCondition(resource.access.read(actor, now)))
    .orderBy("id")
    .$if(app.database.engine === "postgres", (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Checks that the rule allows the actor access to an item, in or outside the trash.
 * @param columns selected in addition to those of the row
 * @returns the row
 * @throws PermissionDenied if the rule allows the actor nothing, NotFound if it does not allow this item.
 */
export async function requireItem(
  resource: Resource,
  app: App,
  actor: Actor,
  id: number,
  rule: Rule,
  columns: readonly AliasedExpression<unknown, string>[] = [],
): Promise<Row> {
  const context = operationContext(app, actor);
  if (rule(actor, context.now) === false) throw new PermissionDenied();
  const row = await selectRows(resource, context, rule).select(columns).where("id", "=", id).executeTakeFirst();
  if (!row?.is_allowed) throw new NotFound();
  return row;
}

/** The check of `requireItem` as a condition, for reading related rows in the same query. */
export const isAllowedItem =
  ({ definition }: Resource, { actor, now }: OperationContext, id: number, rule: Rule): Condition =>
  (eb) =>
    eb.exists(
      eb
        .selectFrom(getTableName(definition.name))
        .select("id")
        .where("id", "=", id)
        .where(toCondition(rule(actor, now))),
    );

export const presentItem = async (resource: Resource, row: Row, context: OperationContext): Promise<Values> =>
  (await presentItems(resource, [row], context))[0] as Values;

/**
 * Converts rows to items as the reader may see them. References, links and other related data are read with one query.
 * @param newest whether to return the pending version; by default only to actors who may write the row.
 */
export async function presentItems(resource: Resource, rows: Row[], context: OperationContext, newest?: boolean) {
  const { definition, columns, publicFields } = resource;
  const isStaff = context.actor.kind === "staff";
  const isNewest = (row: Row) => newest ?? (isStaff && row.is_allowed !== 0);
  const written = rows.map((row) => contentValues(definition, row, isNewest(row)));
  const steps = listTraitSteps(definition);
  const seen = isStaff ? rows.filter(isNewest) : [];
  const related = await readRelated(context, [
    ...selectReferences(context, definition, written, readable(context)),
    ...selectLinkPaths(context, listLinks(definition, written)),
    ...steps.flatMap(({ related }) => related?.select(resource, seen, context) ?? []),
    ...(resource.hooks.related?.(rows, context) ?? []),
  ]);
  const find = createReferenceLookup(related);
  const links = collectLinkPaths(related, context);
  const items = rows.map((row, index): Values => {
    const values = written[index] as Values;
    const item: Values = Object.fromEntries(columns.map((column) => [column, row[column]]));
    for (const { present } of steps) Object.assign(item, present?.(row, context.now, isNewest(row)));
    for (const step of steps) Object.assign(item, step.related?.present(resource, row, related));
    for (const [field, value] of Object.entries(values)) {
      const input = definition.inputs[field];
      if (!input) continue;
      item[field] = input.present(value, find(input));
      includeData(item, input, value, find(input), links);
    }
    return item;
  });
  await resource.hooks.afterRead?.(items, context, { related });
  if (isStaff) return items;
  return items.map((item): Values => Object.fromEntries(publicFields.map((field) => [field, item[field]])));
}
