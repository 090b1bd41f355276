import type { Actor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { Conflict, InvalidInput, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { lockRows, presentItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { operationContext, type Row, type Values } from "#app/resources/store.server.ts";
import { addSubmission, removeSubmissions } from "#app/resources/traits/edit-submissions.ts";
import { recordReview } from "./record-review.server.ts";
import { queueReviewRequests } from "./review-request.server.tsx";

type ChangeReview = (
  resource: Resource,
  app: App,
  actor: Actor,
  id: number,
  version: number | undefined,
) => Promise<Values>;

/**
 * Submits the pending edits of a published item for review. Repeating it does nothing.
 * @param version the expected version, if any
 * @throws NotFound, PermissionDenied, Conflict, InvalidInput if there are no pending edits
 */
export const submitEdits: ChangeReview = (...args) => changeReview("submit", ...args);

/** Withdraws the pending edits of a published item from review. Same parameters and errors as `submitEdits`. */
export const withdrawEdits: ChangeReview = (...args) => changeReview("withdraw", ...args);

async function changeReview(
  action: "submit" | "withdraw",
  ...[resource, app, actor, id, version]: Parameters<ChangeReview>
): Promise<Values> {
  const { definition, access } = resource;
  const row = await runInTransaction(app, async (store) => {
    const context = operationContext(app, actor, store);
    const before = (await lockRows(resource, [id], access.write, context)).get(id);
    if (!before) throw new NotFound();
    if (!before.is_allowed) throw new PermissionDenied();
    if (version !== undefined && version !== before.version)
      throw new Conflict(await presentItem(resource, before, context));
    if ((before.trashed_at ?? null) !== null) throw InvalidInput.whole("not_possible", "It is in the trash.");
    if (!before.pending) throw InvalidInput.whole("not_possible", "There are no unpublished changes.");
    const isDone =
      action === "submit"
        ? await addSubmission(context, definition, id)
        : await removeSubmissions(context, definition, [id]);
    if (isDone) await recordReview(context, definition, before, action);
    if (isDone && action === "submit") await queueReviewRequests(resource, context, [before]);
    return before;
  });
  return presentItem(resource, row as Row, operationContext(app, actor));
}
