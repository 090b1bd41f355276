import { isDeepStrictEqual } from "node:util";
import { validateDocument } from "#app/document/validate-document.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { notifyListeners } from "#app/resources/changes.server.ts";
import { contentValues, listReferences, toColumns } from "#app/resources/inputs/input-values.ts";
import { selectRows } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { OperationContext, Row, Store, Values } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";

/** An item that requires the file, such as a photo. */
export interface BlockingItem {
  resource: string;
  id: number;
  title: string;
}

/**
 * Locks the items that use a file until the end of the transaction. Every transaction locks items first, then files,
 * then the content revision; any other order could deadlock.
 * @param wait whether to wait for items that another transaction has locked
 * @returns whether all items were locked, that is, none was locked elsewhere or deleted
 */
export async function lockMediaUses(resources: readonly Resource[], mediaId: number, store: Store, wait = true) {
  let count = 0;
  const uses = await loadMediaUses(resources, mediaId, store);
  for (const [resource, ids] of uses) {
    const items = store
      .selectFrom(getTableName(resource.definition.name))
      .select("id")
      .where("id", "in", ids)
      .orderBy("id");
    const locked = items.forUpdate().$if(!wait, (query) => query.skipLocked());
    count += (await locked.execute()).length;
  }
  return count === uses.reduce((sum, [, ids]) => sum + ids.length, 0);
}

/** The resources that use a file, each with the ids of the items. */
async function loadMediaUses(resources: readonly Resource[], mediaId: number, store: Store) {
  const uses = await store
    .selectFrom("media_use")
    .select(["resource", "item_id"])
    .where("media_id", "=", mediaId)
    .execute();
  return resources
    .map((resource) => {
      const of = uses.filter((use) => use.resource === resource.definition.name);
      return [resource, of.map((use) => use.item_id as number)] as const;
    })
    .filter(([, ids]) => ids.length > 0);
}

/**
 * Removes a file from every item that uses it: clears fields and removes pictures from texts and galleries, in
 * published and pending versions. Each item is saved with a revision and an audit entry.
 * @returns the items that require the file; if there are any, the caller must roll the transaction back
 */
export async function clearMediaUses(
  resources: readonly Resource[],
  mediaId: number,
  context: OperationContext,
): Promise<BlockingItem[]> {
  const { store } = context;
  const blockers: BlockingItem[] = [];
  for (const [resource, ids] of await loadMediaUses(resources, mediaId, store)) {
    const { definition } = resource;
    for (const row of await selectRows(resource, context).where("id", "in", ids).orderBy("id").execute()) {
      if (!(await clearItem(resource, row, mediaId, context))) {
        blockers.push({ resource: definition.name, id: row.id, title: String(row[titleField(definition)] ?? "") });
      }
    }
  }
  return blockers;
}

/**
 * @returns false if the item's own rules require the file
 */
async function clearItem(resource: Resource, row: Row, mediaId: number, context: OperationContext): Promise<boolean> {
  const { definition, hooks } = resource;
  const { store, now } = context;
  const values = contentValues(definition, row, false);
  const newestValues = contentValues(definition, row, true);
  let cleared: Values;
  let newestCleared: Values;
  let derived: Values;
  try {
    cleared = removeMediaReferences(definition, values, mediaId);
    newestCleared = removeMediaReferences(definition, newestValues, mediaId);
    derived = (await hooks.beforeWrite?.({ ...newestCleared, ...cleared }, row, context)) ?? {};
    if (row.pending) await hooks.beforeWrite?.({ ...newestCleared }, row, context);
    if (isRequiredWhilePublished(resource, row, values, cleared)) return false;
  } catch (error) {
    if (error instanceof InvalidInput) return false;
    throw error;
  }
  const pending = row.pending ? removeMediaReferences(definition, row.pending as Values, mediaId) : undefined;
  const changed = Object.keys(cleared).filter((field) => !isDeepStrictEqual(cleared[field], values[field]));
  const columns = toColumns(definition, Object.fromEntries(changed.map((field) => [field, cleared[field]])));
  const after = (await store
    .updateTable(getTableName(definition.name))
    .set({
      ...columns,
      ...derived,
      ...(pending && { pending: JSON.stringify(pending) }),
      version: row.version + 1,
      modified_at: now,
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Row;
  const save = { kind: "save", values: newestCleared, fields: changed, staysPending: false } as const;
  await notifyListeners(resource, [{ before: row, after, action: "change", save }], context);
  return true;
}

/** Whether the item is published, and could not be published without the file. */
function isRequiredWhilePublished(
  { hooks }: Resource,
  { status, trashed_at }: Row,
  values: Values,
  cleared: Values,
): boolean {
  if (status !== "published" || (trashed_at ?? null) !== null) return false;
  const blockers = hooks.publishBlockers?.(cleared) ?? [];
  return blockers.some(({ field }) => !isDeepStrictEqual(cleared[field], values[field]));
}

/** The values without the file. @throws InvalidInput if a field requires it */
function removeMediaReferences(definition: ResourceDefinition, values: Values, mediaId: number): Values {
  const result = { ...values };
  for (const { field, input, table, ids } of listReferences(definition, values)) {
    if (table !== "media" || !ids.includes(mediaId)) continue;
    const left = input.removeReferences?.(values[field], new Set([mediaId]));
    result[field] = input.check ? input.check(field, left, { validateDocument }) : left;
  }
  return result;
}
