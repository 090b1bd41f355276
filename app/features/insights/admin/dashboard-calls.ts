import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** Items that wait for somebody. */
export interface AttentionEntry {
  name: string;
  /** Describes the items, after their number. */
  label: string;
  count: number;
  /** When the oldest of them started to wait, in ISO 8601. */
  oldest: string | null;
  /** The path of a list of exactly these items. */
  path: string | null;
  /** The first items, if there is no list for them. */
  items: NamedItem[];
}

export interface NamedItem {
  resource: string;
  id: number;
  title: string;
}

export interface ScheduledItem {
  resource: string;
  id: number;
  version: number;
  title: string;
  published_at: string;
  /** In the academy's time zone, like `time` (HH:mm). */
  day: string;
  time: string;
  may_move: boolean;
}

export interface Calendar {
  /** YYYY-MM; null for the next 14 days */
  month: string | null;
  today: string;
  time_zone: string;
  items: ScheduledItem[];
  has_more: boolean;
}

const base = "/api/dashboard-insights";

export const attentionQuery = queryOptions({
  queryKey: ["dashboard", "attention"],
  queryFn: ({ signal }) => staffApi().get<{ entries: AttentionEntry[] }>(`${base}/attention/`, signal),
});

/**
 * @param name the name of an entry that lists its items
 */
export const waitingItemsQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: ["dashboard", "attention", name],
    queryFn: ({ pageParam, signal }) =>
      staffApi().get<{ results: NamedItem[]; next: string | null }>(
        `${base}/attention/items/?${new URLSearchParams({ name, page: String(pageParam) })}`,
        signal,
      ),
    initialPageParam: 2,
    getNextPageParam: ({ next }, _pages, last) => (next ? last + 1 : undefined),
  });

/** The month in the URL. */
export const readMonthParameter = (search: URLSearchParams): string | undefined =>
  /^2\d{3}-(0[1-9]|1[0-2])$/.exec(search.get("month") ?? "")?.[0];

/** @param month YYYY-MM; defaults to the next 14 days in the academy's time zone */
export const calendarQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ["dashboard", "calendar", month ?? ""],
    queryFn: ({ signal }) => staffApi().get<Calendar>(`${base}/calendar/${month ? `?month=${month}` : ""}`, signal),
    placeholderData: keepPreviousData,
  });

export const moveScheduled = ({ resource, id, version }: ScheduledItem, day: string) =>
  staffApi().post<ScheduledItem>(`${base}/calendar/`, { resource, id, version, day });
