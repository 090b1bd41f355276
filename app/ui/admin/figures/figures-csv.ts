type Cell = string | number;

/** Formats rows as CSV (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");

function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Saves rows as a file of the browser's downloads. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  const url = URL.createObjectURL(new Blob([`\uFEFF${toCsv(rows)}`], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: `${name}.csv` });
  link.click();
  URL.revokeObjectURL(url);
}
