import { type CsvOptions, type CsvTable, readTable } from "#app/platform/csv/csv-table.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { MAX_CELL_LENGTH, MAX_IMPORT_ROWS } from "./import-limits.ts";

/** A row as read from the file. */
export interface RedirectRow {
  /** The row number in a spreadsheet. */
  row: number;
  from: string;
  to: string;
  permanent: string;
}

const names = { from: ["from", "source"], to: ["to", "target"], permanent: ["permanent", "type"] };

/**
 * @throws InvalidInput if it is not CSV or exceeds a limit
 */
export const readRedirectTable = (
  csv: string,
  options: Pick<CsvOptions, "delimiter" | "heading_row">,
): Promise<CsvTable> =>
  readTable(csv, {
    ...options,
    isData: (cell) => /^\s*(?:\/|https?:)/i.test(cell),
    field: "csv",
    maxRows: MAX_IMPORT_ROWS,
    maxColumns: 50,
    maxCellLength: MAX_CELL_LENGTH,
  });

/**
 * Reads redirects from a table with the columns `from`, `to` and optionally `permanent`, in any order; without
 * headings, in this order.
 * @throws InvalidInput if it lacks a column
 */
export function parseRedirects(table: CsvTable): RedirectRow[] {
  const headings = table.headings.map((heading) => heading.toLowerCase());
  const findColumn = (name: keyof typeof names) => headings.findIndex((heading) => names[name].includes(heading));
  const columns =
    table.heading_row > 0
      ? { from: findColumn("from"), to: findColumn("to"), permanent: findColumn("permanent") }
      : { from: 0, to: 1, permanent: 2 };
  if (columns.from < 0 || columns.to < 0)
    throw InvalidInput.field(
      "csv",
      "columns",
      "The first row must name the columns: from, to and, optionally, permanent.",
    );
  return table.rows.map(({ row_number, cells }) => ({
    row: row_number,
    from: cells[columns.from]?.trim() ?? "",
    to: cells[columns.to]?.trim() ?? "",
    permanent: cells[columns.permanent]?.trim() ?? "",
  }));
}
