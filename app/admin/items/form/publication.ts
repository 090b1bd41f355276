import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** The note of an editor who sent an item back. */
export interface ReviewNote {
  id: number;
  /** The item's version after it was sent back. */
  version: number;
  note: string;
  /** Null if the account has been deleted. */
  username: string | null;
  created_at: string;
  /** When the item was next published. */
  closed_at: string | null;
}

/** What publishing an item requires. */
export interface Publication {
  can_publish: boolean;
  /** What is missing before the newest version can be published. */
  blockers: { field: string; message: string }[];
  has_edits_of_others: boolean;
  /** The author of the pending edits; null if there are none, or several people made them. */
  edited_by: string | null;
  /** The person who submitted the pending edits for review; null if nobody did. */
  submitted_by: string | null;
  /** Newest first. */
  notes: ReviewNote[];
}

/** @param path of the item in the API. @param version of the item; what is missing changes with it. */
export const publicationQuery = (path: string, version?: number) =>
  queryOptions({
    queryKey: ["publication", path, version],
    queryFn: ({ signal }) => staffApi().get<Publication>(`${path}publication/`, signal),
    placeholderData: keepPreviousData,
  });
