import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** An item whose text links to another item or to a file. */
export interface LinkingItem {
  resource: string;
  id: number;
  title: string;
  /** The path of its form. */
  url: string;
  trashed: boolean;
}

export interface LinkedFrom {
  /** The number of all items, including those that the person may not see. */
  count: number;
  /** The first items. */
  results: readonly LinkingItem[];
}

/**
 * Finds what links to items or files.
 * @param target the name of their resource, or `media`
 * @param filters those of the list: `{ ids: "1,2" }` for some
 * @throws ApiError
 */
export const findLinkedFrom = (
  target: string,
  filters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<LinkedFrom> =>
  staffApi().get<LinkedFrom>(`/api/common/link/to/${target}/?${new URLSearchParams(filters)}`, signal);

/** The links to the items that a person has selected in a list. */
export const linkedFromQuery = (target: string, filters: Readonly<Record<string, string>>) => ({
  queryKey: ["linked-from", target, filters],
  queryFn: ({ signal }: { signal: AbortSignal }) => findLinkedFrom(target, filters, signal),
});
