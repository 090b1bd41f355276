import { staffIdOf } from "#app/platform/actor.ts";
import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";
import type { ChangeListener } from "#app/resources/resource.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    review_note: {
      id: Id;
      resource: string;
      item_id: number;
      /** Of the item, once it had been sent back. */
      version: number;
      note: string;
      staff_id: number | null;
      /** When the item was published; the note is then only history. */
      closed_at: NullableTimestamp;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

const columns = ["id", "version", "note", "staff_id", "created_at", "closed_at"] as const;

/** The notes with which an item was sent back, newest first. */
export const notesOf = ({ store }: OperationContext, resource: string, itemId: number) =>
  store
    .selectFrom("review_note")
    .select(columns)
    .where("resource", "=", resource)
    .where("item_id", "=", itemId)
    .orderBy("id", "desc")
    .$castTo<StoredNote>();

export interface StoredNote {
  id: number;
  version: number;
  note: string;
  staff_id: number | null;
  created_at: string;
  closed_at: string | null;
}

/** Stores a note, which replaces the open one. */
export async function addNote(
  { store, actor, now }: OperationContext,
  { resource, item_id, version, note }: { resource: string; item_id: number; version: number; note: string },
): Promise<void> {
  const row = { resource, item_id, version, note, staff_id: staffIdOf(actor), created_at: now, modified_at: now };
  await store.insertInto("review_note").values(row).execute();
}

/** Closes the notes of items that are published, with their pending edits if there are any, and deletes those of deleted items. */
export const closeReviewNotes: ChangeListener = async ({ definition }, changes, { store, now }) => {
  const deleted = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  const isPublishing = ({ action, save }: (typeof changes)[number]) => action === "publish" || save?.kind === "publish";
  const published = changes.filter(isPublishing).flatMap(({ after }) => (after ? [after.id] : []));
  if (deleted.length > 0) {
    const notes = store.deleteFrom("review_note").where("resource", "=", definition.name);
    await notes.where("item_id", "in", deleted).execute();
  }
  if (published.length > 0)
    await store
      .updateTable("review_note")
      .set({ closed_at: now, modified_at: now })
      .where("resource", "=", definition.name)
      .where("item_id", "in", published)
      .where("closed_at", "is", null)
      .execute();
};
