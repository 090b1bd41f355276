import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { InvalidInput } from "../errors.ts";
import { type Delimiter, delimiters } from "./csv-delimiters.ts";

export interface CsvRow {
  /** The row number in a spreadsheet, from 1. */
  row_number: number;
  cells: string[];
}

export interface CsvTable {
  delimiter: Delimiter;
  /** The number of the heading row; 0 if there is none. */
  heading_row: number;
  headings: string[];
  rows: CsvRow[];
  /** The first rows of the file, including those above the headings. */
  first_rows: CsvRow[];
}

export interface CsvOptions {
  /** Overrides for values that would otherwise be guessed. */
  delimiter?: Delimiter | undefined;
  heading_row?: number | undefined;
  /** Whether a cell contains data that headings don't, such as an email address. */
  isData: (cell: string) => boolean;
  /** The field for which errors are reported. */
  field: string;
  maxRows: number;
  maxColumns: number;
  /** In characters. */
  maxCellLength: number;
}

/** How much is parsed in one turn of the event loop, in characters. */
const CHUNK = 16 * 1024;
/** The number of rows from which the delimiter and headings are guessed. */
const SAMPLE = 50;
/** The number of rows in which headings are detected or can be chosen. */
const FIRST_ROWS = 10;

/**
 * Reads a table from CSV. CRLF, CR and LF each end a row. Empty rows are left out, and cells lose the apostrophe that
 * protects formulas in exported files. Excel's `sep=;` in the first row is respected.
 * @throws InvalidInput if it is not CSV, is empty, or exceeds a limit
 */
export async function readTable(given: string, options: CsvOptions): Promise<CsvTable> {
  const text = given.replace(/^\uFEFF/, "");
  const reject = (code: string, message: string) => InvalidInput.field(options.field, code, message);
  const stated = statedDelimiter(text);
  const delimiter = options.delimiter ?? stated ?? (await guessDelimiter(text, options));
  const rows: CsvRow[] = [];
  const requireFewRows = (count: number) => {
    if (count > options.maxRows)
      throw reject(
        "too_many_rows",
        `The file has too many rows. The limit is ${options.maxRows.toLocaleString("en")}.`,
      );
  };
  try {
    for await (const row of readRows(text, delimiter, options)) {
      if (stated !== undefined && row.row_number === 1) continue;
      rows.push(row);
      requireFewRows(rows.length - FIRST_ROWS);
    }
  } catch (error) {
    if (error instanceof CsvError) throw reject("not_csv", `This is not a CSV file: ${error.message}`);
    throw error;
  }
  if (rows.length === 0) throw reject("empty", "The file is empty.");
  const first_rows = rows.slice(0, FIRST_ROWS);
  const heading_row = options.heading_row ?? guessHeadingRow(rows.slice(0, SAMPLE), options);
  const headingRow = rows.find(({ row_number }) => row_number === heading_row);
  if (heading_row !== 0 && !(headingRow && first_rows.includes(headingRow)))
    throw InvalidInput.field("heading_row", "invalid", `Row ${heading_row} can’t be the heading row.`);
  const data = rows.filter(({ row_number }) => row_number > heading_row);
  if (data.length === 0) throw reject("empty", "The file has headings, but no rows.");
  requireFewRows(data.length);
  const width = data.reduce((most, { cells }) => Math.max(most, cells.length), headingRow?.cells.length ?? 1);
  const headings = Array.from({ length: width }, (_, at) => headingRow?.cells[at]?.trim() || `Column ${at + 1}`);
  return { delimiter, heading_row, headings, rows: data, first_rows };
}

const isBlank = (cell: string) => /^[\s\p{Cf}]*$/u.test(cell);

async function* readRows(
  text: string,
  delimiter: string,
  { field, maxColumns, maxCellLength }: CsvOptions,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    // Keep this order, since CRLF is a single end of a row.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    raw: true,
    max_record_size: maxCellLength * maxColumns,
  });
  const records = Readable.from(splitChunks(text)).pipe(parser) as AsyncIterable<{ record: string[]; raw: string }>;
  let row_number = 0;
  for await (const { record, raw } of records) {
    row_number += 1;
    const cells = record.slice(0, record.findLastIndex((cell) => !isBlank(cell)) + 1);
    if (cells.length === 0) continue;
    const problem = findProblem(cells);
    if (problem) throw InvalidInput.field(field, problem.code, `Row ${row_number} ${problem.message}`);
    yield { row_number, cells: cells.map(unprotected) };

    function findProblem(cells: string[]) {
      if (cells.length > maxColumns)
        return { code: "too_many_columns", message: `has too many columns. The limit is ${maxColumns}.` };
      if (cells.some((cell) => isBadlyQuoted(cell, raw)))
        return { code: "not_csv", message: "has an unclosed quotation mark." };
      if (cells.some((cell) => cell.length > maxCellLength))
        return {
          code: "cell_too_long",
          message: `has a cell that is too long. The limit is ${maxCellLength} characters.`,
        };
      return undefined;
    }
  }
}

/** Whether a quotation mark has pulled the rows below into a cell that is not quoted as a whole. */
const isBadlyQuoted = (cell: string, raw: string) =>
  cell.startsWith('"') && /[\r\n]/.test(cell) && !raw.includes(`"${cell.replaceAll('"', '""')}"`);

/** Exports prefix an apostrophe to text that a spreadsheet would read as a formula, see `csv-stream.ts`. */
const unprotected = (cell: string) => cell.replace(/^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/, "");

async function* splitChunks(text: string) {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK);
    await nextTurn();
  }
}

/** The delimiter stated in the first row in Excel's syntax, such as `sep=;`. */
function statedDelimiter(text: string): Delimiter | undefined {
  const found = /^"?sep=(.)"?(?:\r|\n|$)/i.exec(text)?.[1];
  return delimiters.find((delimiter) => delimiter === found);
}

/**
 * The delimiter that yields the most cells of the expected kind in the first rows, then the most rows of equal width.
 */
async function guessDelimiter(text: string, options: CsvOptions): Promise<Delimiter> {
  let best: { delimiter: Delimiter; score: number[] } | undefined;
  for (const delimiter of delimiters) {
    const rows: string[][] = [];
    try {
      for await (const { cells } of readRows(text, delimiter, options)) if (rows.push(cells) === SAMPLE) break;
    } catch (error) {
      // Quotation marks may be invalid with this delimiter, but valid with another.
      if (!(error instanceof CsvError || error instanceof InvalidInput)) throw error;
    }
    const data = rows.reduce((sum, cells) => sum + cells.filter(options.isData).length, 0);
    const widths = rows.map(({ length }) => length).filter((width) => width > 1);
    const alike = widths.map((width) => widths.filter((other) => other === width).length);
    const score = [data, Math.max(0, ...alike), Math.max(0, ...widths)];
    if (!best || isMore(score, best.score)) best = { delimiter, score };
  }
  return best?.delimiter ?? ",";
}

/** Compares the first pair of numbers that differ. */
function isMore(one: number[], other: number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** The fullest row above the first one with data, since titles fill fewer cells; 0 if data comes first. */
function guessHeadingRow(rows: CsvRow[], { isData }: CsvOptions): number {
  const data = rows.findIndex(({ cells }) => cells.some(isData));
  const above = (data < 0 ? rows : rows.slice(0, data)).slice(0, FIRST_ROWS);
  const filled = ({ cells }: CsvRow) => cells.filter((cell) => !isBlank(cell)).length;
  return (
    above.reduce<CsvRow | undefined>((most, row) => (most && filled(most) >= filled(row) ? most : row), undefined)
      ?.row_number ?? 0
  );
}
