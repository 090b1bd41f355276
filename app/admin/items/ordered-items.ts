import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { type ListedItem, listKey } from "./item-calls.ts";

const PAGE = 100;
/** Items that are loaded at once. */
export const LOADED = 500;
/** As many ids as one request to reorder accepts. */
const MAX_IDS = 500;

type Filters = Readonly<Record<string, string>>;

/** The first items that match filters, in their order, without those in the trash. */
export const orderedItems = (definition: ResourceDefinition, filters: Filters) =>
  queryOptions({
    queryKey: [...listKey(definition), "order", filters],
    // What is on the screen changes by moving only.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => loadOrdered(definition, filters, [], LOADED, signal),
  });

/** Loads the items after those that are known, until there are `wanted`. @returns both, and the number of all items */
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

/**
 * The ids to reorder, one request after the other, so that the item at `from` comes to `to`: each request takes it a
 * part of the way, and leaves a valid order.
 */
export function reorderRequests(ids: readonly number[], from: number, to: number, most = MAX_IDS): number[][] {
  const requests: number[][] = [];
  let order = [...ids];
  let at = from;
  while (at !== to) {
    const next = to > at ? Math.min(to, at + most - 1) : Math.max(to, at - most + 1);
    order = order.toSpliced(at, 1).toSpliced(next, 0, order[at] as number);
    requests.push(order.slice(Math.min(at, next), Math.max(at, next) + 1));
    at = next;
  }
  return requests;
}
