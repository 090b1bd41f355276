/** The tags in a cell: separated by commas, semicolons or bars, perhaps each in quotation marks. */
export const readTags = (cell: string): string[] =>
  [...cell.matchAll(/"([^"]*)"|([^",;|]+)/g)].flatMap(([, quoted, plain]) => (quoted ?? plain ?? "").trim() || []);
