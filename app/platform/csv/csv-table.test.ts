import fc from "fast-check";
import { expect, test } from "vitest";
import { delimiters } from "./csv-delimiters.ts";
import { readTable } from "./csv-table.ts";

const options = {
  isData: (cell: string) => /^\d+@x$/.test(cell),
  field: "file",
  maxRows: 1000,
  maxColumns: 50,
  maxCellLength: 1000,
};

test("reads the same rows whatever the line endings and quoting", async () => {
  const text = fc.stringMatching(/^[a-z ,;|\t"\r\n]{0,12}$/).map((cell) => `x${cell}x`);
  const row = fc.record({ cells: fc.tuple(text, text), ending: fc.constantFrom("\r\n", "\n", "\r") });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...delimiters),
      async (rows, with_) => {
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        const lines = rows.map(({ cells, ending }, at) => `${[`${at}@x`, ...cells.map(quoted)].join(with_)}${ending}`);
        const table = await readTable(`Email${with_}A${with_}B\n${lines.join("")}`, options);
        expect(table).toMatchObject({ delimiter: with_, heading_row: 1, headings: ["Email", "A", "B"] });
        expect(table.rows).toEqual(rows.map(({ cells }, at) => ({ row_number: at + 2, cells: [`${at}@x`, ...cells] })));
      },
    ),
    { numRuns: 200 },
  );
});
