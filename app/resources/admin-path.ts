import { fixedPageField } from "./item-page.ts";
import type { ResourceDefinition } from "./resource-definition.ts";

/** The path of a resource's list in the admin area: `/admin/books`. */
export const adminListPath = ({ labels }: ResourceDefinition) =>
  `/admin/${labels.many.toLowerCase().replaceAll(" ", "-")}`;

/**
 * The path where the admin area edits an item: `/admin/books/3`, `/admin/pages/home`, or `/admin/settings`, which has a
 * single item.
 */
export function adminPath(definition: ResourceDefinition, item: Readonly<Record<string, unknown>>): string {
  if (definition.single) return adminListPath(definition);
  return `${adminListPath(definition)}/${item[fixedPageField(definition) ?? "id"] ?? item.id}`;
}
