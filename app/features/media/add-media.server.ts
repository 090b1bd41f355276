import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { type Actor, anonymous, getStaffId } from "#app/platform/access/actor.ts";
import { requireAllowed, staff } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { cleanFileName } from "#app/platform/uploads/file-names.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";
import { buildSearchColumns, lockMedia } from "./library.server.ts";
import {
  type PictureMetadata,
  type PreparedFile,
  withNormalizedPicture,
  withPreparedFile,
} from "./prepare-file.server.ts";

/** The item of an upload: a new one, or the existing one with the same content. */
export interface AddedMedia {
  id: number;
  created: boolean;
}

/**
 * Adds an upload to the library. The same content is stored once: a second upload returns the existing item, which only
 * takes the alternative text if it has none.
 * @throws NotAuthenticated, InvalidInput if the file is not acceptable, StorageFull, Unavailable
 */
export async function addMedia(
  app: App,
  actor: Actor,
  file: StagedFile,
  fields: { name?: string | undefined; alt: string },
): Promise<AddedMedia> {
  requireAllowed(staff, actor);
  return addStagedFile(app, actor, file, fields);
}

/**
 * Adds a file that is not uploaded by a user, such as the demo's.
 * @param picture the metadata of a picture that is already normalized and is stored byte for byte
 * @throws InvalidInput if the file is not acceptable, StorageFull, Unavailable
 */
export async function importMedia(
  app: App,
  content: Readable,
  fields: { name: string; alt: string },
  picture?: PictureMetadata,
): Promise<AddedMedia> {
  return app.uploads.receive(content, fields.name, (file) => addStagedFile(app, anonymous, file, fields, picture));
}

/** Adds a received file regardless of who sent it; the caller has checked their permission. */
export async function addStagedFile(
  app: App,
  actor: Actor,
  file: StagedFile,
  { name, alt }: { name?: string | undefined; alt: string },
  metadata?: PictureMetadata,
): Promise<AddedMedia> {
  const known = await findByContent(app, file.sha256);
  if (known !== undefined) return reuseExisting(app, actor, known, alt);
  const add = async (prepared: PreparedFile): Promise<AddedMedia> => {
    const twin = await findByContent(app, prepared.sha256);
    if (twin !== undefined) return reuseExisting(app, actor, twin, alt);
    const storage_key = await storeFile(app, prepared);
    try {
      const added = await insertMedia(app, actor, prepared, {
        name: cleanFileName(name ?? file.name, prepared.extension),
        alt,
        source_sha256: file.sha256,
        storage_key,
      });
      if (!added.created) await app.storage.media.delete(storage_key);
      return added;
    } catch (error) {
      await deleteStoredFile(app, storage_key);
      throw error;
    }
  };
  return metadata ? withNormalizedPicture(file, metadata, add) : withPreparedFile(app.uploads, file, add);
}

/** Never overwrites an alternative text. */
async function reuseExisting(app: App, actor: Actor, id: number, alt: string): Promise<AddedMedia> {
  if (alt === "") return { id, created: false };
  const now = app.now().toISOString();
  await runInTransaction(app, async (trx) => {
    const { name, version, alt: written } = await lockMedia(trx, app, id);
    if (written !== "") return;
    await trx
      .updateTable("media")
      .set({ alt, ...buildSearchColumns({ name, alt }), version: version + 1, modified_at: now })
      .where("id", "=", id)
      .execute();
    const event = { action: "change", resource: "media", itemId: id, title: name, fields: ["alt"] };
    await recordAudit(trx, actor, [event], now);
  });
  return { id, created: false };
}

/**
 * Stores a file under a unique key, so that concurrent uploads cannot interfere with each other.
 * @returns the key.
 * @throws StorageFull, Unavailable
 */
export async function storeFile(
  app: App,
  { path, extension }: Pick<PreparedFile, "path" | "extension">,
): Promise<string> {
  const id = randomUUID();
  const key = `${id.slice(0, 2)}/${id}.${extension}`;
  await app.storage.media.put(key, createReadStream(path));
  return key;
}

/** Deletes an unreferenced file from the storage. Never throws: `media check` finds files that could not be deleted. */
export async function deleteStoredFile(app: App, key: string): Promise<void> {
  await app.storage.media
    .delete(key)
    .catch((error) => app.log.warn({ err: error, key }, "could not delete an unused file"));
}

/** The id of the item with this content: as uploaded, as stored, or as stored before it was edited. */
async function findByContent(app: App, sha256: string): Promise<number | undefined> {
  const row = await app.database.db
    .selectFrom("media")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("source_sha256", "=", sha256),
        eb("sha256", "=", sha256),
        eb("id", "in", eb.selectFrom("media_original").select("media_id").where("sha256", "=", sha256)),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** The columns that describe a file's content. */
export function contentColumns({
  kind,
  contentType,
  size,
  sha256,
  width,
  height,
  duration_ms,
  animated,
  placeholder,
  taken_on,
}: PreparedFile) {
  return { kind, content_type: contentType, size, sha256, width, height, duration_ms, animated, placeholder, taken_on };
}

async function insertMedia(
  app: App,
  actor: Actor,
  prepared: PreparedFile,
  facts: { name: string; alt: string; source_sha256: string; storage_key: string },
): Promise<AddedMedia> {
  const now = app.now().toISOString();
  const id = await app.database.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto("media")
      .values({
        ...facts,
        ...contentColumns(prepared),
        ...buildSearchColumns(facts),
        version: 1,
        created_by: getStaffId(actor),
        created_at: now,
        modified_at: now,
        focal_x: 0.5,
        focal_y: 0.5,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return undefined;
    await recordAudit(trx, actor, [{ action: "create", resource: "media", itemId: row.id, title: facts.name }], now);
    return row.id;
  });
  if (id !== undefined) return { id, created: true };
  // A concurrent upload of the same content was first.
  const twin = (await findByContent(app, facts.source_sha256)) ?? (await findByContent(app, prepared.sha256));
  if (twin !== undefined) return { id: twin, created: false };
  return insertMedia(app, actor, prepared, facts);
}
