import { staffIdOf } from "#app/platform/actor.ts";
import type { Json, Timestamp } from "#app/platform/database/tables.ts";
import type { Follower, Save } from "#app/resources/changes.server.ts";
import { hasTrait } from "#app/resources/define-resource.ts";
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
export const keepHistory: Follower = async ({ definition }, changes, moment) => {
  if (!hasTrait(definition, "revisions")) return;
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (gone.length > 0) {
    const revisions = moment.store.deleteFrom("revision").where("resource", "=", definition.name);
    await revisions.where("item_id", "in", gone).execute();
  }
  for (const { after, save } of changes) if (after && save) await recordRevision(definition.name, after, save, moment);
};

/** An autosave replaces the same person's last one. */
async function recordRevision(
  resource: string,
  row: Row,
  { kind, values }: Save,
  { store, actor, now }: Moment,
): Promise<void> {
  const staff_id = staffIdOf(actor);
  const saved = { version: row.version, data: JSON.stringify(values), modified_at: now };
  if (kind === "autosave") {
    const last = await store
      .selectFrom("revision")
      .select(["id", "kind", "staff_id", "created_at"])
      .where("resource", "=", resource)
      .where("item_id", "=", row.id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const recent = last && Date.parse(now) - Date.parse(last.created_at) < FOLD_WITHIN;
    if (recent && last.kind === "autosave" && last.staff_id === staff_id) {
      await store.updateTable("revision").set(saved).where("id", "=", last.id).execute();
      return;
    }
  }
  await store
    .insertInto("revision")
    .values({ resource, item_id: row.id, kind, staff_id, created_at: now, ...saved })
    .execute();
}
