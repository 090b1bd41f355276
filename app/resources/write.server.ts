import { isDeepStrictEqual } from "node:util";
import { type Actor, staffIdOf } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { Conflict, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { followChanges, isMoved } from "./changes.server.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import { contentFields, searchColumns } from "./fields.ts";
import { columnsOf, writtenValues } from "./inputs/inputs.server.ts";
import { lookUp } from "./inputs/lookups.server.ts";
import { requireReferences } from "./inputs/references.server.ts";
import { lockRows } from "./lock-rows.server.ts";
import { presentItem } from "./read.server.ts";
import type { Resource } from "./serve-resource.server.ts";
import { traitsOf } from "./served-traits.server.ts";
import { inTransaction, type Moment, momentOf, type Row, tableOf, type Values } from "./store.server.ts";
import type { Write } from "./trait.server.ts";

/** @throws PermissionDenied, InvalidInput */
export async function createItem(resource: Resource, app: App, actor: Actor, input: Values): Promise<Values> {
  if (resource.access.create(actor, app.now().toISOString()) === false) throw new PermissionDenied();
  return inWrite(resource, app, actor, async (moment) =>
    save({ ...moment, resource, input, before: undefined, held: {}, values: given(resource.definition, input) }),
  );
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
  return inWrite(resource, app, actor, async (moment) => {
    const locked = (await lockRows(resource, [id], resource.access.write, moment)).get(id);
    if (!locked) throw new NotFound();
    if (!locked.allowed) throw new PermissionDenied();
    const before = locked.row;
    if (input.version !== before.version) throw new Conflict(await presentItem(resource, before, moment));
    const held = await heldValues(resource.definition, before, moment);
    const values = { ...held, ...given(resource.definition, input) };
    return save({ ...moment, resource, input, before, held, values });
  });
}

async function inWrite(resource: Resource, app: App, actor: Actor, work: (moment: Moment) => Promise<Row>) {
  const moment = momentOf(app, actor);
  const row = await inTransaction(app, (store) => work({ ...moment, store }));
  return presentItem(resource, row, moment);
}

/** All fields of an item as a client would write them, the pending version over the public one. */
export async function heldValues(definition: ResourceDefinition, row: Row, moment: Moment): Promise<Values> {
  const values = writtenValues(definition, row, true);
  const fields = Object.keys(definition.inputs).filter((field) => values[field] === undefined);
  const found = fields.length > 0 ? await lookUp(moment, definition, [row], []) : undefined;
  return { ...Object.fromEntries(fields.map((field) => [field, found?.paired(field, row.id)])), ...values };
}

const given = (definition: ResourceDefinition, input: Values): Values =>
  Object.fromEntries(
    contentFields(definition).flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
  );

async function save(write: Write): Promise<Row> {
  const { resource, store, actor, now, input, before, held, values } = write;
  const { definition, hooks } = resource;
  await requireReferences(write);
  const derived = await hooks.beforeWrite?.(values, before, write);
  const traits = traitsOf(definition);
  const isHeldBack = traits.some((trait) => trait.holdsBack?.(write));
  const columns: Values = isHeldBack
    ? { pending: JSON.stringify(values) }
    : { ...columnsOf(definition, values), ...searchColumns(definition, values), ...derived };
  for (const trait of traits) Object.assign(columns, await trait.columns?.(write, isHeldBack));

  const table = tableOf(definition.name);
  const made = { created_by: staffIdOf(actor), created_at: now };
  const changed = { ...columns, version: (before?.version ?? 0) + 1, modified_at: now };
  const after = (await (before
    ? store.updateTable(table).set(changed).where("id", "=", before.id).returningAll().executeTakeFirstOrThrow()
    : store
        .insertInto(table)
        .values({ ...changed, ...made })
        .returningAll()
        .executeTakeFirstOrThrow())) as Row;
  if (!isHeldBack) await writePairs(write, after.id);
  const published = after.status === "published" && before?.status !== "published";
  const action = !before ? "create" : published ? "publish" : "change";
  // What visitors see of at once is no autosave, whatever it is called.
  const isSeen = after.status !== before?.status || (after.status === "published" && isMoved(before, after));
  const kind = input.autosave && !isSeen ? "autosave" : input.status === "published" ? "publish" : "save";
  const fields = Object.keys(given(definition, input)).filter((name) => !isDeepStrictEqual(values[name], held[name]));
  await followChanges(resource, [{ before, after, action, save: { kind, values, fields, isHeldBack } }], write);
  return after;
}

async function writePairs({ resource: { definition }, store, values, before }: Write, item_id: number) {
  for (const [field, input] of Object.entries(definition.inputs)) {
    if (input.kind !== "relations") continue;
    if (before) await store.deleteFrom(input.through).where("item_id", "=", item_id).execute();
    const targets = [...new Set((values[field] as number[] | undefined) ?? [])];
    const pairs = targets.map((target_id, position) => ({ item_id, target_id, position }));
    if (pairs.length > 0) await store.insertInto(input.through).values(pairs).execute();
  }
}
