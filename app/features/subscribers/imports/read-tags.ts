/** The tags in a cell: separated by commas, semicolons or vertical bars, optionally in quotation marks. */
export const readTags = (cell: string): string[] =>
  [...cell.matchAll(/"([^"]*)"|([^",;|]+)/g)].flatMap(([, quoted, plain]) => (quoted ?? plain ?? "").trim() || []);
