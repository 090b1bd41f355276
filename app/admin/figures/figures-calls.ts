import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { Compared, Top, Unit } from "#app/ui/admin/figures/figures.ts";

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
