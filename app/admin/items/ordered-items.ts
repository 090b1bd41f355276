import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { type ListedItem, listKey } from "./item-calls.ts";

const PAGE = 100;
/** As many ids as one request to reorder accepts. */
export const MAX_ORDERED = 500;

/** The items that match filters, in their order, without those in the trash. */
export function orderedItems(definition: ResourceDefinition, filters: Readonly<Record<string, string>>) {
  const picture = definition.list.columns.find((column) => definition.inputs[column]?.kind === "picture");
  const fields = ["id", "version", titleField(definition), ...(picture ? [picture] : [])].join(",");
  return queryOptions({
    queryKey: [...listKey(definition), "order", filters],
    // What is on the screen changes by moving only.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    async queryFn({ signal }) {
      const items: ListedItem[] = [];
      let count = 1;
      for (let page = 1; items.length < Math.min(count, MAX_ORDERED); page += 1) {
        const query = new URLSearchParams({
          ...filters,
          ordering: "position",
          page_size: `${PAGE}`,
          page: `${page}`,
          fields,
        });
        const part = await staffApi().get<{ count: number; results: ListedItem[] }>(
          `${definition.path}/?${query}`,
          signal,
        );
        count = part.count;
        items.push(...part.results);
        if (part.results.length < PAGE) break;
      }
      return { items, count };
    },
  });
}
