import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { writeSchema } from "#app/resources/fields.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { type ListedItem, listKey } from "../item-calls.ts";

const OFFERED = 20;

/** The fields of an item that a relation needs. */
const offeredFields = (definition: ResourceDefinition): string =>
  ["id", titleField(definition), ...(hasTrait(definition, "slug") ? ["slug"] : [])].join(",");

/** The items of a resource whose titles match a search, page by page. */
export const foundItems = (definition: ResourceDefinition, search: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey(definition), "found", search],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        ordering: titleField(definition),
        fields: offeredFields(definition),
        page: String(pageParam),
        page_size: String(OFFERED),
        ...(search && { search }),
      });
      return staffApi().get<{ next: string | null; results: ListedItem[] }>(`${definition.path}/?${query}`, signal);
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** The items with these ids that still exist. */
export const itemsByIdQuery = (definition: ResourceDefinition, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...listKey(definition), "by id", ...ids],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ ids: ids.join(","), page_size: "100", fields: offeredFields(definition) });
      return (await staffApi().get<{ results: ListedItem[] }>(`${definition.path}/?${query}`, signal)).results;
    },
    enabled: ids.length > 0,
  });

/** Whether an item needs only a title, so that it can be created where it is chosen. */
export const canCreateFromTitle = (definition: ResourceDefinition): boolean =>
  writeSchema(definition).safeParse({ [titleField(definition)]: "x" }).success;

export const createTitled = (definition: ResourceDefinition, title: string): Promise<ListedItem> =>
  staffApi().post(`${definition.path}/`, { [titleField(definition)]: title });
