import { expect, test } from "vitest";
import { toCsv } from "./figures-csv.ts";
import { changeText, countText, formatShare, longName, shortName, summarizeFigure } from "./figures-text.ts";

test("says how a number compares with the period before", () => {
  expect(changeText(1120, 1000, "day")).toBe("12% more than the previous 30 days (1,000)");
  expect(changeText(50, 100, "week")).toBe("50% fewer than the previous 12 weeks (100)");
  expect(changeText(1001, 1000, "year")).toBe("about the same as the previous 5 years (1,000)");
  expect([changeText(0, 0, "day"), changeText(3, 0, "month")]).toEqual([
    "same as the previous 30 days",
    "none in the previous 12 months",
  ]);
});

test("uses the singular and the plural", () => {
  expect([countText(1, "view"), countText(0, "view"), countText(1000, "view")]).toEqual([
    "1 view",
    "0 views",
    "1,000 views",
  ]);
});

test("rounds shares to a tenth of a percent, but never to zero", () => {
  expect([formatShare(1, 8), formatShare(0, 8), formatShare(8, 8)]).toEqual(["12.5%", "0%", "100%"]);
  expect([formatShare(1, 100_000), formatShare(1, 1000)]).toEqual(["<0.1%", "0.1%"]);
});

test("names days, weeks, months and years", () => {
  expect([shortName("day", "2026-11-03"), shortName("month", "2026-11-01"), shortName("year", "2026-01-01")]).toEqual([
    "3 Nov",
    "Nov 26",
    "2026",
  ]);
  expect([longName("week", "2026-11-02"), longName("month", "2026-11-01")]).toEqual([
    "week of 2 Nov 2026",
    "November 2026",
  ]);
});

test("writes CSV that a spreadsheet reads as text and numbers, not as formulas", () => {
  expect(
    toCsv([
      ["Page", "Views"],
      ['/a,"b"', 2],
      ["=1+1", -3],
    ]),
  ).toBe('Page,Views\r\n"/a,""b""",2\r\n\'=1+1,-3\r\n');
});

test("summarizes a chart with its peak, and says if there is nothing yet", () => {
  const summarize = (...counts: [count: number, before: number][]) =>
    summarizeFigure({
      by: "month",
      title: "Page views",
      headline: "3 views",
      detail: "none in the previous 12 months",
      noun: "views",
      series: counts.map(([count, before], at) => ({
        start: `2026-0${at + 1}-01`,
        before_start: `2025-0${at + 1}-01`,
        count,
        before,
      })),
    });
  expect(summarize([1, 0], [2, 0])).toBe(
    "Page views: 3 views, none in the previous 12 months. Peak: 2 (February 2026). See the table for all values.",
  );
  expect(summarize([0, 4])).not.toContain("Peak");
  expect(summarize([0, 0], [0, 0])).toBe("Page views: no views yet.");
});
