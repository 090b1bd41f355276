import { staffApi } from "#app/platform/api-client/staff-api.ts";
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

/** The text of a file in UTF-8, UTF-16 with a byte order mark, or as spreadsheets on Windows save it. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
