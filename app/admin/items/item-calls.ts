import { fixedPageField } from "#app/resources/item-page.ts";
import { hasFixedItems, hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { State } from "#app/resources/traits/publication.ts";
import { listPage } from "#app/ui/admin/list-calls.ts";
import { type ListConfig, type ListState, PAGE_SIZE } from "#app/ui/admin/list-state.ts";
import { getResourceParts } from "./parts.ts";

/** The fields of an item that all lists need; its other fields depend on the resource. */
export interface ListedItem extends Record<string, unknown> {
  id: number;
  version: number;
  state?: State;
  published_at?: string | null;
  edits_in_review?: boolean;
  trashed_at?: string | null;
  language?: string | null;
}

/** The state of a list, as in its URL. */
export function getListConfig({ list, traits }: ResourceDefinition): ListConfig {
  const ofTraits = [
    ...(traits.includes("publication") ? ["status"] : []),
    ...(traits.includes("trash") ? ["trash"] : []),
  ];
  return { ordering: list.order, filters: [...ofTraits, ...list.filters.filter((name) => name !== "created_at")] };
}

export const listKey = ({ name }: ResourceDefinition) => ["items", name] as const;

/** The fields that a list shows or works with. */
function listedFields(definition: ResourceDefinition, columns: readonly string[]): string[] {
  const { cells, names } = getResourceParts(definition).list ?? {};
  const all = [
    "id",
    "version",
    titleField(definition),
    ...columns,
    ...("language" in definition.fields ? ["language"] : []),
    // The item's URL contains it.
    ...[fixedPageField(definition) ?? []].flat(),
    ...(hasTrait(definition, "publication") ? ["state", "published_at", "edits_in_review"] : []),
    ...(hasTrait(definition, "trash") ? ["trashed_at"] : []),
    ...columns.flatMap((column) => cells?.[column]?.fields ?? []),
    ...(names?.fields ?? []),
  ];
  return [...new Set(all)];
}

/** The number of rows on a page of a list. Fixed items are few enough for one page. */
export const getPageSize = (definition: ResourceDefinition): number => (hasFixedItems(definition) ? 100 : PAGE_SIZE);

/** How often a list whose items change automatically is reloaded, in milliseconds. */
const MOVING_INTERVAL = 5000;

export const itemsPage = (definition: ResourceDefinition, state: ListState, columns: readonly string[]) => {
  const cells = columns.flatMap((column) => getResourceParts(definition).list?.cells?.[column] ?? []);
  const isMoving = (item: ListedItem) => cells.some((cell) => cell.isMoving?.(item));
  return {
    ...listPage<ListedItem>(
      listKey(definition),
      definition.path,
      state,
      listedFields(definition, columns),
      getPageSize(definition),
    ),
    refetchInterval: (query: { state: { data?: { results: ListedItem[] } | undefined } }) =>
      query.state.data?.results.some(isMoving) ? MOVING_INTERVAL : false,
  };
};
