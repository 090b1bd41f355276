import { describe, expect, test } from "vitest";
import { againstFigures, isMet, median, ratios, table } from "./figures.ts";

describe("figures of the benchmark", () => {
  test("the median of an odd and of an even number of values", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 7])).toBe(6);
    expect(() => median([])).toThrow(RangeError);
  });

  test("compare each round with the reference of the same round", () => {
    const figure = {
      what: "page",
      unit: "req/s",
      values: [80, 40, 10],
      reference: { name: "nginx", values: [100, 50, 100] },
      aim: { of: "ratio", least: 0.8 },
    } as const;
    const measured = { ...figure, values: [...figure.values], reference: { name: "nginx", values: [100, 50, 100] } };
    expect(ratios(measured)).toEqual([0.8, 0.8, 0.1]);
    expect(isMet(measured)).toBe(true);
    expect(isMet({ ...measured, aim: { of: "ratio", least: 0.85 } })).toBe(false);
  });

  test("on another engine a rate may be half, and a time twice as long", () => {
    const figures = (rate: number, time: number) => [
      { what: "list", unit: "req/s", values: [rate] },
      { what: "start", unit: "ms", values: [time] },
    ];
    const met = (rate: number, time: number) =>
      againstFigures(figures(rate, time), figures(100, 100), "SQLite", 2).map(isMet);
    expect(met(50, 200)).toEqual([true, true]);
    expect(met(49, 201)).toEqual([false, false]);
    expect(isMet(againstFigures(figures(1, 1), [], "SQLite", 2)[0] as never)).toBeUndefined();
  });

  test("an aim of a ratio is neither met nor missed without a reference", () => {
    expect(isMet({ what: "page", unit: "req/s", values: [1], aim: { of: "ratio", least: 1 } })).toBeUndefined();
  });

  test("the table marks what misses its aim", () => {
    const lines = table([
      { what: "start", unit: "ms", values: [900, 1200, 1100], aim: { of: "value", most: 1000 } },
      { what: "memory", unit: "MB", values: [100], aim: { of: "value", most: 130 }, note: "after start" },
    ]).split("\n");
    expect(lines[1]).toMatch(/^start +1,100 ms +900 to 1,200 +at most 1000 ms +!$/);
    expect(lines[2]).toMatch(/^memory +100 MB +100 to 100 +at most 130 MB +after start$/);
  });
});
