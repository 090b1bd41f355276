import { getStaffId } from "#app/platform/access/actor.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import type { Json, Timestamp } from "#app/platform/database/tables.ts";
import type { OnChange, Save } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import type { OperationContext, Row, Values } from "#app/resources/store.server.ts";

/** The time within which automatic saves by one person form one revision; in milliseconds. */
const AUTOSAVE_WINDOW = 10 * 60 * 1000;

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    revision: {
      id: number;
      resource: string;
      item_id: number;
      version: number;
      kind: Save["kind"];
      /** The action on the item; null for revisions from before this was recorded. */
      action: string | null;
      data: Json<Values>;
      staff_id: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** Stores a revision after each save of an item, and deletes the revisions with the item. */
export const recordHistory: OnChange = async ({ definition }, changes, context) => {
  if (!hasTrait(definition, "revisions")) return;
  const deleted = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (deleted.length > 0) {
    const revisions = context.store.deleteFrom("revision").where("resource", "=", definition.name);
    await revisions.where("item_id", "in", deleted).execute();
  }
  const saved = changes.flatMap(({ after, save, action }) => (after && save ? [{ after, save, action }] : []));
  const added: Values[] = [];
  for (const { after, save, action } of saved) {
    const revision = { ...toRevisionRow(definition.name, after, save, context), action };
    // Autosaves are of a single item.
    if (save.kind !== "autosave" || !(await replaceAutosave(revision, context))) added.push(revision);
  }
  await insertRows(context.store, "revision", added);
};

const toRevisionRow = (resource: string, row: Row, { kind, values }: Save, { actor, now }: OperationContext) => ({
  resource,
  item_id: row.id,
  version: row.version,
  kind,
  data: JSON.stringify(values),
  staff_id: getStaffId(actor),
  created_at: now,
  modified_at: now,
});

/**
 * Replaces the same person's last autosave.
 * @returns false if there is none to replace
 */
async function replaceAutosave(
  { resource, item_id, staff_id, version, data }: ReturnType<typeof toRevisionRow>,
  { store, now }: OperationContext,
): Promise<boolean> {
  const last = await store
    .selectFrom("revision")
    .select(["id", "kind", "staff_id", "created_at"])
    .where("resource", "=", resource)
    .where("item_id", "=", item_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isRecent = last && Date.parse(now) - Date.parse(last.created_at) < AUTOSAVE_WINDOW;
  if (!isRecent || last.kind !== "autosave" || last.staff_id !== staff_id) return false;
  await store.updateTable("revision").set({ version, data, modified_at: now }).where("id", "=", last.id).execute();
  return true;
}
