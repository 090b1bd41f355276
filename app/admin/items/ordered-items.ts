import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { type ListedItem, listKey } from "./item-calls.ts";

const PAGE = 100;
/** The number of items loaded in one request. */
export const LOADED = 200;

type Filters = Readonly<Record<string, string>>;

/** The first items that match the filters, in order, without those in the trash. */
export const orderedItems = (definition: ResourceDefinition, filters: Filters) =>
  queryOptions({
    queryKey: [...listKey(definition), "order", filters],
    // Only moves change what is on the screen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => loadOrdered(definition, filters, [], LOADED, signal),
  });

/**
 * Loads items after the known ones, until there are `wanted`.
 * @returns the known and the new items, and the number of all items
 */
export async function loadOrdered(
  definition: ResourceDefinition,
  filters: Filters,
  known: readonly ListedItem[],
  wanted: number,
  signal?: AbortSignal,
) {
  const picture = definition.list.columns.find((column) => definition.inputs[column]?.kind === "picture");
  const fields = ["id", "version", titleField(definition), ...(picture ? [picture] : [])].join(",");
  const items = new Map(known.map((item) => [item.id, item]));
  let count = Number.POSITIVE_INFINITY;
  for (let page = Math.floor(known.length / PAGE) + 1; items.size < Math.min(count, wanted); page += 1) {
    const query = new URLSearchParams({
      ...filters,
      ordering: "position",
      page_size: `${PAGE}`,
      page: `${page}`,
      fields,
    });
    const part = await staffApi().get<{ count: number; results: ListedItem[] }>(`${definition.path}/?${query}`, signal);
    count = part.count;
    for (const item of part.results) if (!items.has(item.id)) items.set(item.id, item);
    if (part.results.length < PAGE) break;
  }
  return { items: [...items.values()], count };
}

/** The item at a position, from 1, among the matching ones. @returns undefined if there are fewer */
export async function findIdAtPosition(definition: ResourceDefinition, filters: Filters, position: number) {
  const query = new URLSearchParams({
    ...filters,
    ordering: "position",
    page_size: "1",
    page: `${position}`,
    fields: "id",
  });
  return (await staffApi().get<{ results: { id: number }[] }>(`${definition.path}/?${query}`)).results[0]?.id;
}
