import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

export const units = ["day", "week", "month", "year"] as const;
export type Unit = (typeof units)[number];

/** The unit that an address asks for. */
export const unitOf = (search: URLSearchParams): Unit => units.find((unit) => unit === search.get("by")) ?? "day";

/** What happened in a day, week, month or year, and in the one it is compared with. */
export interface Compared {
  /** The first day, and that of the one before. */
  start: string;
  before_start: string;
  count: number;
  before: number;
}

export interface Top {
  name: string;
  count: number;
  before: number;
}

export interface Figures {
  by: Unit;
  time_zone: string;
  period: { first: string; last: string };
  before: { first: string; last: string };
  views: { count: number; before: number; series: Compared[] };
  /** Null for authors. */
  subscribers: {
    total: number;
    blocked: number;
    added: number;
    added_before: number;
    removed: number;
    series: (Compared & { removed: number; total: number })[];
  } | null;
  pages: Top[];
  referrers: Top[];
}

export const figuresQuery = (by: Unit) =>
  queryOptions({
    queryKey: ["dashboard", "figures", by],
    queryFn: ({ signal }) => staffApi().get<Figures>(`/api/dashboard-insights/figures/?by=${by}`, signal),
    placeholderData: keepPreviousData,
  });
