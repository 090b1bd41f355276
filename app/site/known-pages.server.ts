import { resources } from "#app/features/resources.server.ts";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { itemPath, pagesOf, parameterOf, pathColumns } from "#app/resources/item-page.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";

interface Parent {
  resource: Resource;
  /** The column that tells its items apart. */
  column: "slug" | "id";
}

/** What has a page of its own, by the path in front of its slug or number. */
const parents: ReadonlyMap<string, Parent> = new Map(
  resources.flatMap((resource) =>
    pagesOf(resource.definition).flatMap((page) => {
      const found = parameterOf(page);
      return found ? [[found.parent, { resource, column: found.column }] as const] : [];
    }),
  ),
);

/** What lists items is found in front of their names. */
const fixedPages: ReadonlySet<string> = new Set(
  resources.flatMap(({ definition }) => pagesOf(definition).map((page) => parameterOf(page)?.parent ?? page.path)),
);

const lastSlash = (path: string) => path.lastIndexOf("/");
const parentOf = (path: string) => parents.get(path.slice(0, lastSlash(path)));

/** Whether a path is that of a page that is always there. */
export const isFixedPage = (path: string): boolean => fixedPages.has(path);

/** Whether a path could be that of an item's page. */
export function isItemPage(path: string): boolean {
  const name = path.slice(lastSlash(path) + 1);
  return parentOf(path) !== undefined && name.length > 0 && name.length <= 300;
}

/** Which of these paths of public pages lead to something that visitors can see now; a query for each resource among them. */
export async function existingPages(app: App, paths: readonly string[]): Promise<Set<string>> {
  const now = app.now().toISOString();
  const existing = new Set<string>();
  for (const [resource, asked] of Map.groupBy(paths, (path) => parentOf(path)?.resource)) {
    if (!resource) {
      for (const path of asked) existing.add(path);
      continue;
    }
    const { definition } = resource;
    for (const [column, ofColumn] of Map.groupBy(asked, (path) => parentOf(path)?.column ?? "id")) {
      const names = ofColumn.map((path) => decodeURIComponent(path.slice(lastSlash(path) + 1)));
      const keys = column === "slug" ? names : names.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number);
      if (keys.length === 0) continue;
      const rows = await storeOf(app)
        .selectFrom(tableOf(definition.name))
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
