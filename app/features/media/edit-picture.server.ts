import { rm, stat } from "node:fs/promises";
import type { Actor } from "#app/platform/access/actor.ts";
import { requireAllowed, staff } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { Conflict, InvalidInput } from "#app/platform/errors.ts";
import { cleanFileName } from "#app/platform/uploads/file-names.ts";
import { hashFile } from "#app/platform/uploads/staged-file.ts";
import { deleteStoredFile, storeFile } from "./add-media.server.ts";
import {
  audit,
  getExtension,
  keepFormerHash,
  requireMayChange,
  requireVersion,
  writeMedia,
} from "./change-media.server.ts";
import {
  buildSearchColumns,
  findMedia,
  findOriginal,
  type Library,
  lockMedia,
  type MediaRow,
} from "./library.server.ts";
import type { MediaDetail, PictureEditing } from "./media.resource.ts";
import { runMediaTask } from "./media-process.server.ts";
import { chooseOutputFormat } from "./normalize-picture.server.ts";
import { isUnedited, movePoint, type PictureEdits, toPixelCrop, unedited } from "./picture-edits.ts";
import { deleteVariants, readPixels } from "./picture-variants.server.ts";
import { pictureWork } from "./picture-work.server.ts";
import { readMediaDetail } from "./read-media.server.ts";

type Original = Pick<MediaRow, "storage_key" | "size" | "sha256" | "content_type" | "width" | "height" | "placeholder">;

/**
 * Rotates and crops a picture everywhere it is used. Its original is kept: edits always start from it, and removing all
 * edits restores it.
 * @throws NotAuthenticated, NotFound, PermissionDenied, Conflict with the current version, InvalidInput if it is not a
 * picture or is animated, StorageFull, Unavailable
 */
export async function editPicture(
  library: Library,
  actor: Actor,
  id: number,
  { version, ...edits }: PictureEditing,
): Promise<MediaDetail> {
  const { app } = library;
  const { db } = app.database;
  const person = requireAllowed(staff, actor);
  const before = await findMedia(db, id);
  await requireMayChange(library, person, db, before);
  await requireVersion(library, actor, db, before, version);
  if (before.kind !== "picture" || before.animated)
    throw InvalidInput.whole("not_editable", "Only pictures without animation can be rotated and cropped.");
  const kept = await findOriginal(db, id);
  const original: Original = kept ?? before;
  const isReset = isUnedited(edits);
  if (isReset && !kept) return readMediaDetail(library, actor, db, id);
  const made = isReset ? undefined : await makeEdited(app, original, edits);
  try {
    const detail = await runInTransaction(app, async (trx) => {
      const row = await lockMedia(trx, app, id);
      await requireMayChange(library, person, trx, row);
      await requireVersion(library, actor, trx, row, version);
      // Replaced or edited in the meantime by another request that also named no version.
      if (row.storage_key !== before.storage_key) throw new Conflict(await readMediaDetail(library, actor, trx, id));
      const { x, y } = movePoint({ x: row.focal_x, y: row.focal_y }, kept?.edits ?? unedited, edits);
      const content = made ?? pick(original);
      const name = cleanFileName(row.name, getExtension(content.storage_key));
      const texts = { name, ...buildSearchColumns({ name, alt: row.alt }) };
      await writeMedia(app, trx, row, { ...content, ...texts, focal_x: x, focal_y: y });
      await keepFormerHash(trx, row);
      await trx.deleteFrom("media_original").where("media_id", "=", id).execute();
      if (made) {
        const values = { ...pick(original), media_id: id, edits: JSON.stringify(edits) };
        await trx
          .insertInto("media_original")
          .values(values as never)
          .execute();
      }
      await incrementContentRevision(trx, app.database.engine);
      await audit(app, trx, person, "change", row, ["edits"]);
      return readMediaDetail(library, actor, trx, id);
    });
    if (kept) await deleteStoredFile(app, before.storage_key);
    await deleteVariants(app, before);
    return detail;
  } catch (error) {
    if (made) await deleteStoredFile(app, made.storage_key);
    if (isUniqueViolation(error)) throw InvalidInput.whole("unique", "An identical picture is already in the library.");
    throw error;
  }
}

const pick = ({ storage_key, size, sha256, content_type, width, height, placeholder }: Original): Original => ({
  storage_key,
  size,
  sha256,
  content_type,
  width,
  height,
  placeholder,
});

/** Creates and stores the edited picture in the original's format. */
async function makeEdited(app: App, original: Original, edits: PictureEdits): Promise<Original> {
  const { width, height } = original;
  if (!width || !height) throw InvalidInput.whole("not_editable", "The dimensions of the picture are unknown.");
  const pixels = await readPixels(app, original);
  const path = await app.uploads.temporaryPath();
  try {
    const { contentType: content_type, extension } = chooseFormat(original, { width, height });
    const { rotate } = edits;
    const area = toPixelCrop(edits, { width, height });
    const facts = await pictureWork.run(() =>
      runMediaTask("edit", { source: pixels, target: path, extension, rotate, area }),
    );
    const storage_key = await storeFile(app, { path, extension });
    return { ...facts, content_type, storage_key, size: (await stat(path)).size, sha256: await hashFile(path) };
  } finally {
    await rm(path, { force: true });
  }
}

function chooseFormat({ content_type, storage_key }: Original, size: { width: number; height: number }) {
  if (content_type === "image/avif") return chooseOutputFormat(size);
  return { contentType: content_type, extension: getExtension(storage_key) };
}
