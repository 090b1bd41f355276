import { fixedPageField } from "./item-page.ts";
import type { ResourceDefinition } from "./resource-definition.ts";

/**
 * The path of an item in the API: by its id, or by the field that selects its page; a single item has the path of the
 * list.
 */
export function itemApiPath(definition: ResourceDefinition, item: Readonly<Record<string, unknown>>): string {
  if (definition.single) return `${definition.path}/`;
  return `${definition.path}/${item[fixedPageField(definition) ?? "id"]}/`;
}
