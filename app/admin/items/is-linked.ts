import { hasOwnPages } from "#app/resources/item-page.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { findLinkedFrom } from "#app/ui/admin/links/linked-from.ts";

/** Whether texts link to any of the items; false if the check fails, as deletion never depends on it. */
export async function isLinked(definition: ResourceDefinition, ids: readonly number[]): Promise<boolean> {
  if (!hasOwnPages(definition)) return false;
  try {
    return (await findLinkedFrom(definition.name, { ids: ids.join(",") })).count > 0;
  } catch {
    return false;
  }
}
