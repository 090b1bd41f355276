import type { Actor, StaffActor } from "#app/platform/access/actor.ts";
import { editors, isAllowed, requireAllowed, staff } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { Conflict, InvalidInput, PermissionDenied } from "#app/platform/errors.ts";
import { cleanFileName } from "#app/platform/uploads/file-names.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";
import { contentColumns, deleteStoredFile, storeFile } from "./add-media.server.ts";
import {
  buildSearchColumns,
  findMedia,
  findOriginal,
  type Library,
  lockMedia,
  type MediaRow,
  requireOwnOrEditor,
} from "./library.server.ts";
import type { MediaChanges, MediaDetail } from "./media.resource.ts";
import { writeTags } from "./media-tags.server.ts";
import { isUsedInItemsPublishedByOthers } from "./media-uses.server.ts";
import { makeShapesAgain } from "./picture-shapes.server.ts";
import { deleteVariants } from "./picture-variants.server.ts";
import { withPreparedFile } from "./prepare-file.server.ts";
import { readMediaDetail } from "./read-media.server.ts";

/**
 * Changes a file's name, alternative text, focal point or tags.
 * @throws NotAuthenticated, NotFound, PermissionDenied, Conflict with the current version, InvalidInput
 */
export async function changeMedia(
  library: Library,
  actor: Actor,
  id: number,
  { version, ...changes }: MediaChanges,
): Promise<MediaDetail> {
  const { app } = library;
  const person = requireAllowed(staff, actor);
  return runInTransaction(app, async (trx) => {
    const row = await lockMedia(trx, app, id);
    await requireMayChange(library, person, trx, row);
    await requireVersion(library, actor, trx, row, version);
    const name = changes.name === undefined ? row.name : cleanFileName(changes.name, getExtension(row.name));
    const alt = changes.alt ?? row.alt;
    const { x, y } = changes.focal_point ?? { x: row.focal_x, y: row.focal_y };
    await writeMedia(app, trx, row, { name, alt, focal_x: x, focal_y: y, ...buildSearchColumns({ name, alt }) });
    if (changes.tags) await writeTags(app, trx, new Map([[id, changes.tags]]));
    // Only names and crops are part of URLs; alternative texts are copied to where a picture is used.
    if (name !== row.name || x !== row.focal_x || y !== row.focal_y)
      await incrementContentRevision(trx, app.database.engine);
    await audit(app, trx, actor, "change", { ...row, name }, Object.keys(changes));
    return readMediaDetail(library, actor, trx, id);
  });
}

/** Checks the permission before the new content is uploaded. @throws NotAuthenticated, NotFound, PermissionDenied */
export async function requireReplaceable(library: Library, actor: Actor, id: number): Promise<void> {
  const { db } = library.app.database;
  await requireMayChange(library, requireAllowed(staff, actor), db, await findMedia(db, id));
}

/**
 * Replaces the content of a file everywhere it is used. Its URL changes, and the old one redirects to the new one.
 * @param file must be of the same kind
 * @throws NotAuthenticated, NotFound, PermissionDenied, Conflict with the current version, InvalidInput if the file is
 * not acceptable or is already in the library as another item, StorageFull, Unavailable
 */
export async function replaceMedia(
  library: Library,
  actor: Actor,
  id: number,
  file: StagedFile,
  version: number | undefined,
): Promise<void> {
  const { app } = library;
  const person = requireAllowed(staff, actor);
  const checked = async (db: Queryable, row: MediaRow) => {
    await requireMayChange(library, person, db, row);
    await requireVersion(library, actor, db, row, version);
  };
  await checked(app.database.db, await findMedia(app.database.db, id));
  await withPreparedFile(app.uploads, file, async (prepared) => {
    const storage_key = await storeFile(app, prepared);
    try {
      const before = await runInTransaction(app, async (trx) => {
        const row = await lockMedia(trx, app, id);
        await checked(trx, row);
        if (row.kind !== prepared.kind)
          throw InvalidInput.field("file", "wrong_kind", `Choose a file of the same type: ${row.kind}.`);
        const name = cleanFileName(row.name, prepared.extension);
        const columns = { ...contentColumns(prepared), name, storage_key, source_sha256: file.sha256 };
        await writeMedia(app, trx, row, { ...columns, ...buildSearchColumns({ name, alt: row.alt }) });
        await keepFormerHash(trx, row);
        await incrementContentRevision(trx, app.database.engine);
        const original = await findOriginal(trx, id);
        await trx.deleteFrom("media_original").where("media_id", "=", id).execute();
        await audit(app, trx, actor, "replace", row, ["file"]);
        return { ...row, original };
      });
      await deleteStoredFile(app, before.storage_key);
      if (before.original) await deleteStoredFile(app, before.original.storage_key);
      await deleteVariants(app, before);
    } catch (error) {
      await deleteStoredFile(app, storage_key);
      if (isUniqueViolation(error))
        throw InvalidInput.field("file", "unique", "This file is already in the library as another item.");
      throw error;
    }
  });
}

/**
 * Throws if an author may not change a file, because changes are immediately visible wherever it is used, including
 * items published by others.
 * @throws PermissionDenied
 */
export async function requireMayChange(
  library: Library,
  actor: StaffActor,
  db: Queryable,
  row: MediaRow,
): Promise<void> {
  requireOwnOrEditor(actor, row);
  if (!isAllowed(editors, actor) && (await isUsedInItemsPublishedByOthers(library, actor, db, row.id)))
    throw new PermissionDenied("Only editors can change a file used in other people’s published items.");
}

export async function requireVersion(
  library: Library,
  actor: Actor,
  db: Queryable,
  row: MediaRow,
  version: number | undefined,
) {
  if (version !== undefined && row.version !== version)
    throw new Conflict(await readMediaDetail(library, actor, db, row.id));
}

/** Keeps the former content's hash, so that its path redirects to the current one. */
export const keepFormerHash = (trx: Queryable, { id, sha256 }: MediaRow) =>
  trx
    .insertInto("media_former_hash")
    .values({ media_id: id, hash: sha256.slice(0, 12) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function writeMedia(app: App, trx: Queryable, row: MediaRow, columns: Partial<MediaRow>) {
  await trx
    .updateTable("media")
    .set({ ...columns, version: row.version + 1, modified_at: app.now().toISOString() })
    .where("id", "=", row.id)
    .execute();
  await makeShapesAgain(app, trx, row, columns);
}

export async function audit(
  app: App,
  trx: Queryable,
  actor: Actor,
  action: string,
  { id, name }: MediaRow,
  fields: string[],
) {
  await recordAudit(
    trx,
    actor,
    [{ action, resource: "media", itemId: id, title: name, fields }],
    app.now().toISOString(),
  );
}

/** The extension of a file name or storage key, without the dot. */
export const getExtension = (name: string) => name.slice(name.lastIndexOf(".") + 1);
