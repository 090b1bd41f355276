import { fixedPageField } from "./item-page.ts";
import type { ResourceDefinition } from "./resource-definition.ts";

/** The path of an item in the API: by its id, by the field that selects its page, or that of the only item. */
export function itemApiPath(definition: ResourceDefinition, item: Readonly<Record<string, unknown>>): string {
  if (definition.single) return `${definition.path}/`;
  return `${definition.path}/${item[fixedPageField(definition) ?? "id"]}/`;
}
