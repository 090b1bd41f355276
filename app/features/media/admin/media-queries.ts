import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { MediaKind } from "#app/platform/media/media-values.ts";
import { filesPath, listedFileFields, type MediaDetail, type MediaFile } from "../media.resource.ts";

/** The key of all library queries. */
export const mediaKey = ["media"] as const;

interface MediaPage {
  count: number;
  next: string | null;
  results: MediaFile[];
}

const PICKER_PAGE = 24;

/** The files to choose from, newest first. */
export const pickableFilesQuery = (kinds: readonly MediaKind[], search: string, tag: string) =>
  infiniteQueryOptions({
    queryKey: [...mediaKey, "pick", kinds, search, tag],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        kind: kinds.join(","),
        page: String(pageParam),
        page_size: `${PICKER_PAGE}`,
        fields: listedFileFields,
      });
      if (search) query.set("search", search);
      if (tag) query.set("tags", tag);
      return staffApi().get<MediaPage>(`${filesPath}?${query}`, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.next ? page + 1 : undefined),
  });

/** A file with its uses. */
export const mediaItem = (id: number) =>
  queryOptions({
    queryKey: [...mediaKey, "item", id],
    queryFn: ({ signal }) => staffApi().get<MediaDetail>(`${filesPath}${id}/`, signal),
  });
