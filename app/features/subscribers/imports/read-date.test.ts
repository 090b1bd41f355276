import { expect, test } from "vitest";
import { guessDateOrder, hasNoDate, readDate } from "./read-date.ts";

const read = (cell: string, order: "day_first" | "month_first" = "day_first") => {
  const time = readDate(cell, order);
  return time === undefined ? undefined : new Date(time).toISOString();
};

test.each([
  ["2024-05-31", "2024-05-31T00:00:00.000Z"],
  ["2024-5-3", "2024-05-03T00:00:00.000Z"],
  ["2024/05/31", "2024-05-31T00:00:00.000Z"],
  ["2024-05-31 10:11:12", "2024-05-31T10:11:12.000Z"],
  ["2024-05-31T10:11:12.123456Z", "2024-05-31T10:11:12.000Z"],
  ["2024-05-31 10:11:12 UTC", "2024-05-31T10:11:12.000Z"],
  ["2024-05-31T10:11:12+0200", "2024-05-31T08:11:12.000Z"],
  ["2024-05-31T10:11:12-05:30", "2024-05-31T15:41:12.000Z"],
  ["2024-05-31 24:00", "2024-06-01T00:00:00.000Z"],
  ["31.05.2024", "2024-05-31T00:00:00.000Z"],
  ["31.5.24 10:11", "2024-05-31T10:11:00.000Z"],
  ["31/05/2024", "2024-05-31T00:00:00.000Z"],
  ["05/31/2024", "2024-05-31T00:00:00.000Z"],
  ["5/31/2024, 1:05:00 PM", "2024-05-31T13:05:00.000Z"],
  ["5/31/2024 12:05 am", "2024-05-31T00:05:00.000Z"],
  ["03/04/2024", "2024-04-03T00:00:00.000Z"],
  ["May 31, 2024", "2024-05-31T00:00:00.000Z"],
  ["Fri, 31 May 2024 10:11:12 +0000", "2024-05-31T10:11:12.000Z"],
  ["31-May-2024", "2024-05-31T00:00:00.000Z"],
  ["31. Mai 2024", "2024-05-31T00:00:00.000Z"],
  ["3 de marzo de 2024", "2024-03-03T00:00:00.000Z"],
  ["1717149600", "2024-05-31T10:00:00.000Z"],
  ["1717149600000", "2024-05-31T10:00:00.000Z"],
  ["45443", "2024-05-31T00:00:00.000Z"],
])("reads %s", (cell, expected) => {
  expect(read(cell)).toBe(expected);
});

test.each([
  "2024-02-30",
  "30.02.2024",
  "31/04/2024",
  "2024-13-01",
  "2024-05-31 25:00",
  "31 May",
  "May 2024",
  "soon",
  "7",
])("finds no date in %s", (cell) => {
  expect(read(cell)).toBeUndefined();
});

test("reads ambiguous dates in the order that the column's other dates show", () => {
  expect(guessDateOrder(["03/04/2024", "03/31/2024", ""])).toBe("month_first");
  expect(guessDateOrder(["03/04/2024", "31/03/2024"])).toBe("day_first");
  expect(read("03/04/2024", "month_first")).toBe("2024-03-04T00:00:00.000Z");
});

test("distinguishes an empty date from an invalid one", () => {
  expect(["", " ", "0000-00-00 00:00:00", "NULL", "soon"].map(hasNoDate)).toEqual([true, true, true, true, false]);
});
