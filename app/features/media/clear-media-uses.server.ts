import { isDeepStrictEqual } from "node:util";
import { InvalidInput } from "#app/platform/errors.ts";
import { followChanges } from "#app/resources/changes.server.ts";
import { type ResourceDefinition, titleOf } from "#app/resources/define-resource.ts";
import { columnsOf, pointsOf, writtenValues } from "#app/resources/inputs/inputs.server.ts";
import { rowsOf } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { Moment, Row, Store, Values } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";
import { validateDocument } from "#app/ui/rich-text/validate-document.ts";

/** An item that is nothing without the file, such as a photo without its picture. */
export interface BlockingItem {
  resource: string;
  id: number;
  title: string;
}

/**
 * Keeps the items that use a file as they are until the end of the transaction. Everybody locks items
 * first, then files, and what tells visitors of a change last: in another order two could wait for each other.
 * @param wait whether to wait for those that somebody else holds.
 * @returns whether there was none that somebody else newestValues, or that is gone.
 */
export async function lockMediaUses(resources: readonly Resource[], mediaId: number, store: Store, wait = true) {
  let count = 0;
  const uses = await mediaUsesByResource(resources, mediaId, store);
  for (const [resource, ids] of uses) {
    const items = store.selectFrom(tableOf(resource.definition.name)).select("id").where("id", "in", ids).orderBy("id");
    const locked = items.forUpdate().$if(!wait, (query) => query.skipLocked());
    count += (await locked.execute()).length;
  }
  return count === uses.reduce((sum, [, ids]) => sum + ids.length, 0);
}

/** The resources with items that use a file, and their ids. */
async function mediaUsesByResource(resources: readonly Resource[], mediaId: number, store: Store) {
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
 * Takes a file out of every item that uses it: fields become empty, pictures leave texts and
 * galleries, in what visitors see and in pending versions alike. Each is a save of its own, with its
 * revision and its entry in the audit log.
 * @returns the items that cannot be without it; where there are any, nothing may be kept of the transaction.
 */
export async function clearMediaUses(
  resources: readonly Resource[],
  mediaId: number,
  moment: Moment,
): Promise<BlockingItem[]> {
  const { store } = moment;
  const blockers: BlockingItem[] = [];
  for (const [resource, ids] of await mediaUsesByResource(resources, mediaId, store)) {
    const { definition } = resource;
    for (const row of await rowsOf(resource, moment).where("id", "in", ids).orderBy("id").execute()) {
      if (!(await clearItem(resource, row, mediaId, moment))) {
        blockers.push({ resource: definition.name, id: row.id, title: String(row[titleOf(definition)] ?? "") });
      }
    }
  }
  return blockers;
}

/** @returns false where the item's own rule refuses it without the file. */
async function clearItem(resource: Resource, row: Row, mediaId: number, moment: Moment): Promise<boolean> {
  const { definition, hooks } = resource;
  const { store, now } = moment;
  const values = writtenValues(definition, row, false);
  const newestValues = writtenValues(definition, row, true);
  let cleared: Values;
  let newestCleared: Values;
  let derived: Values;
  try {
    cleared = withoutMedia(definition, values, mediaId);
    newestCleared = withoutMedia(definition, newestValues, mediaId);
    derived = (await hooks.beforeWrite?.({ ...newestCleared, ...cleared }, row, moment)) ?? {};
    if (row.pending) await hooks.beforeWrite?.({ ...newestCleared }, row, moment);
    if (isRequiredWhilePublished(resource, row, values, cleared)) return false;
  } catch (error) {
    if (error instanceof InvalidInput) return false;
    throw error;
  }
  const pending = row.pending ? withoutMedia(definition, row.pending as Values, mediaId) : undefined;
  const changed = Object.keys(cleared).filter((field) => !isDeepStrictEqual(cleared[field], values[field]));
  const columns = columnsOf(definition, Object.fromEntries(changed.map((field) => [field, cleared[field]])));
  const after = (await store
    .updateTable(tableOf(definition.name))
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
  const save = { kind: "save", values: newestCleared, fields: changed, isHeldBack: false } as const;
  await followChanges(resource, [{ before: row, after, action: "change", save }], moment);
  return true;
}

/** Whether it is published, and could not be without the file. */
function isRequiredWhilePublished(
  { hooks }: Resource,
  { status, trashed_at }: Row,
  values: Values,
  cleared: Values,
): boolean {
  if (status !== "published" || (trashed_at ?? null) !== null) return false;
  const obstacles = hooks.obstacles?.(cleared) ?? [];
  return obstacles.some(({ field }) => !isDeepStrictEqual(cleared[field], values[field]));
}

/** The same values without the file. @throws InvalidInput where a text cannot be without it */
function withoutMedia(definition: ResourceDefinition, values: Values, mediaId: number): Values {
  const result = { ...values };
  for (const { field, input, table, ids } of pointsOf(definition, values)) {
    if (table !== "media" || !ids.includes(mediaId)) continue;
    const left = input.without?.(values[field], new Set([mediaId]));
    result[field] = input.check ? input.check(field, left, { validateDocument }) : left;
  }
  return result;
}
