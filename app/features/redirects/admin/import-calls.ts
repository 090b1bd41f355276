import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { decodeText } from "#app/platform/text-encoding.ts";
import type { RowOutcome } from "../import/import-limits.ts";
import { redirects } from "../redirects.resource.ts";

export interface ImportRow {
  row: number;
  from: string;
  to: string;
  permanent: string;
  outcome: RowOutcome;
  message: string | null;
}

const path = `${redirects.path}/import/`;

export const checkFile = (csv: string) => staffApi().post<{ rows: ImportRow[] }>(`${path}check/`, { csv });

export const importRows = (rows: readonly ImportRow[]) =>
  staffApi().post<{ rows: ImportRow[] }>(path, {
    rows: rows.map(({ row, from, to, permanent }) => ({ row, from, to, permanent })),
  });

export const textOf = async (file: File): Promise<string> => decodeText(new Uint8Array(await file.arrayBuffer()));
