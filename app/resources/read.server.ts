import { type Actor, anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { type Condition, type Rule, toCondition } from "./access.server.ts";
import { hasTrait, type ResourceDefinition } from "./define-resource.ts";
import { contentFields, DOCUMENT_MEDIA, fromColumns } from "./fields.ts";
import { lookUp } from "./lookups.server.ts";
import { documentFields, fileOutput, type Media, mediaOfDocument, pictureOutput } from "./pictures.server.ts";
import type { Moment, Resource } from "./serve-resource.server.ts";
import { type Row, storeOf, tableOf } from "./store.server.ts";
import type { PictureInput } from "./values.ts";

type Values = Record<string, unknown>;

/** Which rows a reader may see: the resource's rule, and the trash only where it is asked for. */
export function visible(resource: Resource, actor: Actor, now: string, trash = false): Condition {
  const allowed = toCondition(resource.access.read(actor, now));
  if (!hasTrait(resource.definition, "trash")) return allowed;
  return (eb) => eb.and([allowed(eb), eb("trashed_at", trash ? "is not" : "is", null)]);
}

/** Staff see the pending version of an item and its state; visitors what is public. */
const isStaff = (actor: Actor) => actor.kind === "staff";

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
  const now = app.now().toISOString();
  const condition: Condition = (eb) => (typeof key === "number" ? eb("id", "=", key) : eb(key.column, "=", key.value));
  const allowed = toCondition(resource.access.read(actor, now));
  const shown: Condition = options.trash ? allowed : visible(resource, actor, now);
  const row = await storeOf(app)
    .selectFrom(tableOf(resource.definition.name))
    .selectAll()
    .where((eb) => eb.and([condition(eb), shown(eb)]))
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const [item] = await presentItems(resource, [row as Row], { app, actor, store: storeOf(app), now });
  return item as Item;
}

/**
 * An item as visitors would see it if it were published as it is now. The caller has made sure
 * that who asks may see that.
 * @throws NotFound where there is none, or in the trash.
 */
export async function readPreview<Item>(resource: Resource<Item>, app: App, id: number): Promise<Item> {
  const now = app.now().toISOString();
  const store = storeOf(app);
  let query = store.selectFrom(tableOf(resource.definition.name)).selectAll().where("id", "=", id);
  if (hasTrait(resource.definition, "trash")) query = query.where("trashed_at", "is", null);
  const row = (await query.executeTakeFirst()) as Row | undefined;
  if (!row) throw new NotFound();
  const [item] = await presentItems(resource, [row], { app, actor: anonymous, store, now }, true);
  return { ...(item as Item), published_at: row.published_at ?? now };
}

/**
 * Whether the rule lets somebody at an item, be it in the trash or not.
 * @throws PermissionDenied where the rule allows them nothing, NotFound where not this item.
 */
export async function requireItem(
  resource: Resource,
  app: App,
  actor: Actor,
  id: number,
  rule: Rule = resource.access.read,
): Promise<void> {
  const decision = rule(actor, app.now().toISOString());
  if (decision === false) throw new PermissionDenied();
  const allowed = toCondition(decision);
  const row = await storeOf(app)
    .selectFrom(tableOf(resource.definition.name))
    .select("id")
    .where((eb) => eb.and([eb("id", "=", id), allowed(eb)]))
    .executeTakeFirst();
  if (!row) throw new NotFound();
}

/**
 * Turns rows into items as they are answered to this reader: pictures, files and relations are
 * filled in, with one query, however many rows there are.
 * @param newest whether the pending version is shown, as it is to staff.
 */
export async function presentItems(
  resource: Resource,
  rows: Row[],
  moment: Moment,
  newest = isStaff(moment.actor),
): Promise<Values[]> {
  const { definition } = resource;
  const { actor, store, now } = moment;
  const written = rows.map((row) => writtenValues(definition, row, newest));
  const found = await lookUp(store, definition, rows, written);
  const documents = documentFields(definition);

  const items = rows.map((row, index) => {
    const values = written[index] as Values;
    const kept = Object.fromEntries(resource.keep.map((column) => [column, row[column]]));
    const item: Values = { ...traitValues(definition, row, now, newest), ...kept, ...values };
    for (const [field, input] of Object.entries(definition.inputs)) {
      const value = values[field];
      if (input.kind === "picture") {
        const picture = value as PictureInput | null;
        item[field] = picture
          ? pictureOutput(found.media.get(picture.media), picture.decorative ? null : (picture.alt ?? ""))
          : null;
      } else if (input.kind === "media") item[field] = fileOutput(found.media.get(value as number));
      else if (input.kind === "relation") item[field] = found.one(field, value);
      else if (input.kind === "relations") item[field] = found.many(field, row.id, value as number[] | undefined);
    }
    if (documents.length > 0) item[DOCUMENT_MEDIA] = documentMedia(documents, values, found.media);
    return item;
  });
  await resource.hooks.afterRead?.(items, moment);
  return isStaff(actor) ? items : items.map((item) => only(item, resource.publicFields));
}

/** The pictures that an item's texts show, by id: a document itself only names them. */
function documentMedia(documents: string[], values: Values, media: Map<number, Media>) {
  const ids = documents.flatMap((field) => [...mediaOfDocument(values[field])]);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const picture = pictureOutput(media.get(id), media.get(id)?.alt ?? "");
      return picture ? [[id, picture]] : [];
    }),
  );
}

const only = (item: Values, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, item[field]]));

/** The fields of a row as a client would write them; `newest` lays the pending version over them. */
export function writtenValues(definition: ResourceDefinition, row: Row, newest: boolean): Values {
  const fields = contentFields(definition).filter((field) => definition.inputs[field]?.kind !== "relations");
  const values = Object.fromEntries(fields.map((field) => [field, fromColumns(definition, field, row)]));
  return newest && row.pending ? { ...values, ...(row.pending as Values) } : values;
}

/** What the traits show of a row; to visitors, edits that wait for Publish are no change. */
function traitValues(definition: ResourceDefinition, row: Row, now: string, newest: boolean): Values {
  const { id, version, created_at, created_by } = row;
  const modified_at = newest ? row.modified_at : (row.public_modified_at ?? row.modified_at);
  return {
    id,
    version,
    created_at,
    modified_at,
    created_by,
    ...(hasTrait(definition, "slug") && { slug: row.slug }),
    ...(hasTrait(definition, "position") && { position: row.position }),
    ...(hasTrait(definition, "trash") && { trashed_at: row.trashed_at }),
    ...(hasTrait(definition, "publication") && {
      status: row.status,
      state: stateOf(row, now),
      published_at: row.published_at,
    }),
  };
}

/** Scheduled and changed are derived: published with a time to come, published with newer edits. */
function stateOf(row: Row, now: string): string {
  if (row.status !== "published") return row.status as string;
  if ((row.published_at as string) > now) return "scheduled";
  return row.pending ? "changed" : "published";
}
