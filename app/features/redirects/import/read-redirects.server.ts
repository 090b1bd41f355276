import { CsvError, parse } from "csv-parse/sync";
import { InvalidInput } from "#app/platform/errors.ts";
import { MAX_IMPORT_ROWS } from "./import-limits.ts";

/** A row as it stands in the file. */
export interface RedirectRow {
  /** The line, as a spreadsheet numbers it. */
  row: number;
  from: string;
  to: string;
  permanent: string;
}

const names = { from: ["from", "source"], to: ["to", "target"], permanent: ["permanent", "type"] };
const DELIMITERS = [",", ";", "\t"];
const reject = (code: string, message: string) => InvalidInput.field("csv", code, message);

/**
 * Reads redirects from CSV with the columns `from`, `to` and perhaps `permanent`, in any order; without headings, in
 * this order. It is delimited by commas, semicolons or tabs.
 * @throws InvalidInput if it is no CSV, lacks a column, or has too many rows
 */
export function readRedirects(csv: string): RedirectRow[] {
  const records = parseCsv(csv);
  const [first] = records;
  if (!first) throw reject("empty", "The file is empty.");
  const headings = first.record.map((cell) => cell.trim().toLowerCase());
  const hasHeadings = !/^(?:\/|https?:)/.test(headings[0] ?? "");
  const at = (name: keyof typeof names) => headings.findIndex((heading) => names[name].includes(heading));
  const columns = hasHeadings
    ? { from: at("from"), to: at("to"), permanent: at("permanent") }
    : { from: 0, to: 1, permanent: 2 };
  if (columns.from < 0 || columns.to < 0)
    throw reject("columns", "The first row must name the columns: from, to and, if you like, permanent.");
  const rows = hasHeadings ? records.slice(1) : records;
  if (rows.length === 0) throw reject("empty", "The file has headings, but no rows.");
  if (rows.length > MAX_IMPORT_ROWS)
    throw reject("too_many_rows", `The file has too many rows: ${MAX_IMPORT_ROWS.toLocaleString("en")} at most.`);
  return rows.map(({ record, info }) => ({
    row: info.lines,
    from: record[columns.from]?.trim() ?? "",
    to: record[columns.to]?.trim() ?? "",
    permanent: record[columns.permanent]?.trim() ?? "",
  }));
}

function parseCsv(csv: string) {
  const [line = ""] = csv.split(/\r?\n/, 1);
  const delimiter = DELIMITERS.find((each) => line.includes(each)) ?? ",";
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, info: true };
  try {
    return parse(csv, { ...options, delimiter }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (error instanceof CsvError) throw reject("not_csv", `This is not a CSV file: ${error.message}`);
    throw error;
  }
}
