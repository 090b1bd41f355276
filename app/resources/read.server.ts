import type { ExpressionBuilder } from "kysely";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { pictureOutput } from "#app/platform/media/media-rows.ts";
import { type AnyTables, type Condition, type Rule, toColumn, toCondition } from "./access.server.ts";
import { hasTrait, type ResourceDefinition } from "./define-resource.ts";
import { DOCUMENT_MEDIA } from "./fields.ts";
import { documentFields, inputOf, writtenValues } from "./inputs/inputs.server.ts";
import { type Lookups, lookUp } from "./inputs/lookups.server.ts";
import type { Resource } from "./serve-resource.server.ts";
import { traitsOf } from "./served-traits.server.ts";
import { type Moment, momentOf, type Row, storeOf, tableOf, type Values } from "./store.server.ts";

/** Which rows a reader may see: the resource's rule, and the trash only where it is asked for. */
export function visible(resource: Resource, actor: Actor, now: string, trash = false): Condition {
  const allowed = toCondition(resource.access.read(actor, now));
  if (!hasTrait(resource.definition, "trash")) return allowed;
  return (eb) => eb.and([allowed(eb), eb("trashed_at", trash ? "is not" : "is", null)]);
}

/** Whether a reader may write a row, as a column of it: they see its newest version. */
export const mayWrite = (resource: Resource, actor: Actor, now: string) => (eb: ExpressionBuilder<AnyTables, string>) =>
  toColumn(resource.access.write(actor, now))(eb).as("may_write");

/**
 * Reads one item by its id, or by a unique column of its own such as the slug.
 * @throws NotFound also where the reader may not see it, so that nothing is given away.
 */
export async function readItem<Item>(
  resource: Resource<Item>,
  app: App,
  actor: Actor,
  key: number | { column: string; value: string },
  options: { trash?: boolean } = {},
): Promise<Item> {
  const moment = momentOf(app, actor);
  const { column, value } = typeof key === "number" ? { column: "id", value: key } : key;
  const shown = options.trash
    ? toCondition(resource.access.read(actor, moment.now))
    : visible(resource, actor, moment.now);
  const query = moment.store
    .selectFrom(tableOf(resource.definition.name))
    .selectAll()
    .select(mayWrite(resource, actor, moment.now));
  const row = await query.where((eb) => eb.and([eb(column, "=", value), shown(eb)])).executeTakeFirst();
  if (!row) throw new NotFound();
  return (await presentItem(resource, row as unknown as Row, moment)) as Item;
}

/**
 * Whether the rule lets somebody at an item, be it in the trash or not.
 * @throws PermissionDenied where the rule allows them nothing, NotFound where not this item.
 */
export async function requireItem(resource: Resource, app: App, actor: Actor, id: number, rule: Rule): Promise<void> {
  const decision = rule(actor, app.now().toISOString());
  if (decision === false) throw new PermissionDenied();
  const query = storeOf(app).selectFrom(tableOf(resource.definition.name)).select("id").where("id", "=", id);
  if (!(await query.where(toCondition(decision)).executeTakeFirst())) throw new NotFound();
}

export const presentItem = async (resource: Resource, row: Row, moment: Moment): Promise<Values> =>
  (await presentItems(resource, [row], moment))[0] as Values;

/**
 * Turns rows into items as they are answered to this reader: pictures, files and relations are
 * filled in, with one query, however many rows there are.
 * @param newest whether the pending version is shown; as a rule to those who may write the row.
 */
export async function presentItems(
  resource: Resource,
  rows: Row[],
  moment: Moment,
  newest?: boolean,
): Promise<Values[]> {
  const { definition } = resource;
  const isStaff = moment.actor.kind === "staff";
  const isNewest = (row: Row) => newest ?? (isStaff && Number(row.may_write ?? 1) === 1);
  const written = rows.map((row) => writtenValues(definition, row, isNewest(row)));
  const found = await lookUp(moment, definition, rows, written);
  const traits = traitsOf(definition);
  const documents = documentFields(definition);
  const items = rows.map((row, index) => {
    const values = written[index] as Values;
    const shown = Object.keys({ ...definition.inputs, ...values }).map((field) => [
      field,
      inputOf(definition, field).output(values[field], found, field, row),
    ]);
    const { id, version, created_at, modified_at, created_by } = row;
    return Object.assign(
      { id, version, created_at, modified_at, created_by },
      ...traits.map((trait) => trait.show?.(row, moment.now, isNewest(row))),
      ...resource.keep.map((column) => ({ [column]: row[column] })),
      Object.fromEntries(shown),
      documents.length > 0 && { [DOCUMENT_MEDIA]: documentMedia(definition, documents, values, found) },
    );
  });
  await resource.hooks.afterRead?.(items, moment);
  if (isStaff) return items;
  return items.map((item) => Object.fromEntries(resource.publicFields.map((field) => [field, item[field]])));
}

/** The pictures that an item's texts show, by id: a document itself only names them. */
function documentMedia(definition: ResourceDefinition, documents: string[], values: Values, { media }: Lookups) {
  const ids = documents.flatMap((field) => inputOf(definition, field).media(values[field]));
  const pictures = ids.map((id) => [id, pictureOutput(media.get(id), media.get(id)?.alt ?? "")] as const);
  return Object.fromEntries(pictures.filter(([, picture]) => picture !== null));
}
