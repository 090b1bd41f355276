import { sql } from "kysely";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { type Condition, type Rule, toCondition } from "./access.server.ts";
import { hasTrait, type ResourceDefinition } from "./define-resource.ts";
import { contentFields, fromColumns } from "./fields.ts";
import { fileOutput, mediaFields, pictureOutput, readMedia } from "./pictures.server.ts";
import type { Moment, Resource } from "./serve-resource.server.ts";
import { type Row, type Store, storeOf, tableOf } from "./store.server.ts";
import type { PictureInput, RelationOutput } from "./values.ts";

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
 * filled in, in one query for each kind, however many rows there are.
 */
export async function presentItems(resource: Resource, rows: Row[], moment: Moment): Promise<Values[]> {
  const { definition } = resource;
  const { actor, store, now } = moment;
  const written = rows.map((row) => writtenValues(definition, row, isStaff(actor)));
  const pairs = await readPairs(store, definition, rows, written);
  const media = await readMedia(
    store,
    written.flatMap((values) => mediaIds(definition, values)),
  );
  const related = await readRelations(store, definition, written);

  const items = rows.map((row, index) => {
    const values = written[index] as Values;
    const kept = Object.fromEntries(resource.keep.map((column) => [column, row[column]]));
    const item: Values = { ...traitValues(definition, row, now), ...kept, ...values };
    for (const [field, input] of Object.entries(definition.inputs)) {
      const value = values[field];
      if (input.kind === "picture") {
        const picture = value as PictureInput | null;
        item[field] = picture
          ? pictureOutput(media.get(picture.media), picture.decorative ? null : (picture.alt ?? ""))
          : null;
      } else if (input.kind === "media") item[field] = fileOutput(media.get(value as number));
      else if (input.kind === "relation") item[field] = related.get(`${input.to}:${value}`) ?? null;
      else if (input.kind === "relations") item[field] = pairs.get(`${field}:${row.id}`) ?? [];
    }
    return item;
  });
  await resource.hooks.afterRead?.(items, moment);
  return isStaff(actor) ? items : items.map((item) => only(item, resource.publicFields));
}

const only = (item: Values, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, item[field]]));

/** The fields of a row as a client would write them; `newest` lays the pending version over them. */
export function writtenValues(definition: ResourceDefinition, row: Row, newest: boolean): Values {
  const fields = contentFields(definition).filter((field) => definition.inputs[field]?.kind !== "relations");
  const values = Object.fromEntries(fields.map((field) => [field, fromColumns(definition, field, row)]));
  return newest && row.pending ? { ...values, ...(row.pending as Values) } : values;
}

/** What the traits show of a row. */
function traitValues(definition: ResourceDefinition, row: Row, now: string): Values {
  const { id, version, created_at, modified_at, created_by } = row;
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

function mediaIds(definition: ResourceDefinition, values: Values): number[] {
  return mediaFields(definition).flatMap(({ field, kind }) => {
    const value = values[field];
    if (value === null || value === undefined) return [];
    return [kind === "picture" ? (value as PictureInput).media : (value as number)];
  });
}

async function readRelations(store: Store, definition: ResourceDefinition, written: Values[]) {
  const found = new Map<string, RelationOutput>();
  for (const [field, input] of Object.entries(definition.inputs)) {
    if (input.kind !== "relation") continue;
    const ids = [...new Set(written.map((values) => values[field]).filter((id) => typeof id === "number"))];
    if (ids.length === 0) continue;
    const rows = await store
      .selectFrom(tableOf(input.to))
      .select(["id", "name", "slug"])
      .where("id", "in", ids)
      .execute();
    for (const row of rows as RelationOutput[]) found.set(`${input.to}:${row.id}`, row);
  }
  return found;
}

/** Relations to many, in their order; a pending version has its own list of ids. */
async function readPairs(store: Store, definition: ResourceDefinition, rows: Row[], written: Values[]) {
  const found = new Map<string, RelationOutput[]>();
  if (rows.length === 0) return found;
  for (const [field, input] of Object.entries(definition.inputs)) {
    if (input.kind !== "relations") continue;
    const pendingIds = new Set(written.flatMap((values) => (values[field] as number[] | undefined) ?? []));
    const target = tableOf(input.to);
    const pairs = await store
      .selectFrom(`${target} as target`)
      .leftJoin(`${input.through} as pair`, (join) =>
        join.onRef("pair.target_id", "=", "target.id").on(
          "pair.item_id",
          "in",
          rows.map((row) => row.id),
        ),
      )
      .select(["target.id", "target.name", "target.slug", "pair.item_id"])
      .where((eb) =>
        eb.or([
          eb("pair.item_id", "is not", null),
          ...(pendingIds.size > 0 ? [eb("target.id", "in", [...pendingIds])] : []),
        ]),
      )
      .orderBy(sql`pair.position`)
      .execute();
    const targets = new Map(pairs.map(({ id, name, slug }) => [id as number, { id, name, slug } as RelationOutput]));
    rows.forEach((row, index) => {
      const pending = written[index]?.[field] as number[] | undefined;
      const ids = pending ?? pairs.filter((pair) => pair.item_id === row.id).map((pair) => pair.id as number);
      found.set(
        `${field}:${row.id}`,
        ids.flatMap((id) => targets.get(id) ?? []),
      );
    });
  }
  return found;
}
