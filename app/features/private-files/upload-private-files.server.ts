import type { Actor } from "#app/platform/access/actor.ts";
import { requireAllowed } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { Conflict, InvalidInput, NotFound } from "#app/platform/errors.ts";
import { cleanFileName } from "#app/platform/uploads/file-names.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";
import { searchColumns } from "#app/resources/fields.ts";
import { readItem } from "#app/resources/read.server.ts";
import { privateFileResource } from "./manage-private-files.server.ts";
import { guessType, keepExtension } from "./private-file-names.server.ts";
import { privateFiles } from "./private-files.resource.ts";
import { deleteContent, type StoredContent, storeContent } from "./store-content.server.ts";
import "./private-file-table.ts";

interface GivenFields {
  /** Defaults to the upload's name. */
  name?: string | undefined;
  description: string;
  /** The id of a folder. */
  folder?: number | undefined;
}

/**
 * Stores an upload of any type.
 * @throws NotAuthenticated, PermissionDenied, InvalidInput, StorageFull, Unavailable
 */
export async function addPrivateFile(
  app: App,
  actor: Actor,
  file: StagedFile,
  given: GivenFields,
): Promise<{ id: number }> {
  const now = app.now().toISOString();
  const uploader = requireAllowed(privateFileResource.access.create, actor);
  return storeContent(app, file, async ({ storage_key, size, sha256, sniffed }) => {
    const name = keepExtension(given.name ?? file.name, ensureExtension(file, sniffed));
    const values = { name, description: given.description };
    return runInTransaction(app, async (trx) => {
      if (given.folder !== undefined) await requireFolder(app, trx, given.folder);
      const { id } = await trx
        .insertInto("private_file")
        .values({
          ...values,
          ...(searchColumns(privateFiles, values) as { search_text: string; sort_key: string }),
          storage_key,
          size,
          sha256,
          content_type: sniffed?.mime ?? guessType(name),
          folder_id: given.folder ?? null,
          downloads: 0,
          version: 1,
          created_by: uploader.id,
          created_at: now,
          modified_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const event = { action: "create", resource: privateFiles.name, itemId: id, title: name };
      await recordAudit(trx, actor, [event], now);
      return { id };
    });
  });
}

/**
 * Replaces the content of a file. Its name, folder, links and log stay; the former content is deleted.
 * @param version the version that was read
 * @throws NotAuthenticated, PermissionDenied, NotFound also if it is in the trash, Conflict, StorageFull, Unavailable
 */
export async function replacePrivateFile(
  app: App,
  actor: Actor,
  id: number,
  file: StagedFile,
  version: number,
): Promise<{ id: number }> {
  requireAllowed(privateFileResource.access.write, actor);
  try {
    const former = await storeContent(app, file, (content) => writeContent(app, actor, { id, version }, file, content));
    await deleteContent(app, [former]);
    return { id };
  } catch (error) {
    if (!(error instanceof OtherVersion)) throw error;
    throw new Conflict(await readItem(privateFileResource, app, actor, id));
  }
}

/** The version that was read differs from the stored one. */
class OtherVersion extends Error {}

/** @returns the key of the former content */
function writeContent(
  app: App,
  actor: Actor,
  { id, version }: { id: number; version: number },
  file: StagedFile,
  { storage_key, size, sha256, sniffed }: StoredContent,
): Promise<string> {
  const now = app.now().toISOString();
  return runInTransaction(app, async (trx) => {
    const before = await trx
      .selectFrom("private_file")
      .select(["name", "description", "version", "storage_key"])
      .where("id", "=", id)
      .where("trashed_at", "is", null)
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (!before) throw new NotFound();
    if (before.version !== version) throw new OtherVersion();
    // Keeps the name, but updates its extension to the new content.
    const name = keepExtension(before.name, ensureExtension(file, sniffed));
    await trx
      .updateTable("private_file")
      .set({
        name,
        storage_key,
        size,
        sha256,
        content_type: sniffed?.mime ?? guessType(name),
        ...searchColumns(privateFiles, { name, description: before.description }),
        version: version + 1,
        modified_at: now,
      })
      .where("id", "=", id)
      .execute();
    await recordAudit(trx, actor, [{ action: "replace", resource: privateFiles.name, itemId: id, title: name }], now);
    return before.storage_key;
  });
}

/** The name of an upload; without an extension, its content's extension is added. */
function ensureExtension(file: StagedFile, sniffed: StoredContent["sniffed"]): string {
  const name = cleanFileName(file.name);
  return name.includes(".") ? name : `file.${sniffed?.ext ?? ""}`;
}

/** @throws InvalidInput if there is no such folder */
async function requireFolder(app: App, trx: Queryable, id: number) {
  const found = await trx
    .selectFrom("private_folder")
    .select("id")
    .where("id", "=", id)
    .$if(app.database.engine === "postgres", (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!found) throw InvalidInput.field("folder", "does_not_exist", "This folder no longer exists.");
}
