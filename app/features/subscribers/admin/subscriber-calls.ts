import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { apiListQuery, type ListConfig, type ListState } from "#app/ui/admin/list-state.ts";
import { type Subscriber, subscribers } from "../subscribers.resource.ts";
import type { BulkAction, BulkReport } from "./bulk-report.ts";

export const LIST: ListConfig = { ordering: "-created_at", filters: ["is_blocked", "source"] };
export const SUBSCRIBERS = "subscribers";

const subscribersPath = `${subscribers.path}/`;

interface Envelope<T> {
  count: number;
  results: T[];
}

/** A page of the list; the previous page stays visible while the next one loads. */
export const subscriberPage = (state: ListState) =>
  queryOptions({
    queryKey: [SUBSCRIBERS, apiListQuery(state)],
    queryFn: ({ signal }) => staffApi().get<Envelope<Subscriber>>(`${subscribersPath}?${apiListQuery(state)}`, signal),
    placeholderData: keepPreviousData,
  });

export const addSubscriber = (email: string) => staffApi().post<Subscriber>(subscribersPath, { email });

export const changeSubscriber = (id: number, changes: { is_blocked: boolean; version: number }) =>
  staffApi().patch<Subscriber>(`${subscribersPath}${id}/`, changes);

/** The most ids that one request accepts. */
const MAX_IDS = 500;

export async function changeSubscribers(action: BulkAction, ids: number[]): Promise<BulkReport> {
  const report: BulkReport = { action, done: [], failed: [] };
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const part = await staffApi().post<Omit<BulkReport, "action">>(`${subscribersPath}bulk/`, {
      action,
      ids: ids.slice(at, at + MAX_IDS),
    });
    report.done.push(...part.done);
    report.failed.push(...part.failed);
  }
  return report;
}

/** Requests a signed link to a CSV file of these rows, or of all that match, and downloads it. */
export async function exportSubscribers(
  what: { ids: number[] } | Pick<ListState, "search" | "filters">,
): Promise<void> {
  const query =
    "ids" in what
      ? new URLSearchParams({ ids: what.ids.join(",") })
      : new URLSearchParams({ ...what.filters, ...(what.search && { search: what.search }) });
  const { url } = await staffApi().get<{ url: string }>(`${subscribersPath}export/?${query}`);
  const link = document.createElement("a");
  link.href = staffApi().addressOf(url);
  link.download = "";
  link.click();
}
