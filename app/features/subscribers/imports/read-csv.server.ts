import { readFile } from "node:fs/promises";
import type { Delimiter } from "#app/platform/csv/csv-delimiters.ts";
import { type CsvTable, readTable } from "#app/platform/csv/csv-table.ts";
import { decodeText, type Encoding, guessEncoding } from "#app/platform/csv/text-encoding.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { MAX_CELL_LENGTH, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "./import-states.ts";
import { readEmailAddress } from "./read-email-address.ts";

export interface CsvFile extends CsvTable {
  encoding: Encoding;
}

/** How to read a file; omitted settings are guessed. */
export interface Reading {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  heading_row?: number | undefined;
}

/**
 * Reads a whole CSV file into memory, since its size is limited.
 * @throws InvalidInput if it is too large, has too many rows or columns, or is not CSV
 */
export async function readCsv(file: { path: string; size: number }, reading: Reading): Promise<CsvFile> {
  const reject = (code: string, message: string) => InvalidInput.field("file", code, message);
  if (file.size > MAX_IMPORT_BYTES)
    throw reject("too_large", `The file is too large. The limit is ${formatBytes(MAX_IMPORT_BYTES)}.`);
  const bytes = await readFile(file.path);
  const encoding = reading.encoding ?? guessEncoding(bytes);
  const text = decodeText(bytes, encoding);
  if (text.includes("\0")) throw reject("not_csv", "This is not a CSV file. Save the spreadsheet as CSV first.");
  const table = await readTable(text, {
    delimiter: reading.delimiter,
    heading_row: reading.heading_row,
    isData: (cell) => readEmailAddress(cell) !== undefined,
    field: "file",
    maxRows: MAX_IMPORT_ROWS,
    maxColumns: MAX_IMPORT_COLUMNS,
    maxCellLength: MAX_CELL_LENGTH,
  });
  return { encoding, ...table };
}
