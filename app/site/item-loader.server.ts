import { redirect } from "react-router";
import { anonymous } from "#app/platform/actor.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { RequestContext } from "#app/platform/request-context.ts";
import { readItem, readPreview } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/serve-resource.server.ts";
import { formerSlug } from "#app/resources/slugs.server.ts";

/**
 * An item that visitors may see, by its slug; for who has a link to its preview, its newest version.
 * Where the item had that slug once, a permanent redirect to where it is now.
 * @param pathOf the path of the page of a slug.
 * @throws NotFound, or the redirect.
 */
export async function loadItem<Item>(
  { app, preview }: RequestContext,
  resource: Resource<Item>,
  slug: string,
  pathOf: (slug: string) => string,
): Promise<Item> {
  if (preview?.resource === resource.definition.name) return readPreview(resource, app, preview.id);
  try {
    return await readItem(resource, app, anonymous, { column: "slug", value: slug });
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const current = await formerSlug(app, resource, slug);
    if (current === undefined) throw error;
    throw redirect(pathOf(current), 301);
  }
}

/**
 * An item that has a number in its address.
 * @throws NotFound
 */
export async function loadNumbered<Item>(
  { app, preview }: RequestContext,
  resource: Resource<Item>,
  id: string | undefined,
): Promise<Item> {
  if (preview?.resource === resource.definition.name) return readPreview(resource, app, preview.id);
  if (!id || !/^[1-9]\d{0,8}$/.test(id)) throw new NotFound();
  return readItem(resource, app, anonymous, Number(id));
}
