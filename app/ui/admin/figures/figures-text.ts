import { dateLanguage, formatDateWith } from "#app/ui/admin/date-format.ts";
import type { Compared, Unit } from "./figures.ts";

export const formatNumber = (number: number): string => new Intl.NumberFormat(dateLanguage()).format(number);

/** "1 view" or "1,000 views" @param noun in the singular, with a regular plural */
export const countText = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

/** "12.5%"; "<0.1%" for smaller shares above zero. @param all more than 0 */
export function formatShare(part: number, all: number): string {
  const format = new Intl.NumberFormat(dateLanguage(), { style: "percent", maximumFractionDigits: 1 });
  return part > 0 && part / all < 0.0005 ? `<${format.format(0.001)}` : format.format(part / all);
}

const formats: Record<Unit, Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "short" },
  week: { day: "numeric", month: "short" },
  month: { month: "short", year: "2-digit" },
  year: { year: "numeric" },
};

/** "3 Nov", "Nov 26" or "2026". @param start the first day */
export const shortName = (unit: Unit, start: string): string =>
  formatDateWith({ ...formats[unit], timeZone: "UTC" }, new Date(`${start}T00:00:00Z`));

/** "3 Nov 2026", "week of 3 Nov 2026", "November 2026" or "2026" */
export function longName(unit: Unit, start: string): string {
  const date = new Date(`${start}T00:00:00Z`);
  if (unit === "year") return shortName(unit, start);
  if (unit === "month") return formatDateWith({ month: "long", year: "numeric", timeZone: "UTC" }, date);
  const day = formatDateWith({ dateStyle: "medium", timeZone: "UTC" }, date);
  return unit === "week" ? `week of ${day}` : day;
}

export const periodNames: Record<Unit, { label: string; last: string; before: string }> = {
  day: { label: "Days", last: "the last 30 days", before: "the previous 30 days" },
  week: { label: "Weeks", last: "the last 12 weeks", before: "the previous 12 weeks" },
  month: { label: "Months", last: "the last 12 months", before: "the previous 12 months" },
  year: { label: "Years", last: "the last 5 years", before: "the previous 5 years" },
};

/** "12% more than the previous 30 days (1,000)" */
export function changeText(count: number, before: number, unit: Unit): string {
  const name = periodNames[unit].before;
  if (before === 0) return count === 0 ? `same as ${name}` : `none in ${name}`;
  const change = Math.round((100 * (count - before)) / before);
  const than = `${name} (${formatNumber(before)})`;
  if (change === 0) return `about the same as ${than}`;
  return `${formatNumber(Math.abs(change))}% ${change > 0 ? "more" : "fewer"} than ${than}`;
}

interface Figure {
  by: Unit;
  title: string;
  headline: string;
  detail: string;
  /** The noun for what is counted, in the plural. */
  noun: string;
  series: readonly Compared[];
}

/** The text alternative of a chart. */
export function summarizeFigure({ by, title, headline, detail, noun, series }: Figure): string {
  if (series.every(({ count, before }) => count === 0 && before === 0)) return `${title}: no ${noun} yet.`;
  const highest = series.reduce((top, each) => (each.count > top.count ? each : top));
  const peak = highest.count > 0 ? ` Peak: ${formatNumber(highest.count)} (${longName(by, highest.start)}).` : "";
  return `${title}: ${headline}, ${detail}.${peak} See the table for all values.`;
}
