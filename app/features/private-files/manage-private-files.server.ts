import type { Actor } from "#app/platform/access/actor.ts";
import { editors } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { readExpected } from "#app/platform/storage/check-storage.ts";
import { type BulkReport, changeMany } from "#app/resources/change-many.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { TRASH_RETENTION } from "#app/resources/traits/trash.ts";
import { keepExtension } from "./private-file-names.server.ts";
import { type PrivateBulkInput, privateFiles } from "./private-files.resource.ts";
import { deleteContent } from "./store-content.server.ts";
import "./private-file-table.ts";

const UPLOADERS = "uploaders";

export const privateFileResource = serveResource(privateFiles, {
  // The functions below also handle the stored file.
  access: { read: editors, write: editors },
  publicFields: [],
  computed: { uploaded_by: ["created_by"] },
  hooks: {
    beforeWrite(values, before) {
      values.name = keepExtension(values.name, String(before?.name));
      return {};
    },
    related: (rows, { app, store }) => [
      {
        name: UPLOADERS,
        rows: app.staff.select(
          store,
          rows.map(({ created_by }) => created_by as number | null),
        ),
        columns: ["username"],
      },
    ],
    afterRead(items, _context, { related }) {
      for (const item of items)
        item.uploaded_by = (related(UPLOADERS).get(item.created_by ?? 0)?.username ?? null) as string | null;
    },
  },
});

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
    await deleteContent(
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
  await deleteContent(
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
