import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { Conflict, InvalidInput, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { type Rule, toCondition } from "./access.server.ts";
import { afterChange } from "./after-change.server.ts";
import { hasTrait, type ResourceDefinition, titleOf } from "./define-resource.ts";
import { checkDocument } from "./documents.server.ts";
import { contentFields, searchColumns, toColumns } from "./fields.ts";
import { type RevisionKind, recordAudit, recordRevision } from "./history.server.ts";
import { documentFields, recordMediaUse, resolveMedia } from "./pictures.server.ts";
import { presentItems, writtenValues } from "./read.server.ts";
import type { Moment, Resource } from "./serve-resource.server.ts";
import { chooseSlug, keepFormerSlug } from "./slugs.server.ts";
import { inTransaction, type Row, type Store, storeOf, tableOf } from "./store.server.ts";

type Values = Record<string, unknown>;

/** @throws PermissionDenied, InvalidInput */
export async function createItem(resource: Resource, app: App, actor: Actor, input: Values): Promise<Values> {
  const { definition } = resource;
  const now = app.now().toISOString();
  if (resource.access.create(actor, now) === false) throw new PermissionDenied();
  const row = await inTransaction(app, async (store) => {
    const moment: Moment = { app, actor, store, now };
    const values: Values = { ...pick(input, contentFields(definition)) };
    const columns = await checkedColumns(resource, values, undefined, moment);
    const inserted = (await store
      .insertInto(tableOf(definition.name))
      .values({
        ...columns,
        ...(hasTrait(definition, "slug") && {
          slug: await chooseSlug(moment, definition, { ...values, slug: input.slug }, undefined),
        }),
        ...(hasTrait(definition, "publication") && publicationColumns(resource, values, input, undefined, moment)),
        ...(hasTrait(definition, "position") && {
          position: input.position ?? (await nextPosition(store, definition)),
        }),
        ...(hasTrait(definition, "trash") && { trashed_at: null }),
        ...searchColumns(definition, values),
        ...publicChange(definition, now),
        version: 1,
        created_by: actor.kind === "staff" ? actor.id : null,
        created_at: now,
        modified_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()) as Row;
    if (hasTrait(definition, "slug")) await keepFormerSlug(store, definition, inserted, inserted.slug as string, now);
    await writePairs(store, definition, inserted.id, values);
    await recordSave(resource, inserted, values, "save", "create", Object.keys(values), moment);
    await afterChange(resource, [{ before: undefined, after: inserted }], moment);
    return inserted;
  });
  return first(await presentItems(resource, [row], { app, actor, store: storeOf(app), now }));
}

/**
 * Changes an item. What visitors see of a published one stays as it is until `status: "published"`
 * comes with a change: until then edits are kept as its pending version.
 * @param input the fields to change, and the `version` that was read.
 * @throws NotFound, PermissionDenied, InvalidInput, Conflict with the newer version.
 */
export async function updateItem(
  resource: Resource,
  app: App,
  actor: Actor,
  id: number,
  input: Values,
): Promise<Values> {
  const { definition } = resource;
  const now = app.now().toISOString();
  const row = await inTransaction(app, async (store) => {
    const moment: Moment = { app, actor, store, now };
    const before = await lockForWriting(resource, id, moment);
    await requireVersion(resource, before, input.version, moment);
    const held = await heldValues(store, definition, before);
    const given = pick(input, contentFields(definition));
    const values: Values = { ...held, ...given };
    const columns = await checkedColumns(resource, values, before, moment);
    const kept = keepsPending(definition, before, input, now);
    const publication =
      hasTrait(definition, "publication") && !kept ? publicationColumns(resource, values, input, before, moment) : {};
    const slug = hasTrait(definition, "slug")
      ? await chooseSlug(moment, definition, { ...values, slug: input.slug }, before)
      : undefined;

    const after = (await store
      .updateTable(tableOf(definition.name))
      .set({
        ...(kept
          ? { pending: JSON.stringify(values) }
          : {
              ...columns,
              ...(before.pending ? { pending: null } : {}),
              ...searchColumns(definition, values),
              ...publicChange(definition, now),
            }),
        ...publication,
        ...(slug !== undefined && { slug }),
        ...(input.position !== undefined && { position: input.position }),
        version: before.version + 1,
        modified_at: now,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow()) as Row;
    if (slug !== undefined) await keepFormerSlug(store, definition, before, slug, now);
    if (!kept) await writePairs(store, definition, id, values);
    const published = before.status !== "published" && after.status === "published";
    const kind: RevisionKind = input.autosave ? "autosave" : input.status === "published" ? "publish" : "save";
    await recordSave(resource, after, values, kind, published ? "publish" : "change", Object.keys(given), moment);
    await afterChange(resource, [{ before, after }], moment);
    return after;
  });
  return first(await presentItems(resource, [row], { app, actor, store: storeOf(app), now }));
}

/** The row, locked until the end of the transaction. */
async function lockForWriting(
  resource: Resource,
  id: number,
  { app, actor, store, now }: Moment,
  rule: Rule = resource.access.write,
): Promise<Row> {
  const allowed = toCondition(rule(actor, now));
  const readable = toCondition(resource.access.read(actor, now));
  let query = store
    .selectFrom(tableOf(resource.definition.name))
    .selectAll()
    .select((eb) => eb.case().when(allowed(eb)).then(1).else(0).end().as("may_write"))
    .where((eb) => eb.and([eb("id", "=", id), readable(eb)]));
  if (app.database.engine === "postgres") query = query.forUpdate();
  const found = await query.executeTakeFirst();
  if (!found) throw new NotFound();
  const { may_write, ...row } = found;
  if (Number(may_write) !== 1) throw new PermissionDenied();
  return row as unknown as Row;
}

/** @throws Conflict with the item as it is now. */
async function requireVersion(resource: Resource, row: Row, version: unknown, moment: Moment): Promise<void> {
  if (version === row.version) return;
  throw new Conflict(first(await presentItems(resource, [row], moment)));
}

/** All fields of an item as a client would write them, the pending version over the public one. */
export async function heldValues(store: Store, definition: ResourceDefinition, row: Row): Promise<Values> {
  const values = writtenValues(definition, row, true);
  for (const [field, input] of Object.entries(definition.inputs)) {
    if (input.kind !== "relations" || values[field] !== undefined) continue;
    const pairs = await store
      .selectFrom(input.through)
      .select("target_id")
      .where("item_id", "=", row.id)
      .orderBy("position")
      .execute();
    values[field] = pairs.map((pair) => pair.target_id);
  }
  return values;
}

/** Checks what only the database knows and turns the values into columns. */
async function checkedColumns(
  resource: Resource,
  values: Values,
  before: Row | undefined,
  moment: Moment,
): Promise<Values> {
  const { definition, hooks } = resource;
  for (const field of documentFields(definition)) values[field] = checkDocument(field, values[field]);
  await resolveMedia(moment, definition, values);
  await requireRelations(moment, definition, values);
  const derived = (await hooks.beforeWrite?.(values, before, moment)) ?? {};
  return Object.assign(
    {},
    ...Object.entries(values).map(([field, value]) => toColumns(definition, field, value)),
    derived,
  );
}

/** On PostgreSQL what is pointed at is kept from being deleted until the end of the transaction. */
async function requireRelations({ app, store }: Moment, definition: ResourceDefinition, values: Values) {
  for (const [field, input] of Object.entries(definition.inputs)) {
    if (input.kind !== "relation" && input.kind !== "relations") continue;
    const ids = [values[field] ?? []].flat() as number[];
    if (ids.length === 0) continue;
    let query = store.selectFrom(tableOf(input.to)).select("id").where("id", "in", ids).orderBy("id");
    if (app.database.engine === "postgres") query = query.forKeyShare();
    const found = await query.execute();
    const known = new Set(found.map((row) => row.id));
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) {
      throw new InvalidInput(
        missing.map((id) => ({
          field,
          code: "does_not_exist",
          message: `Invalid pk "${id}" - object does not exist.`,
        })),
      );
    }
  }
}

async function writePairs(store: Store, definition: ResourceDefinition, id: number, values: Values) {
  for (const [field, input] of Object.entries(definition.inputs)) {
    if (input.kind !== "relations") continue;
    await store.deleteFrom(input.through).where("item_id", "=", id).execute();
    const targets = [...new Set((values[field] as number[] | undefined) ?? [])];
    if (targets.length === 0) continue;
    await store
      .insertInto(input.through)
      .values(targets.map((target_id, position) => ({ item_id: id, target_id, position })))
      .execute();
  }
}

const publicChange = (definition: ResourceDefinition, now: string) =>
  hasTrait(definition, "publication") ? { public_modified_at: now } : {};

const isLiveNow = (row: Row, now: string) => row.status === "published" && (row.published_at as string) <= now;

/** Edits of what visitors see now wait for Publish. */
function keepsPending(definition: ResourceDefinition, before: Row, input: Values, now: string) {
  return hasTrait(definition, "publication") && isLiveNow(before, now) && input.status === undefined;
}

/** @throws PermissionDenied, InvalidInput where something is missing for it to be published. */
function publicationColumns(
  resource: Resource,
  values: Values,
  input: Values,
  before: Row | undefined,
  { actor, now }: Moment,
): Values {
  const status = (input.status ?? before?.status ?? "draft") as string;
  const decides = input.status === "published" || (input.status !== undefined && before?.status === "published");
  if (decides && resource.access.publish(actor, now) === false) {
    throw new PermissionDenied("Only an editor decides what is published. Send it for review instead.");
  }
  const published_at = input.published_at !== undefined ? input.published_at : (before?.published_at ?? null);
  if (status !== "published") return { status, published_at };
  const obstacles = resource.hooks.obstacles?.(values) ?? [];
  if (obstacles.length > 0) throw new InvalidInput(obstacles);
  return {
    status,
    published_at: published_at ?? now,
    first_published_at: before?.first_published_at ?? published_at ?? now,
  };
}

async function nextPosition(store: Store, definition: ResourceDefinition) {
  const row = await store
    .selectFrom(tableOf(definition.name))
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

async function recordSave(
  resource: Resource,
  row: Row,
  values: Values,
  kind: RevisionKind,
  action: string,
  fields: string[],
  moment: Moment,
) {
  const { definition } = resource;
  const { store, actor, now } = moment;
  await recordMediaUse(store, definition, row, (row.pending as Values | null) ?? {});
  if (hasTrait(definition, "revisions")) await recordRevision(store, definition.name, row, values, kind, actor, now);
  if (kind === "autosave") return;
  const title = String(values[titleOf(definition)] ?? "");
  await recordAudit(store, actor, [{ action, resource: definition.name, itemId: row.id, title, fields }], now);
}

function pick(values: Values, names: string[]): Values {
  return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));
}

const first = (items: Values[]) => items[0] as Values;
