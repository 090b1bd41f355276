import { redirect } from "react-router";
import { readPreview } from "#app/features/previews/previews.server.ts";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { RequestContext } from "#app/platform/request-context.ts";
import { itemPath, pathColumns } from "#app/resources/item-page.ts";
import { readItem, visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";

/**
 * A public item by its slug; with a preview link, its latest version.
 * @throws NotFound, or a permanent redirect if an item had that slug before.
 */
export async function loadItem<Item>(
  { app, preview }: RequestContext,
  resource: Resource<Item>,
  slug: string,
): Promise<Item> {
  if (preview?.resource === resource.definition.name) return readPreview(resource, app, preview.id);
  try {
    return await readItem(resource, app, anonymous, { column: "slug", value: slug });
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const current = await pathOfFormerSlug(app, resource, slug);
    if (current === undefined) throw error;
    throw redirect(current, 301);
  }
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

/** The current path of the public item that had this slug before. */
async function pathOfFormerSlug(app: App, resource: Resource, slug: string): Promise<string | undefined> {
  const { store, now } = operationContext(app, anonymous);
  const { definition } = resource;
  const { name } = definition;
  const former = store
    .selectFrom("former_slug")
    .select("item_id")
    .where("resource", "=", name)
    .where("slug", "=", slug);
  const row = await store
    .selectFrom(tableOf(name))
    .select(["id", ...pathColumns(definition)])
    .where("id", "in", former)
    .where(visible(resource, anonymous, now))
    .executeTakeFirst();
  return row && itemPath(definition, row);
}
