import type { Actor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { Conflict, InvalidInput, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { contentValues } from "#app/resources/inputs/input-values.ts";
import { lockRows, presentItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { titleField } from "#app/resources/resource-definition.ts";
import { operationContext, type Row, type Values } from "#app/resources/store.server.ts";
import { removeSubmissions } from "#app/resources/traits/edit-submissions.ts";
import { updateRow } from "#app/resources/write.server.ts";
import { queueNoteEmail } from "./note-email.server.tsx";
import { recordReview } from "./record-review.server.ts";
import { addNote } from "./review-notes.server.ts";

/**
 * Sends an item in review back to its author, as a draft, with a note; or leaves a note on the pending edits of a
 * published item. Notifies the author by email.
 * @throws NotFound, PermissionDenied, Conflict, InvalidInput if there is nothing to review
 */
export async function sendBack(
  resource: Resource,
  app: App,
  actor: Actor,
  id: number,
  { note, version }: { note: string; version: number | undefined },
): Promise<Values> {
  const { definition, access } = resource;
  const row = await runInTransaction(app, async (store) => {
    const context = operationContext(app, actor, store);
    const before = (await lockRows(resource, [id], access.publish, context)).get(id);
    if (!before) throw new NotFound();
    if (!before.is_allowed) throw new PermissionDenied();
    if (version !== undefined && version !== before.version)
      throw new Conflict(await presentItem(resource, before, context));
    if ((before.trashed_at ?? null) !== null) throw InvalidInput.whole("not_possible", "It is in the trash.");
    const isInReview = before.status === "in_review";
    if (!isInReview && !before.pending)
      throw InvalidInput.whole("not_possible", "Only items in review or with unpublished changes can be sent back.");
    const title = String(contentValues(definition, before, true)[titleField(definition)] ?? "");
    const action = "send_back";
    const after = isInReview ? await updateRow(resource, context, id, { status: "draft" }, { action }) : before;
    if (!isInReview) {
      await removeSubmissions(context, definition, [id]);
      await recordReview(context, definition, before, action);
    }
    await addNote(context, { resource: definition.name, item_id: id, version: after.version, note });
    const author = isInReview ? before.created_by : (before.pending_by ?? before.created_by);
    await queueNoteEmail(context, definition, { author: author as number | null, id, title, note });
    return after;
  });
  return presentItem(resource, row as Row, operationContext(app, actor));
}
