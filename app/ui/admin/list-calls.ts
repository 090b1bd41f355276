import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { apiListQuery, type ListState } from "./list-state.ts";

interface ListPage<Row> {
  count: number;
  results: Row[];
}

/** The result of a bulk action for each item, as returned by the API. */
export interface BulkResult {
  done: number[];
  failed: { id: number; code: string; detail: string }[];
}

/**
 * A page of a list; the previous page stays visible while the next one loads.
 * @param path of the API's list, without a trailing slash
 * @param fields that are returned; by default all
 */
export function listPage<Row>(key: readonly string[], path: string, state: ListState, fields?: readonly string[]) {
  const query = apiListQuery(state) + (fields ? `&fields=${fields.join(",")}` : "");
  return queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => staffApi().get<ListPage<Row>>(`${path}/?${query}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** The most ids that one request accepts. */
const MAX_IDS = 500;

/** Runs a bulk action, in several requests if there are many items. */
export async function changeMany(path: string, action: string, ids: number[]): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const body = { action, ids: ids.slice(at, at + MAX_IDS) };
    const part = await staffApi().post<BulkResult>(`${path}/bulk/`, body);
    result.done.push(...part.done);
    result.failed.push(...part.failed);
  }
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
  link.href = staffApi().addressOf(url);
  link.download = "";
  link.click();
}
