import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { apiListQuery, type ListState, PAGE_SIZE } from "./list-state.ts";

interface ListPage<Row> {
  count: number;
  results: Row[];
}

interface CountedPage<Row> extends ListPage<Row> {
  /** Whether more rows match than were counted; a search with fields counts up to `COUNT_LIMIT`. */
  isMore: boolean;
}

/** Searches with more matches report "more than 1000", since counting all takes longer than finding a page of them. */
const COUNT_LIMIT = 1000;

/** The result of a bulk action for each item, as returned by the API. */
export interface BulkResult {
  done: number[];
  /** The items of `done` that were already in this state. */
  unchanged?: number[];
  failed: { id: number; code: string; detail: string }[];
}

/**
 * A page of a list. The previous page stays visible while the next one loads, except on the way into the trash and
 * back.
 * @param path of the API's list, without a trailing slash
 * @param fields to return; by default all
 * @param size the number of rows on a page
 */
export function listPage<Row>(
  key: readonly string[],
  path: string,
  state: ListState,
  fields?: readonly string[],
  size = PAGE_SIZE,
) {
  const isLimited = state.search !== "" && fields !== undefined;
  const query = [
    apiListQuery(state, size),
    ...(fields ? [`fields=${fields.join(",")}`] : []),
    ...(isLimited ? [`count_limit=${COUNT_LIMIT}`] : []),
  ].join("&");
  return queryOptions<CountedPage<Row>, Error, CountedPage<Row>, readonly string[]>({
    queryKey: [...key, query],
    queryFn: async ({ signal }) => {
      const page = await staffApi().get<ListPage<Row>>(`${path}/?${query}`, signal);
      return { ...page, isMore: isLimited && page.count > Math.max(COUNT_LIMIT, state.page * size) };
    },
    // Items in the trash have other actions than the rest.
    placeholderData: (previous, before) =>
      before && isOfTrash(`${before.queryKey.at(-1)}`) === isOfTrash(query) ? previous : undefined,
  });
}

const isOfTrash = (query: string) => new URLSearchParams(query).get("trash") === "true";

/** Writes how many rows a list has. */
export const describeCount = ({ count, isMore }: { count: number; isMore?: boolean }): string =>
  isMore ? `more than ${COUNT_LIMIT}` : String(count);

/** Counts all items that match a list's search and filters. */
export async function countMatching(path: string, { search, filters }: Omit<MatchingItems, "count">): Promise<number> {
  const query = new URLSearchParams({ page_size: "1", fields: "id", ...filters, ...(search && { search }) });
  return (await staffApi().get<ListPage<unknown>>(`${path}/?${query}`)).count;
}

/** The maximum number of ids that one request accepts. */
const MAX_IDS = 500;

/** Runs a bulk action, in several requests if there are many items. */
export async function changeMany(path: string, action: string, ids: number[]): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const body = { action, ids: ids.slice(at, at + MAX_IDS) };
    const part = await staffApi().post<BulkResult>(`${path}/bulk/`, body);
    result.done.push(...part.done);
    result.failed.push(...part.failed);
    result.unchanged = [...(result.unchanged ?? []), ...(part.unchanged ?? [])];
  }
  return result;
}

/** All items that match a list's search and filters, with their number at the time. */
export interface MatchingItems extends Pick<ListState, "search" | "filters"> {
  count: number;
}

export interface MatchingResult extends BulkResult {
  /** Why processing stopped early, if it did. */
  interrupted?: unknown;
}

/**
 * Runs a bulk action on all matching items, in batches.
 * @param onProgress called with the number of items processed so far
 * @param signal stops after the current batch
 * @throws ApiError if the first batch fails; later ones interrupt the action
 */
export async function changeMatching(
  path: string,
  action: string,
  { search, filters, count }: MatchingItems,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<MatchingResult> {
  const result = { done: [] as number[], failed: [] as BulkResult["failed"], unchanged: [] as number[] };
  const filter = { ...filters, ...(search && { search }) };
  let cursor: string | null | undefined;
  do {
    const body = { action, filter, count, ...(cursor && { cursor }) };
    let part: BulkResult & { cursor: string | null };
    try {
      part = await staffApi().post(`${path}/bulk/matching/`, body);
    } catch (error) {
      if (!cursor) throw error;
      return { ...result, interrupted: error };
    }
    result.done.push(...part.done);
    result.failed.push(...part.failed);
    result.unchanged.push(...(part.unchanged ?? []));
    onProgress(result.done.length + result.failed.length);
    cursor = part.cursor;
    if (cursor && signal.aborted) return { ...result, interrupted: signal.reason };
  } while (cursor);
  return result;
}

/** The rows of an export: these, or all that match. */
export type ExportSelection = { ids: number[] } | Pick<ListState, "search" | "filters">;

/** Requests a signed link to a CSV file and downloads it. */
export async function downloadCsv(path: string, what: ExportSelection): Promise<void> {
  const query =
    "ids" in what
      ? new URLSearchParams({ ids: what.ids.join(",") })
      : new URLSearchParams({ ...what.filters, ...(what.search && { search: what.search }) });
  const { url } = await staffApi().get<{ url: string }>(`${path}/export/?${query}`);
  const link = document.createElement("a");
  link.href = staffApi().resolveUrl(url);
  link.download = "";
  link.click();
}
