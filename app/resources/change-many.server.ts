import { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Place } from "#app/platform/database/make-room.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { isForeignKeyViolation } from "#app/platform/database/unique.ts";
import { Conflict, InUse, InvalidInput, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { isMoved, notifyListeners } from "./changes.server.ts";
import { contentValues } from "./inputs/input-values.ts";
import { lockUses, moveUses, type ReferenceReplacement, validateReplacement } from "./move-uses.server.ts";
import { lockRows, presentItem } from "./read.server.ts";
import type { Action, Change, Resource } from "./resource.server.ts";
import { type OperationContext, operationContext, type Row } from "./store.server.ts";
import { getTableName } from "./table.ts";
import { describeUses, findUses, listReferencingFields, type ReferenceField, UsedIn } from "./uses.server.ts";

/** Why an item was not changed. `not_found` includes items that the actor may not see; `in_use` has `used_in`. */
const failureFields = {
  code: z.enum(["not_found", "not_allowed", "not_possible", "in_use"]),
  detail: z.string(),
  used_in: UsedIn.optional(),
};
/** The result of a bulk action for each item. */
export const BulkReport = z
  .object({
    done: z.array(z.number().int()),
    unchanged: z
      .array(z.number().int())
      .optional()
      .meta({ description: "Items in `done` that were already in this state. Omitted if there are none." }),
    failed: z.array(z.object({ id: z.number().int(), ...failureFields })),
  })
  .meta({ id: "BulkReport" });
export type BulkReport = z.infer<typeof BulkReport>;

interface ChangeOptions {
  /** The expected version of a single item. */
  version?: number | undefined;
  /** Replaces references to deleted items; without it, items that are in use are not deleted. */
  replacement?: ReferenceReplacement | undefined;
  /** The position at which the items are placed. */
  place?: Place | undefined;
}

/** The maximum number of uses in a response, for each item: of an action on one item, and on many. */
const MAX_USES_OF_ONE = 200;
const MAX_USES_OF_MANY = 20;

/**
 * Applies an action to many items, in one transaction and a fixed number of queries. Items that do not exist, that the
 * actor may not change, or that are in a wrong state are reported; the others are changed.
 * @param name one of the resource's actions.
 * @throws PermissionDenied if the rule allows the actor nothing, InUse if the database rejects a deletion, Conflict
 * with the current version if `version` is outdated.
 */
export async function changeMany(
  resource: Resource,
  app: App,
  actor: Actor,
  name: string,
  ids: readonly number[],
  { version, replacement, place }: ChangeOptions = {},
) {
  const action = resource.actions[name] as Action;
  const referenceFields = action.set ? [] : listReferencingFields(app, resource.definition);
  return runInTransaction(app, async (store): Promise<BulkReport> => {
    const context = operationContext(app, actor, store);
    await action.lock?.(resource, context);
    const locked = replacement && (await lockUses(referenceFields, ids, context));
    const rows = await lockRows(resource, ids, resource.access[action.rule], context);
    const report: BulkReport = { done: [], failed: [] };
    for (const id of new Set(ids)) {
      const blocker = findBlocker(action, rows.get(id), resource);
      if (blocker) report.failed.push({ id, ...blocker });
      else report.done.push(id);
    }
    if (replacement) await validateReplacement(getTableName(resource.definition.name), replacement, ids, store);
    const used = await releaseUses(referenceFields, report.done, replacement, locked, context);
    report.failed.push(...used);
    report.done = report.done.filter((id) => !used.some((failure) => failure.id === id));
    const ready = report.done.map((id) => rows.get(id) as Row);
    const newer = version === undefined ? undefined : ready.find((row) => row.version !== version);
    if (newer) throw new Conflict(await presentItem(resource, newer, context));
    const isDone = (row: Row) => action.isDone?.(row) ?? false;
    const toChange = ready.filter((row) => !isDone(row));
    const unchanged = ready.filter(isDone).map(({ id }) => id);
    await applyAction(resource, name, action, toChange, context, place);
    return unchanged.length > 0 ? { ...report, unchanged } : report;
  }).catch((error) => {
    if (!isForeignKeyViolation(error)) throw error;
    throw new InUse("This item is in use and cannot be deleted. Remove it from the items that use it first.");
  });
}

/**
 * Replaces references to items that will be deleted.
 * @returns the items that cannot be deleted, because no replacement was requested or new references were added in the
 * meantime.
 */
async function releaseUses(
  referenceFields: ReferenceField[],
  ids: number[],
  replacement: ReferenceReplacement | undefined,
  locked: Map<ReferenceField, Set<number>> | undefined,
  context: OperationContext,
): Promise<BulkReport["failed"]> {
  if (referenceFields.length === 0) return [];
  const uses = await findUses(referenceFields, ids, context);
  const unlocked = uses.filter(({ reference, item }) => !locked?.get(reference)?.has(item));
  const inUse = new Set(unlocked.map(({ referenced }) => referenced));
  const deletable = ids.filter((id) => !inUse.has(id));
  if (replacement)
    for (const [reference, group] of Map.groupBy(uses, ({ reference }) => reference)) {
      const items = group.filter(({ referenced }) => !inUse.has(referenced)).map(({ item }) => item);
      await moveUses(reference, deletable, replacement, [...new Set(items)], context);
    }
  const limit = ids.length === 1 ? MAX_USES_OF_ONE : MAX_USES_OF_MANY;
  const used = uses.filter(({ referenced }) => inUse.has(referenced));
  const usedIn = await describeUses(used, limit, context);
  return [...Map.groupBy(used, ({ referenced }) => referenced)].map(([id, ofItem]) => {
    const count = new Set(ofItem.map(({ reference, item }) => `${reference.field} ${item}`)).size;
    const detail = `${count === 1 ? "1 item uses it" : `${count} items use it`}. Replace it or remove it from them first.`;
    return { id, code: "in_use" as const, detail, used_in: usedIn.get(id) ?? [] };
  });
}

/**
 * Applies an action to one item.
 * @throws NotFound, PermissionDenied, InUse, Conflict, InvalidInput if the item's state does not allow the action
 */
export async function changeOne(
  resource: Resource,
  app: App,
  actor: Actor,
  name: string,
  id: number,
  options: ChangeOptions = {},
) {
  const [failure] = (await changeMany(resource, app, actor, name, [id], options)).failed;
  if (!failure) return;
  if (failure.code === "not_allowed") throw new PermissionDenied();
  if (failure.code === "in_use") throw new InUse(failure.detail, failure.used_in);
  // An item in the trash is already deleted.
  if (failure.code === "not_found" || name === "delete") throw new NotFound();
  throw InvalidInput.whole(failure.code, failure.detail);
}

function findBlocker({ inTrash = false, blocker }: Action, row: Row | undefined, resource: Resource) {
  if (!row) return { code: "not_found", detail: "Not found." } as const;
  if (!row.is_allowed)
    return { code: "not_allowed", detail: "You do not have permission to change this item." } as const;
  const isTrashed = (row.trashed_at ?? null) !== null;
  const wrongPlace = isTrashed ? "This item is in the trash." : "This item is not in the trash.";
  const detail = isTrashed === inTrash ? blocker?.(row, resource) : wrongPlace;
  return detail ? ({ code: "not_possible", detail } as const) : undefined;
}

/** Applies an action to locked rows without checking permissions, and notifies listeners. */
export async function applyAction(
  resource: Resource,
  name: string,
  action: Action,
  rows: Row[],
  context: OperationContext,
  place?: Place,
) {
  if (rows.length === 0) return;
  const { set, savedAs } = action;
  const placed = place && (await action.place?.(resource, rows, place, context));
  const { store, now } = context;
  const table = getTableName(resource.definition.name);
  const ids = rows.map(({ id }) => id);
  const changed = set
    ? await store
        .updateTable(table)
        .set((eb) => ({ version: eb("version", "+", 1), modified_at: now, ...set(eb, now, rows, placed) }))
        .where("id", "in", ids)
        .returningAll()
        .execute()
    : [];
  if (!set) await store.deleteFrom(table).where("id", "in", ids).execute();
  const after = new Map((changed as Row[]).map((row) => [row.id, row]));
  const changes = rows.map((before): Change => {
    const change = { before, after: after.get(before.id), action: name };
    if (!savedAs) return change;
    const values = contentValues(resource.definition, before, true);
    return { ...change, save: { kind: savedAs, values, fields: [], staysPending: false } };
  });
  // Reordering may leave some items unchanged.
  const isChange = ({ before, after }: Change) =>
    after?.version !== before?.version || isMoved(resource.definition, before, after);
  await notifyListeners(resource, changes.filter(isChange), context);
}
