import { countRows } from "#app/platform/database/count-rows.ts";
import { editors } from "#app/platform/rules.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { privateFolders } from "./private-folders.resource.ts";
import "./private-file-table.ts";

export const privateFolderResource = serveResource(privateFolders, {
  access: { read: editors, write: editors },
  publicFields: [],
  computed: { file_count: ["id"] },
  hooks: {
    afterRead: (items, { store }) =>
      countRows(store, items, "file_count", { table: "private_file", column: "folder_id" }, (eb) =>
        eb("trashed_at", "is", null),
      ),
  },
});
