import { anonymous } from "#app/platform/access/actor.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { PageRequest } from "#app/platform/request-context.ts";
import { readItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { readPreviewedItem } from "./previewed-item.server.ts";

/**
 * A public item by its slug; with a preview link, its latest version.
 * @throws NotFound
 */
export async function loadItem<Item>(request: PageRequest, resource: Resource<Item>, slug: string): Promise<Item> {
  return (
    (await readPreviewedItem(request, resource)) ??
    readItem(resource, request.app, anonymous, { column: "slug", value: slug })
  );
}

/**
 * A public item by the id in its path; with a preview link, its latest version.
 * @throws NotFound
 */
export async function loadItemById<Item>(
  request: PageRequest,
  resource: Resource<Item>,
  id: string | undefined,
): Promise<Item> {
  const previewed = await readPreviewedItem(request, resource);
  if (previewed) return previewed;
  if (!id || !/^[1-9]\d{0,8}$/.test(id)) throw new NotFound();
  return readItem(resource, request.app, anonymous, Number(id));
}
