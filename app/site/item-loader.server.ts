import { readPreview } from "#app/features/previews/previews.server.ts";
import { anonymous } from "#app/platform/actor.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { RequestContext } from "#app/platform/request-context.ts";
import { readItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";

/**
 * A public item by its slug; with a preview link, its latest version.
 * @throws NotFound
 */
export async function loadItem<Item>(
  { app, preview }: RequestContext,
  resource: Resource<Item>,
  slug: string,
): Promise<Item> {
  if (preview?.resource === resource.definition.name) return readPreview(resource, app, preview.id);
  return readItem(resource, app, anonymous, { column: "slug", value: slug });
}

/**
 * A public item by the id in its path; with a preview link, its latest version.
 * @throws NotFound
 */
export async function loadItemById<Item>(
  { app, preview }: RequestContext,
  resource: Resource<Item>,
  id: string | undefined,
): Promise<Item> {
  if (preview?.resource === resource.definition.name) return readPreview(resource, app, preview.id);
  if (!id || !/^[1-9]\d{0,8}$/.test(id)) throw new NotFound();
  return readItem(resource, app, anonymous, Number(id));
}
