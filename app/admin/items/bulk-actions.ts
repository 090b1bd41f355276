import { hasFixedItems, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { BulkAction } from "#app/resources/resource-parts.ts";
import type { BulkResult } from "#app/ui/admin/list-calls.ts";
import { getResourceParts } from "./parts.ts";

const publish: BulkAction = { name: "publish", label: "Publish", icon: "check", done: "published", undo: "unpublish" };
const unpublish: BulkAction = {
  name: "unpublish",
  label: "Unpublish",
  icon: "block",
  done: "unpublished",
  undo: "publish",
};
const trash: BulkAction = {
  name: "delete",
  label: "Delete",
  icon: "trash",
  done: "moved to trash",
  undo: "restore",
  deletes: true,
};
const restore: BulkAction = { name: "restore", label: "Restore", icon: "check", done: "restored" };
const remove: BulkAction = {
  name: "delete",
  label: "Delete",
  icon: "trash",
  done: "deleted",
  deletes: true,
  isFinal: true,
};
const purge: BulkAction = {
  name: "purge",
  label: "Delete permanently",
  icon: "trash",
  done: "deleted",
  deletes: true,
  isFinal: true,
};

/** The bulk actions for items in the trash, or for all other items. */
export function listBulkActions(definition: ResourceDefinition, inTrash: boolean): BulkAction[] {
  const { traits } = definition;
  if (hasFixedItems(definition)) return [];
  if (inTrash) return [restore, purge];
  const ofPublication = traits.includes("publication") ? [publish, unpublish] : [];
  return [
    ...ofPublication,
    ...(getResourceParts(definition).list?.bulkActions ?? []),
    traits.includes("trash") ? trash : remove,
  ];
}

/** "1 book", "12 books". */
export const formatItemCount = ({ labels }: ResourceDefinition, count: number): string =>
  `${count} ${(count === 1 ? labels.one : labels.many).toLowerCase()}`;

/** The items that undo reverts: only those that the action changed. */
export const listChangedIds = ({ done, unchanged = [] }: BulkResult): number[] => [
  ...new Set(done).difference(new Set(unchanged)),
];
