import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** A list as somebody saved it: search, filters, order and columns. */
export interface SavedView {
  id: number;
  name: string;
  query: string;
}

const path = "/api/common/views/";

export const savedViews = (resource: string) =>
  queryOptions({
    queryKey: ["saved-views", resource],
    queryFn: async ({ signal }) =>
      (await staffApi().get<{ results: SavedView[] }>(`${path}?resource=${resource}`, signal)).results,
  });

/** Saves and deletes the views of a list. */
export function useSavedViewCalls(resource: string) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries(savedViews(resource));
  return {
    async save(name: string, query: string) {
      await staffApi().post(path, { resource, name, query });
      await reload();
    },
    async remove(id: number) {
      await staffApi().delete(`${path}${id}/`);
      await reload();
    },
  };
}

/** The part of a URL's query that a view keeps: all but the page. */
export function viewQuery(search: string, columns: readonly string[]): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  params.set("columns", columns.join(","));
  return params.toString();
}
