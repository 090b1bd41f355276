import { pipeline, Readable } from "node:stream";
import { type Options, stringify } from "csv-stringify";
import { stringify as toText } from "csv-stringify/sync";

export type Cell = string | number | boolean | null;

const options = {
  record_delimiter: "windows",
  cast: { string: defuse, boolean: String },
} satisfies Options;

/**
 * Formats rows as CSV (RFC 4180: CRLF, quotes if needed) in UTF-8 with a byte order mark, which Excel
 * needs. Respects backpressure, and ends the iteration of the rows when it is destroyed. Text that a
 * spreadsheet would read as a formula gets an apostrophe in front.
 * @param columns headers by the key of their column, in order.
 */
export function csvStream<Row extends Record<string, Cell>>(
  columns: Partial<Record<keyof Row & string, string>>,
  rows: AsyncIterable<Row>,
): Readable {
  const format = stringify({
    ...options,
    bom: true,
    header: true,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header: header as string })),
  });
  // An error at either end destroys the other; the reader of the stream gets it.
  pipeline(Readable.from(rows), format, () => {});
  return format;
}

/** Formats a batch of rows without the header, for streams that consist of many batches. */
export const csvRows = (columns: readonly string[], rows: readonly Record<string, Cell>[]): string =>
  toText([...rows], { ...options, columns: [...columns] });

/** The line with the column names, after the byte order mark. */
export const csvHeader = (columns: readonly string[]): string => `\uFEFF${toText([[...columns]], options)}`;

/** Includes full-width signs, which Numbers treats like ASCII ones. */
const FORMULA = /^([\t\r\n]|\s*[=+\-@＝＋－＠])/;

function defuse(text: string) {
  return FORMULA.test(text) ? `'${text}` : text;
}
