/** Calendar days are YYYY-MM-DD, whatever the time zone. */
export const periodUnits = ["day", "week", "month", "year"] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** The number of units compared with as many previous ones. */
const lengths: Record<PeriodUnit, number> = { day: 30, week: 12, month: 12, year: 5 };

export interface Span {
  /** The first days of the units, in order. */
  starts: string[];
  /** The last day, inclusive. */
  last: string;
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const text = (date: Date) => date.toISOString().slice(0, 10);

/** The first day of the week (Monday), month or year of a day. */
export function getPeriodStart(unit: PeriodUnit, day: string): string {
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  if (unit === "year") return `${day.slice(0, 4)}-01-01`;
  const date = utc(day);
  if (unit === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return text(date);
}

/** The same day some units later, or the last day of a shorter month. */
export function shift(unit: PeriodUnit, day: string, count: number): string {
  const date = utc(day);
  if (unit === "day" || unit === "week") {
    date.setUTCDate(date.getUTCDate() + count * (unit === "week" ? 7 : 1));
    return text(date);
  }
  const months = date.getUTCMonth() + count * (unit === "year" ? 12 : 1);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return text(new Date(Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastOfMonth))));
}

/** The units up to today, and as many previous ones up to the same day; the last unit of each is incomplete. */
export function buildSpans(today: string, unit: PeriodUnit): { current: Span; before: Span } {
  const length = lengths[unit];
  const first = getPeriodStart(unit, today);
  const span = (offset: number): Span => ({
    starts: Array.from({ length }, (_, index) => shift(unit, first, index + 1 - length - offset)),
    last: shift(unit, today, -offset),
  });
  return { current: span(0), before: span(length) };
}

/** Sums by unit: each covers the days from its start until the next unit starts, and none after the last day. */
export function sumByUnit<T>(
  { starts, last }: Span,
  rows: readonly T[],
  getRowDay: (row: T) => string,
  value: (row: T) => number,
) {
  const sums = starts.map(() => 0);
  for (const row of rows) {
    const day = getRowDay(row);
    if (day > last) continue;
    const index = starts.findLastIndex((start) => start <= day);
    if (index >= 0) sums[index] = (sums[index] as number) + value(row);
  }
  return sums;
}
