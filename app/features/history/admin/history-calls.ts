import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** A saved state of an item. */
export interface RevisionSummary {
  id: number;
  version: number;
  kind: "save" | "autosave" | "publish" | "restore";
  /** The action, such as `submit`; null if it was not recorded. */
  action: string | null;
  created_at: string;
  modified_at: string;
  /** Null if the account has been deleted. */
  username: string | null;
}

export interface Revision extends RevisionSummary {
  /** In the same form as an item's values in responses. */
  values: Readonly<Record<string, unknown>>;
  /** Deleted items that the values refer to. */
  deleted: readonly { field: string; message: string }[];
}

interface Page {
  next: string | null;
  results: RevisionSummary[];
  before_last?: Revision | null;
}

const PAGE_SIZE = 30;

/** The revisions of an item, newest first. @param path the item's path in the API */
export const revisionsQuery = (path: string) =>
  infiniteQueryOptions({
    queryKey: ["revisions", path],
    queryFn: async ({ pageParam, signal, client }) => {
      // The screen opens with the last change, which is compared with the version before it.
      const further = pageParam === 1 ? "&with_before_last=true" : "";
      const address = `${path}revisions/?page=${pageParam}&page_size=${PAGE_SIZE}${further}`;
      const page = await staffApi().get<Page>(address, signal);
      const { before_last: whole } = page;
      if (whole) client.setQueryData(revisionQuery(path, whole.id).queryKey, whole);
      return page;
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  });

/** A revision with its values, which never change. */
export const revisionQuery = (path: string, id: number) =>
  queryOptions({
    queryKey: ["revision", path, id],
    queryFn: ({ signal }) => staffApi().get<Revision>(`${path}revisions/${id}/`, signal),
  });
