import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { apiListQuery, type ListConfig, type ListState } from "#app/ui/admin/list-state.ts";
import { filesPath, listedFileFields, type MediaFile } from "../media.resource.ts";
import { mediaKey } from "./media-queries.ts";

export const libraryList: ListConfig = { ordering: "-created_at", filters: ["kind", "tags", "unused", "missing_alt"] };

/** Files per page; fills rows of 2, 3, 4 or 6. */
export const LIBRARY_PAGE = 36;

export const libraryPage = (state: ListState) => {
  const query = new URLSearchParams(apiListQuery(state));
  query.set("page_size", String(LIBRARY_PAGE));
  query.set("fields", listedFileFields);
  return queryOptions({
    queryKey: [...mediaKey, "list", query.toString()],
    queryFn: ({ signal }) => staffApi().get<{ count: number; results: MediaFile[] }>(`${filesPath}?${query}`, signal),
    placeholderData: keepPreviousData,
  });
};

export const orderings = [
  { value: "-created_at", label: "Newest first" },
  { value: "created_at", label: "Oldest first" },
  { value: "name", label: "Name" },
  { value: "-size", label: "Largest first" },
  { value: "-modified_at", label: "Last changed" },
];
