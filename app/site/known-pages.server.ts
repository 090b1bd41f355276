import { resources } from "#app/features/features.server.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { getPathParameter, itemPath, listItemPages, pathColumns } from "#app/resources/item-page.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";

interface Parent {
  resource: Resource;
  /** The column that identifies an item in its path. */
  column: "slug" | "id";
}

/** The resources with item pages, by the path before the slug or id. */
const parents: ReadonlyMap<string, Parent> = new Map(
  resources.flatMap((resource) =>
    listItemPages(resource.definition).flatMap((page) => {
      const found = getPathParameter(page);
      return found ? [[found.parent, { resource, column: found.column }] as const] : [];
    }),
  ),
);

/** Paths without parameters: the pages that list items, and pages of their own. */
const fixedPages: ReadonlySet<string> = new Set(
  resources.flatMap(({ definition }) =>
    listItemPages(definition).map((page) => getPathParameter(page)?.parent ?? page.path),
  ),
);

const lastSlash = (path: string) => path.lastIndexOf("/");
const findParent = (path: string) => parents.get(path.slice(0, lastSlash(path)));

/** Whether a fixed page has this path. */
export const isFixedPage = (path: string): boolean => fixedPages.has(path);

/** Whether a path has the form of an item's page; the item may not exist. */
export function isItemPage(path: string): boolean {
  const name = path.slice(lastSlash(path) + 1);
  return findParent(path) !== undefined && name.length > 0 && name.length <= 300;
}

/** Which of these paths have pages that are public now; one query for each resource. */
export async function findExistingPages(app: App, paths: readonly string[]): Promise<Set<string>> {
  const now = app.now().toISOString();
  const existing = new Set<string>();
  for (const [resource, group] of Map.groupBy(paths, (path) => findParent(path)?.resource)) {
    if (!resource) {
      for (const path of group) existing.add(path);
      continue;
    }
    const { definition } = resource;
    for (const [column, ofColumn] of Map.groupBy(group, (path) => findParent(path)?.column ?? "id")) {
      const names = ofColumn.map((path) => decodeURIComponent(path.slice(lastSlash(path) + 1)));
      const keys = column === "slug" ? names : names.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number);
      if (keys.length === 0) continue;
      const rows = await getStore(app)
        .selectFrom(getTableName(definition.name))
        .select(["id", ...pathColumns(definition)])
        .where(column, "in", keys)
        .where((eb) => visible(resource, anonymous, now)(eb))
        .execute();
      for (const row of rows) {
        const path = itemPath(definition, row);
        if (path !== undefined) existing.add(path);
      }
    }
  }
  return existing;
}
