import type { ResourceDefinition } from "./define-resource.ts";

/** Where the admin area lists the items of a resource: `/admin/books`. */
export const adminListPath = ({ labels }: ResourceDefinition) =>
  `/admin/${labels.many.toLowerCase().replaceAll(" ", "-")}`;

/** Where the admin area edits an item: `/admin/books/3`, or `/admin/settings`, of which there is one. */
export const adminPath = (definition: ResourceDefinition, id: number): string =>
  definition.single ? adminListPath(definition) : `${adminListPath(definition)}/${id}`;
