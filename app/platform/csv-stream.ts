import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

type Cell = string | number | boolean | null;

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
    bom: true,
    header: true,
    record_delimiter: "windows",
    columns: Object.entries(columns).map(([key, header]) => ({ key, header: header as string })),
    cast: { string: defuse, boolean: String },
  });
  // An error at either end destroys the other; the reader of the stream gets it.
  pipeline(Readable.from(rows), format, () => {});
  return format;
}

/** Includes full-width signs, which Numbers treats like ASCII ones. */
const FORMULA = /^([\t\r\n]|\s*[=+\-@＝＋－＠])/;

function defuse(text: string) {
  return FORMULA.test(text) ? `'${text}` : text;
}
