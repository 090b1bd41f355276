import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { CsvPreview, Reading } from "#app/ui/admin/csv-reading.tsx";
import type { ImportColumns, ImportState, OutcomeCounts, RowOutcome } from "../imports/import-states.ts";
import type { StateValue } from "../imports/state-columns.ts";
import { subscribers } from "../subscribers.resource.ts";

export interface ImportEntry {
  id: number;
  file_name: string;
  state: ImportState;
  row_count: number;
  handled: number;
  counts: OutcomeCounts;
  created_at: string;
}

export interface SubscriberImport extends ImportEntry, ImportColumns {
  encoding: string;
  headings: string[];
  states: StateValue[];
  sample: string[][];
  problems: { row_number: number; email: string; outcome: RowOutcome }[];
}

const path = `${subscribers.path}/imports/`;
const IMPORTS = "subscriber-imports";

/** How often progress is polled, in milliseconds. */
const INTERVAL = 1000;

export const importsQuery = queryOptions({
  queryKey: [IMPORTS],
  queryFn: ({ signal }) => staffApi().get<{ results: ImportEntry[] }>(path, signal),
});

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [IMPORTS, id],
    queryFn: ({ signal }) => staffApi().get<SubscriberImport>(`${path}${id}/`, signal),
    refetchInterval: ({ state: { data } }) => (data && ["checking", "running"].includes(data.state) ? INTERVAL : false),
  });

function buildForm(file: File, reading: Reading): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(reading)) body.append(name, String(value));
  body.append("file", file);
  return body;
}

export const previewImport = (file: File, reading: Reading) =>
  staffApi().post<CsvPreview>(`${path}preview/`, buildForm(file, reading));

export const uploadImport = (file: File, reading: Reading) =>
  staffApi().post<SubscriberImport>(path, buildForm(file, reading));

export const changeImport = (id: number, action: string, body: object = {}) =>
  staffApi().post<SubscriberImport>(`${path}${id}/${action}/`, body);

export async function downloadReport(id: number): Promise<void> {
  const { url } = await staffApi().get<{ url: string }>(`${path}${id}/report/`);
  const link = document.createElement("a");
  link.href = staffApi().resolveUrl(url);
  link.download = "";
  link.click();
}
