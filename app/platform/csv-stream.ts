import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

type Cell = string | number | boolean | null;

/**
 * Rows as CSV (RFC 4180: CRLF, quotes where needed) in UTF-8 with a byte order mark, which Excel
 * asks for. It reads on only as fast as it is read from, and ends the iteration of the rows when it
 * is destroyed. Text that a spreadsheet would take for a formula gets an apostrophe in front.
 * @param columns headers by the key of the row they show, in order.
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
  // A failure of either end destroys the other; who reads the stream gets the error.
  pipeline(Readable.from(rows), format, () => {});
  return format;
}

/** Full-width signs too, which Numbers takes for the plain ones. */
const FORMULA = /^([\t\r\n]|\s*[=+\-@＝＋－＠])/;

function defuse(text: string) {
  return FORMULA.test(text) ? `'${text}` : text;
}
