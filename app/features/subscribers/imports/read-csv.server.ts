import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { formatBytes } from "#app/platform/format-bytes.ts";
import { MAX_CELL_LENGTH, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "./import-states.ts";

export interface CsvFile {
  encoding: string;
  delimiter: string;
  headings: string[];
  /** With the numbers that a spreadsheet gives them. */
  rows: { row_number: number; cells: string[] }[];
}

const reject = (code: string, message: string) => InvalidInput.field("file", code, message);
/** In characters; what is parsed in one turn of the event loop. */
const CHUNK = 16 * 1024;

/**
 * Reads a CSV file whole, since it is small. Its encoding is UTF-8, UTF-16 with a byte order mark or Windows-1252, its
 * delimiter a comma, a semicolon, a tab or a bar.
 * @throws InvalidInput if it is too large, has too many rows or columns, or is no CSV
 */
export async function readCsv(file: { path: string; size: number }): Promise<CsvFile> {
  if (file.size > MAX_IMPORT_BYTES)
    throw reject("too_large", `The file is too large: ${formatBytes(MAX_IMPORT_BYTES)} at most.`);
  const bytes = await readFile(file.path);
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes("\0")) throw reject("not_csv", "This is not a CSV file. Save the spreadsheet as CSV first.");
  const rows: CsvFile["rows"] = [];
  let delimiter: string;
  try {
    delimiter = delimiterOf(text);
    const parser = Readable.from(chunksOf(text)).pipe(parse({ ...OPTIONS, delimiter, info: true }));
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (rows.length > MAX_IMPORT_ROWS)
        throw reject("too_many_rows", `The file has too many rows: ${MAX_IMPORT_ROWS.toLocaleString("en")} at most.`);
      rows.push({ row_number: info.lines, cells: requireCells(record, info.lines) });
    }
  } catch (error) {
    if (error instanceof CsvError) throw reject("not_csv", `This is not a CSV file: ${error.message}`);
    throw error;
  }
  const [first] = rows;
  if (!first) throw reject("empty", "The file is empty.");
  // Headings are no addresses; without headings the first row is one like the others.
  const hasHeadings = !first.cells.some((cell) => isEmailAddress(cell.trim()));
  if (hasHeadings) rows.shift();
  if (rows.length === 0) throw reject("empty", "The file has headings, but no rows.");
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), first.cells.length);
  const headings = Array.from(
    { length: width },
    (_, at) => (hasHeadings && first.cells[at]?.trim()) || `Column ${at + 1}`,
  );
  return { encoding, delimiter, headings, rows };
}

const OPTIONS = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_CELL_LENGTH * MAX_IMPORT_COLUMNS,
} as const;

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

const DELIMITERS = [",", ";", "\t", "|"];

/** The one that divides the first rows into the most cells, the same number each if possible. */
function delimiterOf(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const rows: string[][] = parseAll(text.slice(0, 16_384), { ...OPTIONS, delimiter, to: 20, relax_quotes: true });
    const widths = rows.map(({ length }) => length);
    return { delimiter, score: Math.min(...widths) + Math.max(...widths) / 1000 };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

async function* chunksOf(text: string) {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK);
    await nextTurn();
  }
}

function requireCells(cells: string[], row: number): string[] {
  if (cells.length > MAX_IMPORT_COLUMNS)
    throw reject("too_many_columns", `Row ${row} has too many columns: ${MAX_IMPORT_COLUMNS} at most.`);
  if (cells.some((cell) => cell.length > MAX_CELL_LENGTH))
    throw reject("cell_too_long", `Row ${row} has a cell that is too long: ${MAX_CELL_LENGTH} characters at most.`);
  return cells;
}
