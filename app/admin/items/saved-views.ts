import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** A saved view of a list: search, filters, order and columns. */
export interface SavedView {
  id: number;
  name: string;
  query: string;
}

const path = "/api/common/views/";

/** The account's settings for a list. */
interface ListSettings {
  results: SavedView[];
  /** Null for the default columns. */
  columns: string[] | null;
}

export const listSettings = (resource: string) =>
  queryOptions({
    queryKey: ["saved-views", resource],
    queryFn: ({ signal }) => staffApi().get<ListSettings>(`${path}?resource=${resource}`, signal),
  });

export const savedViews = (resource: string) => ({
  ...listSettings(resource),
  select: ({ results }: ListSettings) => results,
});

/** Stores the columns of a list for the account. @param columns null for the default columns */
export async function storeColumns(resource: string, columns: readonly string[] | null): Promise<void> {
  const address = `${path}columns/${resource}/`;
  if (columns) await staffApi().put(address, { columns });
  else await staffApi().delete(address);
}

/** Saves and deletes the views of a list. */
export function useSavedViewCalls(resource: string) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries(listSettings(resource));
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

/** The part of a URL's query that a view keeps: everything but the page. */
export function viewQuery(search: string, columns: readonly string[]): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  params.set("columns", columns.join(","));
  return params.toString();
}
