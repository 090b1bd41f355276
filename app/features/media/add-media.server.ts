import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { type Actor, anonymous, staffIdOf } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import { requireAllowed, staff } from "#app/platform/rules.ts";
import { cleanFileName } from "#app/platform/uploads/file-names.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";
import type { Store } from "#app/resources/store.server.ts";
import { lockMedia, searchColumnsOf } from "./library.server.ts";
import {
  type PictureMetadata,
  type PreparedFile,
  withNormalizedPicture,
  withPreparedFile,
} from "./prepare-file.server.ts";

/** What an upload came to: a new item of the library, or the one that has the same content already. */
export interface AddedMedia {
  id: number;
  created: boolean;
}

/**
 * Takes an upload into the library. The same content is kept once: who uploads it again gets the
 * item that is there, as it is, but for an alternative text where it has none.
 * @throws NotAuthenticated, InvalidInput where the library does not take it, StorageFull, Unavailable
 */
export async function addMedia(
  app: App,
  actor: Actor,
  file: StagedFile,
  fields: { name?: string | undefined; alt: string },
): Promise<AddedMedia> {
  requireAllowed(staff, actor);
  return addFile(app, actor, file, fields);
}

/**
 * Puts a file into the library that no person uploads, such as the demo's.
 * @param picture what is known of a picture that is normalized already: it is kept byte for byte.
 * @throws InvalidInput where the library does not take it
 */
export async function importMedia(
  app: App,
  content: Readable,
  fields: { name: string; alt: string },
  picture?: PictureMetadata,
): Promise<AddedMedia> {
  return app.uploads.receive(content, fields.name, (file) => addFile(app, anonymous, file, fields, picture));
}

async function addFile(
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

/** An item that is there; nobody's words are lost where it gets those of who uploads it again. */
async function reuseExisting(app: App, actor: Actor, id: number, alt: string): Promise<AddedMedia> {
  if (alt === "") return { id, created: false };
  const now = app.now().toISOString();
  await inTransaction(app, async (trx) => {
    const { name, version, alt: written } = await lockMedia(trx, app, id);
    if (written !== "") return;
    await trx
      .updateTable("media")
      .set({ alt, ...searchColumnsOf({ name, alt }), version: version + 1, modified_at: now })
      .where("id", "=", id)
      .execute();
    const event = { action: "change", resource: "media", itemId: id, title: name, fields: ["alt"] };
    await recordAudit(trx as unknown as Store, actor, [event], now);
  });
  return { id, created: false };
}

/** Puts a file into the storage under a key of its own, so that no two uploads can come into each other's way. */
export async function storeFile(app: App, { path, extension }: PreparedFile): Promise<string> {
  const id = randomUUID();
  const key = `${id.slice(0, 2)}/${id}.${extension}`;
  await app.storage.media.put(key, createReadStream(path));
  return key;
}

/** Removes a file from the storage that nothing points at any more. Where that fails, `media check` finds it. */
export async function deleteStoredFile(app: App, key: string): Promise<void> {
  await app.storage.media
    .delete(key)
    .catch((error) => app.log.warn({ err: error, key }, "a file nobody needs could not be deleted"));
}

/** The item that has this content, as it was uploaded or as it is stored. */
async function findByContent(app: App, sha256: string): Promise<number | undefined> {
  const row = await app.database.db
    .selectFrom("media")
    .select("id")
    .where((eb) => eb.or([eb("source_sha256", "=", sha256), eb("sha256", "=", sha256)]))
    .executeTakeFirst();
  return row?.id;
}

/** The columns that tell of a file's content. */
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
}: PreparedFile) {
  return { kind, content_type: contentType, size, sha256, width, height, duration_ms, animated, placeholder };
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
        ...searchColumnsOf(facts),
        version: 1,
        created_by: staffIdOf(actor),
        created_at: now,
        modified_at: now,
        focal_x: 0.5,
        focal_y: 0.5,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return undefined;
    await recordAudit(
      trx as unknown as Store,
      actor,
      [{ action: "create", resource: "media", itemId: row.id, title: facts.name }],
      now,
    );
    return row.id;
  });
  if (id !== undefined) return { id, created: true };
  // Somebody uploaded the same at the same time, and was first.
  const twin = (await findByContent(app, facts.source_sha256)) ?? (await findByContent(app, prepared.sha256));
  if (twin !== undefined) return { id: twin, created: false };
  return insertMedia(app, actor, prepared, facts);
}
