import { expect, test } from "vitest";
import { formatTable, isKept, median, percentile, ratios } from "./figures.ts";

test("computes the median of an odd and of an even number of values", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
  expect(() => median([])).toThrow(RangeError);
});

test("computes percentiles of values in any order", () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index);
  expect(percentile(values, 0.95)).toBe(19);
  expect(percentile([7], 0.99)).toBe(7);
});

test("compares each round with the reference of the same round", () => {
  const reference = { name: "nginx", values: [100, 50, 100] };
  const figure = { what: "page", unit: "req/s", values: [80, 40, 10], reference };
  expect(ratios(figure)).toEqual([0.8, 0.8, 0.1]);
  expect(isKept({ ...figure, limit: { of: "ratio", least: 0.8 } })).toBe(true);
  expect(isKept({ ...figure, limit: { of: "ratio", least: 0.85 } })).toBe(false);
});

test("neither passes nor fails a ratio without a reference", () => {
  expect(isKept({ what: "page", unit: "req/s", values: [1], limit: { of: "ratio", least: 1 } })).toBeUndefined();
});

test("shows in the table whether each limit is met", () => {
  const lines = formatTable([
    { what: "start", unit: "ms", values: [900, 1200, 1100], limit: { of: "value", most: 1000 } },
    { what: "memory", unit: "MB", values: [100], limit: { of: "value", most: 130 }, note: "after start" },
    { what: "growth", unit: "MB", values: [2] },
  ]).split("\n");
  expect(lines[1]).toMatch(/^start +1,100 ms +900 to 1,200 +at most 1000 ms +FAIL$/);
  expect(lines[2]).toMatch(/^memory +100 MB +at most 130 MB +pass +after start$/);
  expect(lines[3]).toMatch(/^growth +2 MB +-$/);
});
