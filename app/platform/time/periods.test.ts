import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSpans, getPeriodStart, periodUnits, shift, sumByUnit } from "./periods.ts";

test("weeks start on Monday, and shifted months end on their last day", () => {
  expect(getPeriodStart("week", "2026-11-22")).toBe("2026-11-16");
  expect(getPeriodStart("week", "2026-11-23")).toBe("2026-11-23");
  expect(shift("month", "2026-03-31", -1)).toBe("2026-02-28");
  expect(shift("year", "2024-02-29", -1)).toBe("2023-02-28");
  expect(shift("year", "2024-02-29", -4)).toBe("2020-02-29");
});

test("the previous period has as many units, ends on the same day, and includes none of the current days", () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((number) => shift("day", "2000-01-01", number));
  fc.assert(
    fc.property(day, fc.constantFrom(...periodUnits), (today, unit) => {
      const { current, before } = buildSpans(today, unit);
      expect(current.last).toBe(today);
      expect(current.starts.at(-1)).toBe(getPeriodStart(unit, today));
      expect(before.starts).toHaveLength(current.starts.length);
      expect(before.last < (current.starts[0] as string)).toBe(true);
      expect(before.last >= (before.starts.at(-1) as string)).toBe(true);
      expect([...before.starts, ...current.starts]).toEqual([...before.starts, ...current.starts].sort());
      expect(new Set([...before.starts, ...current.starts]).size).toBe(2 * before.starts.length);
    }),
  );
});

test("counts each day once, and none outside", () => {
  const { current } = buildSpans("2026-11-22", "month");
  const rows = ["2025-11-30", "2025-12-01", "2026-11-01", "2026-11-22", "2026-11-23"];
  const sums = sumByUnit(
    current,
    rows,
    (row) => row,
    () => 1,
  );
  expect([sums[0], sums.at(-1), sums.reduce((all, sum) => all + sum)]).toEqual([1, 2, 3]);
});
