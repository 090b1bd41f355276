import { bookResource } from "./features/books/books.server.ts";
import { imageResource } from "./features/gallery/gallery.server.ts";
import { magazineResource } from "./features/magazines/magazines.server.ts";
import { postResource } from "./features/posts/posts.server.ts";
import { quoteResource } from "./features/quotes/quotes.server.ts";
import { videoResource } from "./features/videos/videos.server.ts";
import { anonymous } from "./platform/actor.ts";
import type { App } from "./platform/app.ts";
import { hasTrait } from "./resources/define-resource.ts";
import { visible } from "./resources/read.server.ts";
import type { Resource } from "./resources/serve-resource.server.ts";
import { storeOf } from "./resources/store.server.ts";
import { tableOf } from "./resources/table.ts";
import { itemPath } from "./site/found/item-path.ts";

/** What has a page of its own, by the path in front of its slug or number. */
const parents: ReadonlyMap<string, Resource> = new Map<string, Resource>([
  ["/article/blogs", postResource],
  ["/article/in-media", postResource],
  ["/gallery/photos", imageResource],
  ["/gallery/videos", videoResource],
  ["/books", bookResource],
  ["/newsletter", magazineResource],
  ["/quotes", quoteResource],
]);

/** Whether items of a resource have pages of their own. */
export const hasPages = (resource: Resource): boolean => [...parents.values()].includes(resource);

const lastSlash = (path: string) => path.lastIndexOf("/");

/** Whether a path could be that of an item's page. */
export function isItemPage(path: string): boolean {
  const name = path.slice(lastSlash(path) + 1);
  return parents.has(path.slice(0, lastSlash(path))) && name.length > 0 && name.length <= 300;
}

/** Which of these paths of public pages lead to something that visitors can see now; at most six queries. */
export async function existingPages(app: App, paths: readonly string[]): Promise<Set<string>> {
  const now = app.now().toISOString();
  const existing = new Set<string>();
  for (const [resource, asked] of Map.groupBy(paths, (path) => parents.get(path.slice(0, lastSlash(path))))) {
    if (!resource) {
      for (const path of asked) existing.add(path);
      continue;
    }
    const { definition } = resource;
    const names = asked.map((path) => decodeURIComponent(path.slice(lastSlash(path) + 1)));
    const hasSlug = hasTrait(definition, "slug");
    const keys = hasSlug ? names : names.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number);
    if (keys.length === 0) continue;
    const rows = await storeOf(app)
      .selectFrom(tableOf(definition.name))
      .select(["id", ...(hasSlug ? ["slug"] : []), ...(resource === postResource ? ["kind"] : [])])
      .where(hasSlug ? "slug" : "id", "in", keys)
      .where((eb) => visible(resource, anonymous, now)(eb))
      .execute();
    for (const row of rows) {
      const { id, slug = null, kind = null } = row as { id: number; slug?: string; kind?: string };
      const path = itemPath({ resource: definition.name, id, slug, kind });
      if (path !== undefined) existing.add(path);
    }
  }
  return existing;
}
