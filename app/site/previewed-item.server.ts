import { readPreview } from "#app/features/previews/previews.server.ts";
import type { PageRequest } from "#app/platform/request-context.ts";
import type { Resource } from "#app/resources/resource.server.ts";

/** The item of this resource that the request previews; undefined if it does not. @throws NotFound */
export async function readPreviewedItem<Item>(
  { app, preview }: PageRequest,
  resource: Resource<Item>,
): Promise<Item | undefined> {
  return preview?.resource === resource.definition.name ? readPreview(resource, app, preview) : undefined;
}
