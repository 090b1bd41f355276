import { ownPath } from "#app/platform/text/own-path.ts";
import { normalizeSlug } from "#app/platform/text/slugify.ts";
import { findLinkedItems } from "#app/resources/link-targets.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { posts } from "./posts.resource.ts";

/** Whether a URL, in any spelling, is the post's own current or former one. */
export async function isOwnAddress(address: string, id: number, context: OperationContext): Promise<boolean> {
  const path = ownPath(address, context.app.config.siteUrl);
  if (path === undefined) return false;
  const [found] = await findLinkedItems(context, [normalizeSlug(decoded(path))]);
  return found?.resource === posts.name && found.id === id;
}

function decoded(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
