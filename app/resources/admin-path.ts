import { fixedPageField } from "./item-page.ts";
import type { ResourceDefinition } from "./resource-definition.ts";

/** Where the admin area lists the items of a resource: `/admin/books`. */
export const adminListPath = ({ labels }: ResourceDefinition) =>
  `/admin/${labels.many.toLowerCase().replaceAll(" ", "-")}`;

/** Where the admin area edits an item: `/admin/books/3`, `/admin/pages/home`, or `/admin/settings`, of which there is one. */
export function adminPath(definition: ResourceDefinition, item: Readonly<Record<string, unknown>>): string {
  if (definition.single) return adminListPath(definition);
  return `${adminListPath(definition)}/${item[fixedPageField(definition) ?? "id"] ?? item.id}`;
}
