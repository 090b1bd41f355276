import { staffIdOf } from "#app/platform/actor.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import type { Json, Timestamp } from "#app/platform/database/tables.ts";
import { hasTrait } from "#app/resources/define-resource.ts";
import type { Follower, Save } from "#app/resources/resource.server.ts";
import type { Moment, Row, Values } from "#app/resources/store.server.ts";

/** Autosaves of one person within this time are one revision, in milliseconds. */
const FOLD_WITHIN = 10 * 60 * 1000;

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    revision: {
      id: number;
      resource: string;
      item_id: number;
      version: number;
      kind: Save["kind"];
      data: Json<Values>;
      staff_id: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** Writes down what an item holds after each save, as long as there is the item. */
export const recordHistory: Follower = async ({ definition }, changes, moment) => {
  if (!hasTrait(definition, "revisions")) return;
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (gone.length > 0) {
    const revisions = moment.store.deleteFrom("revision").where("resource", "=", definition.name);
    await revisions.where("item_id", "in", gone).execute();
  }
  const saved = changes.flatMap(({ after, save }) => (after && save ? [{ after, save }] : []));
  const kept: Values[] = [];
  for (const { after, save } of saved) {
    const revision = revisionOf(definition.name, after, save, moment);
    // Only a single item is ever autosaved.
    if (save.kind !== "autosave" || !(await replaceAutosave(revision, moment))) kept.push(revision);
  }
  await insertRows(moment.store, "revision", kept);
};

const revisionOf = (resource: string, row: Row, { kind, values }: Save, { actor, now }: Moment) => ({
  resource,
  item_id: row.id,
  version: row.version,
  kind,
  data: JSON.stringify(values),
  staff_id: staffIdOf(actor),
  created_at: now,
  modified_at: now,
});

/**
 * Has an autosave replace the same person's last one.
 * @returns false where there is none to replace.
 */
async function replaceAutosave(
  { resource, item_id, staff_id, version, data }: ReturnType<typeof revisionOf>,
  { store, now }: Moment,
): Promise<boolean> {
  const last = await store
    .selectFrom("revision")
    .select(["id", "kind", "staff_id", "created_at"])
    .where("resource", "=", resource)
    .where("item_id", "=", item_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isRecent = last && Date.parse(now) - Date.parse(last.created_at) < FOLD_WITHIN;
  if (!isRecent || last.kind !== "autosave" || last.staff_id !== staff_id) return false;
  await store.updateTable("revision").set({ version, data, modified_at: now }).where("id", "=", last.id).execute();
  return true;
}
