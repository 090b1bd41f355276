import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { countRows } from "#app/platform/database/count-rows.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { InUse, InvalidInput } from "#app/platform/errors.ts";
import type { Http } from "#app/platform/http/http.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { collectFolderIds, folderHeight, folderPath } from "./folder-tree.ts";
import { privateFolders, TreeFolder } from "./private-folders.resource.ts";
import "./private-file-table.ts";

/** All folders are displayed and checked together. */
const MAX_FOLDERS = 1000;
const MAX_DEPTH = 10;

export const privateFolderResource = serveResource(privateFolders, {
  access: { read: editors, write: editors },
  publicFields: [],
  computed: { file_count: ["id"] },
  hooks: {
    async beforeWrite({ name, parent }, before, context) {
      return { name_key: await checkPlace({ id: before?.id, name, parent }, context) };
    },
    afterRead: (items, { store }) =>
      countRows(store, items, "file_count", { table: "private_file", column: "folder_id" }, (eb) =>
        eb("trashed_at", "is", null),
      ),
  },
});

/** Serializes changes of the tree, since two at the same time could create a cycle or lose a folder. */
const lockTree = ({ store, app }: OperationContext) => acquireTransactionLock(store, app.database, "private-folders");

interface Place {
  /** Undefined for a new folder. */
  id: number | undefined;
  name: string;
  parent: number | null;
}

/**
 * @returns the value for the column with the unique index: the name within its folder. @throws InvalidInput
 */
async function checkPlace({ id, name, parent }: Place, context: OperationContext): Promise<string> {
  await lockTree(context);
  const folders = (await context.store
    .selectFrom("private_folder")
    .select(["id", "name", "parent", "name_key"])
    .execute()) as { id: number; name: string; parent: number | null; name_key: string }[];
  const refuse = (field: string, code: string, message: string) => InvalidInput.field(field, code, message);
  if (id === undefined && folders.length >= MAX_FOLDERS)
    throw refuse("name", "max_items", `The limit of ${MAX_FOLDERS} folders has been reached.`);
  if (parent !== null) {
    const outer = folderPath(folders, parent);
    if (outer.length === 0) throw refuse("parent", "does_not_exist", "This folder no longer exists.");
    if (id !== undefined && collectFolderIds(folders, id).has(parent))
      throw refuse("parent", "invalid", "A folder cannot be moved into itself or one of its subfolders.");
    if (outer.length + (id === undefined ? 1 : folderHeight(folders, id)) > MAX_DEPTH)
      throw refuse("parent", "max_depth", `Folders can be nested up to ${MAX_DEPTH} levels deep.`);
  }
  const name_key = `${parent ?? 0}/${nameKey(name)}`;
  const taken = folders.find((folder) => folder.name_key === name_key && folder.id !== id);
  if (taken) throw refuse("name", "unique", `A folder named "${taken.name}" already exists here.`);
  return name_key;
}

/** Prevents deleting a folder with other folders in it, unless they are deleted with it. */
export const keepInnerFolders: OnChange = async (_folders, changes, context) => {
  const deleted = changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  if (deleted.length === 0) return;
  await lockTree(context);
  const inner = await context.store
    .selectFrom("private_folder")
    .select("name")
    .where("parent", "in", deleted)
    .orderBy("sort_key")
    .executeTakeFirst();
  if (inner) throw new InUse(`This folder contains other folders, such as "${inner.name}". Move or delete them first.`);
};

export function servePrivateFolderTree(http: Http, app: App): void {
  http.get(
    `${privateFolders.path}/tree/`,
    {
      config: { access: listRoles(editors) },
      schema: {
        tags: [privateFolders.labels.many],
        summary: "List all folders of private files by name",
        response: { 200: z.object({ results: z.array(TreeFolder) }) },
      },
    },
    async () => ({
      results: await app.database.db
        .selectFrom("private_folder")
        .select((eb) => [
          "id",
          "version",
          "name",
          "parent",
          eb
            .selectFrom("private_file")
            .select(eb.fn.countAll<number>().as("count"))
            .whereRef("folder_id", "=", "private_folder.id")
            .where("trashed_at", "is", null)
            .$asScalar()
            .$notNull()
            .as("file_count"),
        ])
        .orderBy("sort_key")
        .orderBy("id")
        .execute()
        .then((rows) => rows.map(({ file_count, ...row }) => ({ ...row, file_count: Number(file_count) }))),
    }),
  );
}
