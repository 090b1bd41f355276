import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { hasOwnPages } from "#app/resources/item-page.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";

export interface PreviewLink {
  /** The path of the page with its signature; null if the item has no page. */
  url: string | null;
  /** ISO 8601. */
  expires_at: string | null;
}

/** Whether the items of a resource have pages that can be previewed. */
export const hasPreview = (definition: ResourceDefinition): boolean =>
  hasTrait(definition, "publication") && hasOwnPages(definition);

/** Creates a new link to the page of an item as it would be if it were published now. @param path of the item in the API */
export const createPreviewLink = (path: string, signal?: AbortSignal): Promise<PreviewLink> =>
  staffApi().get(`${path}preview/`, signal);

/** The link to the preview of a version. */
export const previewQuery = (path: string, version: number) =>
  queryOptions({
    queryKey: ["preview", path, version],
    queryFn: async ({ signal }) => ({ ...(await createPreviewLink(path, signal)), version }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
