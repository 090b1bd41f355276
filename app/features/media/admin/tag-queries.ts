import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type FileTag, type MediaTag, mediaTags } from "../media-tags.resource.ts";

/** The key of all tag queries, including those of the tag list. */
export const tagsKey = ["items", mediaTags.name] as const;

/** How many tags are offered while typing. */
const OFFERED = 20;
const MAX_PAGES = 10;

interface TagPage {
  next: string | null;
  results: FileTag[];
}

const readTags = (query: Record<string, string>, signal: AbortSignal) =>
  staffApi().get<TagPage>(
    `${mediaTags.path}/?${new URLSearchParams({ ordering: "name", fields: "id,name", ...query })}`,
    signal,
  );

/** Tags to filter by: the first 1000 by name. */
export const allTags = queryOptions({
  queryKey: [...tagsKey, "all"],
  queryFn: async ({ signal }) => {
    const tags: FileTag[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { results, next } = await readTags({ page: String(page), page_size: "100" }, signal);
      tags.push(...results);
      if (!next) break;
    }
    return tags;
  },
});

/** Tags whose names contain the words. */
export const foundTags = (search: string) =>
  queryOptions({
    queryKey: [...tagsKey, "found", search],
    queryFn: async ({ signal }) => {
      const query = { page_size: String(OFFERED), ...(search && { search }) };
      return (await readTags(query, signal)).results;
    },
  });

/** @throws ApiError if another tag has the name */
export const createTag = (name: string): Promise<FileTag> => staffApi().post<MediaTag>(`${mediaTags.path}/`, { name });
