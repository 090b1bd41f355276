import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type ListConfig, type ListState, PAGE_SIZE } from "#app/ui/admin/list-state.ts";

/** An item of `/api/common/audit/`. */
export interface AuditEntry {
  id: number;
  created_at: string;
  staff_id: number | null;
  username: string;
  action: string;
  resource: string;
  item_id: number | null;
  title: string;
  fields: string[];
  revision: number | null;
  ip: string | null;
}

/** The times are days in the reader's time zone, inclusive. */
export const auditList: ListConfig = {
  ordering: "",
  filters: ["staff_id", "resource", "item_id", "action", "created_after", "created_before"],
};

export const auditPage = ({ page, filters }: ListState) => {
  const { created_after, created_before, ...others } = filters;
  const query = new URLSearchParams({
    page: String(page),
    page_size: String(PAGE_SIZE),
    ...others,
    ...buildTimeFilter("created_after", created_after, 0),
    ...buildTimeFilter("created_before", created_before, 1),
  }).toString();
  return queryOptions({
    queryKey: ["audit", query],
    queryFn: ({ signal }) =>
      staffApi().get<{ count: number; results: AuditEntry[] }>(`/api/common/audit/?${query}`, signal),
    placeholderData: keepPreviousData,
  });
};

/** The start of a day, or of a later one; empty for an invalid day. */
function buildTimeFilter(name: string, day: string | undefined, daysAfter: number): Record<string, string> {
  const [year = 0, month = 0, date = 0] = (day ?? "").split("-").map(Number);
  const time = new Date(year, month - 1, date + daysAfter);
  return day && !Number.isNaN(time.getTime()) ? { [name]: time.toISOString() } : {};
}

/** All accounts, for the filter by person. */
export const people = queryOptions({
  queryKey: ["staff", "people"],
  queryFn: async ({ signal }) => {
    const path = "/api/auth/staff/?page_size=100";
    return (await staffApi().get<{ results: { id: number; username: string }[] }>(path, signal)).results;
  },
});
