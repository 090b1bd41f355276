import type { Actor, StaffActor } from "#app/platform/access/actor.ts";
import { editors, isAllowed, requireAllowed, staff } from "#app/platform/access/rules.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { isForeignKeyViolation } from "#app/platform/database/unique.ts";
import { AppError, InUse, PermissionDenied } from "#app/platform/errors.ts";
import { deleteStoredFile } from "./add-media.server.ts";
import { clearMediaUses, lockMediaUses } from "./clear-media-uses.server.ts";
import { findMedia, findOriginal, type Library, lockMedia, requireOwnOrEditor } from "./library.server.ts";
import type { MediaBulkInput, MediaBulkReport } from "./media.resource.ts";
import { findMediaUses } from "./media-uses.server.ts";
import { deleteVariants } from "./picture-variants.server.ts";
import { clearPortraits } from "./portrait-uses.server.ts";

/**
 * Deletes a file permanently. A file in use is only deleted if forced: it is then removed from
 * everything that uses it, unless an item (such as a photo) requires it.
 * @throws NotAuthenticated, NotFound, PermissionDenied, InUse with the items that use or require it
 */
export async function deleteMedia(
  library: Library,
  actor: Actor,
  id: number,
  { force }: { force: boolean },
): Promise<void> {
  const { app } = library;
  const person = requireAllowed(staff, actor);
  try {
    const row = await runInTransaction(app, (trx) => deleteWithin(library, person, trx, id, force));
    await deleteStoredFile(app, row.storage_key);
    if (row.original) await deleteStoredFile(app, row.original.storage_key);
    await deleteVariants(app, row);
  } catch (error) {
    // An item has started to use it in the meantime.
    if (isForeignKeyViolation(error))
      throw new InUse(
        "This file is in use and cannot be deleted.",
        await findMediaUses(library, actor, app.database.db, id),
      );
    throw error;
  }
}

async function deleteWithin(library: Library, actor: StaffActor, trx: Queryable, id: number, force: boolean) {
  const { app, resources } = library;
  const now = app.now().toISOString();
  const store = trx;
  if (force) {
    requireOwnOrEditor(actor, await findMedia(trx, id));
    if (!isAllowed(editors, actor) && (await isUsed(trx, id)))
      throw new PermissionDenied("Only editors can remove a file from the items that use it.");
    const isPostgres = app.database.engine === "postgres";
    if (isPostgres) await lockMediaUses(resources, id, store);
    await lockMedia(trx, app, id);
    // An item that has started to use it in the meantime may be locked by a transaction that waits for this one.
    if (isPostgres && !(await lockMediaUses(resources, id, store, false)))
      throw new InUse("This file is in use and cannot be deleted.", await findMediaUses(library, actor, trx, id));
    const blockers = await clearMediaUses(resources, id, { app, actor, store, now });
    if (blockers.length > 0) throw new InUse("Some items require this file. Change or delete them first.", blockers);
    await clearPortraits(app, actor, trx, id);
  }
  const row = await lockMedia(trx, app, id);
  requireOwnOrEditor(actor, row);
  if (await isUsed(trx, id)) {
    throw new InUse(
      "This file is in use. Remove it from these items first, or use `force`.",
      await findMediaUses(library, actor, trx, id),
    );
  }
  const original = await findOriginal(trx, id);
  await trx.deleteFrom("media").where("id", "=", id).execute();
  await incrementContentRevision(trx, app.database.engine);
  await recordAudit(store, actor, [{ action: "delete", resource: "media", itemId: id, title: row.name }], now);
  return { ...row, original };
}

const isUsed = async (trx: Queryable, id: number) =>
  (await trx.selectFrom("media_use").select("media_id").where("media_id", "=", id).executeTakeFirst()) !== undefined;

/**
 * Deletes files one by one, and reports which could not be deleted.
 * @throws NotAuthenticated, and unexpected errors
 */
export async function deleteManyMedia(
  library: Library,
  actor: Actor,
  { ids, force }: MediaBulkInput,
): Promise<MediaBulkReport> {
  const report: MediaBulkReport = { done: [], failed: [] };
  for (const id of ids) {
    try {
      await deleteMedia(library, actor, id, { force });
      report.done.push(id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      report.failed.push({ id, detail: error.message });
    }
  }
  return report;
}
