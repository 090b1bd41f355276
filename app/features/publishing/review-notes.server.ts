import { sql } from "kysely";
import { getStaffId } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { jsonArray, jsonObject } from "#app/platform/database/json.ts";
import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";
import { parsedJson } from "#app/resources/inputs/input.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    review_note: {
      id: Id;
      resource: string;
      item_id: number;
      /** The item's version once it had been sent back. */
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

/** The maximum number of notes returned; an item has a handful. */
const MAX_NOTES = 100;

const columns = ["id", "version", "note", "username", "created_at", "closed_at"];

/** Selects the notes from sending an item back, newest first, as a column of the item. */
export const notesColumn = ({ database: { engine }, staff }: App, { name }: ResourceDefinition) =>
  sql<unknown>`(select ${jsonArray(engine, jsonObject(engine, columns))} from (
    select id, version, note, ${staff.selectUsername("staff_id")} as username, created_at, closed_at
    from review_note
    where resource = ${sql.val(name)} and item_id = ${sql.ref(`${getTableName(name)}.id`)}
    order by id desc limit ${sql.lit(MAX_NOTES)}) as notes)`.as("notes");

interface Note {
  id: number;
  version: number;
  note: string;
  username: string | null;
  created_at: string;
  closed_at: string | null;
}

/** Parses the value of `notesColumn`. */
export const readNotes = (value: unknown): Note[] =>
  (parsedJson(value) as Note[]).map((note) => ({
    ...note,
    created_at: isoTime(note.created_at),
    closed_at: note.closed_at && isoTime(note.closed_at),
  }));

/** PostgreSQL formats times in JSON differently. */
const isoTime = (time: string) => new Date(time).toISOString();

/** Stores a note, which replaces the open one. */
export async function addNote(
  { store, actor, now }: OperationContext,
  { resource, item_id, version, note }: { resource: string; item_id: number; version: number; note: string },
): Promise<void> {
  const row = { resource, item_id, version, note, staff_id: getStaffId(actor), created_at: now, modified_at: now };
  await store.insertInto("review_note").values(row).execute();
}

/**
 * Closes the notes of items that are published, together with any pending edits, and deletes those of deleted items.
 */
export const closeReviewNotes: OnChange = async ({ definition }, changes, { store, now }) => {
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
