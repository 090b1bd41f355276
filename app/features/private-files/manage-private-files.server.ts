import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import { editors, requireAllowed } from "#app/platform/rules.ts";
import { readExpected } from "#app/platform/storage/check-storage.ts";
import { cleanFileName } from "#app/platform/uploads/file-names.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";
import { type BulkReport, changeMany } from "#app/resources/change-many.server.ts";
import { searchColumns } from "#app/resources/fields.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { TRASH_RETENTION } from "#app/resources/traits/trash.ts";
import { keepExtension, typeByName } from "./private-file-names.server.ts";
import { type PrivateBulkInput, type PrivateFile, privateFiles } from "./private-files.resource.ts";
import "./private-file-table.ts";

export const privateFileResource = serveResource(privateFiles, {
  // These also handle the stored file.
  except: ["create", "bulk", "export", "purge"],
  access: { read: editors, write: editors },
  publicFields: [],
  computed: { uploaded_by: ["created_by"] },
  hooks: {
    beforeWrite(values, before) {
      values.name = keepExtension(values.name, String(before?.name));
      return {};
    },
    afterRead: (items, context) => addUploaderNames(items, context),
  },
});

async function addUploaderNames(items: PrivateFile[], { app, store }: OperationContext) {
  const names = await app.staff.usernames(
    store,
    items.map(({ created_by }) => created_by),
  );
  for (const item of items) item.uploaded_by = names.get(item.created_by ?? 0) ?? null;
}

/**
 * Stores an upload of any type.
 * @param given its name (default: that of the upload) and description.
 * @throws NotAuthenticated, PermissionDenied, StorageFull, Unavailable
 */
export async function addPrivateFile(
  app: App,
  actor: Actor,
  file: StagedFile,
  given: { name?: string | undefined; description: string },
): Promise<{ id: number }> {
  const now = app.now().toISOString();
  const uploader = requireAllowed(privateFileResource.access.create, actor);
  const sniffed = await fileTypeFromFile(file.path).catch(() => undefined);
  const own = cleanFileName(file.name);
  const former = own.includes(".") ? own : `file.${sniffed?.ext ?? ""}`;
  const values = { name: keepExtension(given.name ?? file.name, former), description: given.description };
  const uuid = randomUUID();
  // The key reveals neither name nor type.
  const storage_key = `${uuid.slice(0, 2)}/${uuid}`;
  await app.storage.privateFiles.put(storage_key, createReadStream(file.path));
  try {
    return await inTransaction(app, async (store) => {
      const { id } = (await store
        .insertInto("private_file")
        .values({
          ...values,
          ...searchColumns(privateFiles, values),
          storage_key,
          size: file.size,
          sha256: file.sha256,
          content_type: sniffed?.mime ?? typeByName(values.name),
          downloads: 0,
          version: 1,
          created_by: uploader.id,
          created_at: now,
          modified_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow()) as { id: number };
      await recordAudit(
        store,
        actor,
        [{ action: "create", resource: privateFiles.name, itemId: id, title: values.name }],
        now,
      );
      return { id };
    });
  } catch (error) {
    await deleteStoredFiles(app, [storage_key]);
    throw error;
  }
}

/** Moves many files into the trash, restores them, or deletes them permanently with their content. */
export async function changeManyPrivateFiles(
  app: App,
  actor: Actor,
  { action, ids }: PrivateBulkInput,
): Promise<BulkReport> {
  const rows = await app.database.db
    .selectFrom("private_file")
    .select(["id", "storage_key"])
    .where("id", "in", ids)
    .execute();
  const report = await changeMany(privateFileResource, app, actor, action, ids);
  if (action === "purge")
    await deleteStoredFiles(
      app,
      rows.filter(({ id }) => report.done.includes(id)).map((row) => row.storage_key),
    );
  return report;
}

/** Permanently deletes files whose retention time in the trash has expired. */
export async function purgePrivateFiles(app: App): Promise<void> {
  const limit = new Date(app.now().getTime() - TRASH_RETENTION).toISOString();
  const rows = await app.database.db
    .deleteFrom("private_file")
    .where("trashed_at", "<", limit)
    .returning("storage_key")
    .execute();
  await deleteStoredFiles(
    app,
    rows.map((row) => row.storage_key),
  );
}

/** All files that should be in the storage, for `media check`. */
export const expectedPrivateFiles = ({ database }: App) =>
  readExpected((after) =>
    database.db
      .selectFrom("private_file")
      .select(["id", "name", "storage_key", "size", "sha256"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .execute(),
  );

/** Never throws: `media check` finds files that could not be deleted. */
async function deleteStoredFiles(app: App, keys: string[]) {
  for (const key of keys) {
    await app.storage.privateFiles
      .delete(key)
      .catch((error) => app.log.warn({ err: error, key }, "an unused file could not be deleted"));
  }
}
