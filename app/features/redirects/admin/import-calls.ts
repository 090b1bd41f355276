import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { decodeText, guessEncoding } from "#app/platform/csv/text-encoding.ts";
import type { CsvPreview, Reading } from "#app/ui/admin/csv-reading.tsx";
import { MAX_IMPORT_CHARACTERS, type RowOutcome } from "../import/import-limits.ts";
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

/** A file and its reading options. */
export interface ReadFile {
  name: string;
  csv: string;
  preview: CsvPreview;
}

/**
 * @throws Unreadable if the server would reject it for its size or its characters
 */
export async function readFile(file: File, { encoding, ...options }: Reading): Promise<ReadFile> {
  const tooLarge = `${file.name} is too large. The limit is ${MAX_IMPORT_CHARACTERS.toLocaleString("en")} characters.`;
  if (file.size > 4 * MAX_IMPORT_CHARACTERS) throw new Unreadable(tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const used = encoding ?? guessEncoding(bytes);
  const csv = decodeText(bytes, used);
  if (csv.length > MAX_IMPORT_CHARACTERS) throw new Unreadable(tooLarge);
  if (csv.includes("\0")) throw new Unreadable("This is not a CSV file. Save the spreadsheet as CSV first.");
  const preview = await staffApi().post<Omit<CsvPreview, "encoding">>(`${path}preview/`, { csv, ...options });
  return { name: file.name, csv, preview: { ...preview, encoding: used } };
}

export class Unreadable extends Error {}

export const checkFile = ({ csv, preview: { delimiter, heading_row } }: ReadFile) =>
  staffApi().post<{ rows: ImportRow[] }>(`${path}check/`, { csv, delimiter, heading_row });

export const importRedirects = (rows: readonly ImportRow[]) =>
  staffApi().post<{ rows: ImportRow[] }>(path, {
    rows: rows.map(({ row, from, to, permanent }) => ({ row, from, to, permanent })),
  });
