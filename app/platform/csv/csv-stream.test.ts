import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvStream } from "./csv-stream.ts";

async function* streamRows<T>(rows: T[]) {
  yield* rows;
}

/** Arbitrary text with many of the characters that CSV and spreadsheets treat specially. */
const cell = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."=+-@＝＋－＠\t\r\n \"',;|\u00a0\ufeff"),
    fc.string({ minLength: 1, maxLength: 1, unit: "grapheme" }),
  ),
});
const startsFormula = /^([\t\r\n]|\s*[=+\-@＝＋－＠])/;

test("round-trips any text, prefixing an apostrophe to what a spreadsheet would read as a formula", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1, maxLength: 5 }), async (rows) => {
      const csv = await text(csvStream({ a: "a", b: "b" }, streamRows(rows)));
      const read: Record<string, string>[] = parse(csv, {
        bom: true,
        columns: true,
        record_delimiter: "\r\n",
        relax_column_count: true,
      });
      expect(read.length).toBe(rows.length);
      read.forEach((row, index) => {
        for (const key of ["a", "b"] as const) {
          const original = rows[index]?.[key] ?? "";
          expect(row[key]).not.toMatch(startsFormula);
          expect(row[key]).toBe(startsFormula.test(original) ? `'${original}` : original);
        }
      });
    }),
    { numRuns: 500 },
  );
});

test("writes UTF-8 with a byte order mark, CRLF line endings, and plain numbers and booleans", async () => {
  const rows = streamRows([{ name: 'Zoë "Z", +1', count: -3, on: true, none: null }]);
  const chunks = await csvStream({ name: "Name", count: "Count", on: "On", none: "None" }, rows).toArray();
  expect(Buffer.concat(chunks).toString("utf8")).toBe('\ufeffName,Count,On,None\r\n"Zoë ""Z"", +1",-3,true,\r\n');
});

test("fails if its source fails instead of ending early", async () => {
  async function* failing() {
    yield { a: "1" };
    throw new Error("the database went away");
  }
  await expect(text(csvStream({ a: "a" }, failing()))).rejects.toThrow("the database went away");
});

/** Waits several turns of the event loop, in each of which a stream without backpressure would keep reading. */
async function someTurns() {
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
}

test("respects backpressure, and ends the source when it is destroyed", async () => {
  let produced = 0;
  const ended = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield { a: String(produced++) };
    } finally {
      ended.resolve();
    }
  }
  const stream = csvStream({ a: "a" }, endless());
  await new Promise((resolve) => stream.once("readable", resolve));
  await someTurns();
  const waiting = produced;
  await someTurns();
  expect(produced).toBe(waiting);
  expect(waiting).toBeLessThan(20_000);
  stream.destroy();
  await ended.promise;
});
