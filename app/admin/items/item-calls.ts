import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { ResourceDefinition } from "#app/resources/define-resource.ts";
import type { State } from "#app/resources/traits/publication.ts";
import { apiListQuery, type ListConfig, type ListState } from "#app/ui/admin/list-state.ts";

/** The fields of an item that all lists need; its other fields depend on the resource. */
export interface ListedItem extends Record<string, unknown> {
  id: number;
  version: number;
  state?: State;
  published_at?: string | null;
  trashed_at?: string | null;
}

interface Envelope {
  count: number;
  results: ListedItem[];
}

/** The result of a bulk action for each item, as returned by the API. */
export interface BulkReport {
  done: number[];
  failed: { id: number; code: string; detail: string }[];
}

/** The state of a list, as in its URL. */
export function listConfigOf({ list, traits }: ResourceDefinition): ListConfig {
  const ofTraits = [
    ...(traits.includes("publication") ? ["status"] : []),
    ...(traits.includes("trash") ? ["trash"] : []),
  ];
  return { ordering: list.order, filters: [...ofTraits, ...list.filters.filter((name) => name !== "created_at")] };
}

export const listKey = ({ name }: ResourceDefinition) => ["items", name] as const;

/** A page of a list; the previous page stays visible while the next one loads. */
export const itemsPage = (definition: ResourceDefinition, state: ListState) => {
  const query = apiListQuery(state);
  return queryOptions({
    queryKey: [...listKey(definition), query],
    queryFn: ({ signal }) => staffApi().get<Envelope>(`${definition.path}/?${query}`, signal),
    placeholderData: keepPreviousData,
  });
};

/** The API's limit of items per bulk action. */
const CHUNK = 500;

export async function changeItems({ path }: ResourceDefinition, action: string, ids: number[]): Promise<BulkReport> {
  const report: BulkReport = { done: [], failed: [] };
  for (let at = 0; at < ids.length; at += CHUNK) {
    const part = await staffApi().post<BulkReport>(`${path}/bulk/`, { action, ids: ids.slice(at, at + CHUNK) });
    report.done.push(...part.done);
    report.failed.push(...part.failed);
  }
  return report;
}

/** Requests a signed link to the CSV file and lets the browser download it. */
export async function exportItems({ path }: ResourceDefinition, what: { ids: number[] } | ListState): Promise<void> {
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
