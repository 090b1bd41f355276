/** One formatter per time zone, since creating one is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of a time (in milliseconds since 1970) in a time zone (IANA name), as YYYY-MM-DD.
 * @throws RangeError if the time zone is unknown.
 */
export function getDay(timeZone: string, time: number): string {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  formatters.set(timeZone, formatter);
  return formatter.format(time);
}

/** The day (YYYY-MM-DD) a number of days later. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The month (YYYY-MM) a number of months later. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

const HOUR = 3_600_000;

/** The last result by time zone, with the time it was computed for, since every page needs it. */
const nextDays = new Map<string, { from: number; start: number }>();

/**
 * The start of the next day in a time zone (IANA name). It is not always midnight: if daylight saving
 * time starts at midnight, the day starts at 1:00.
 * @throws RangeError if the time zone is unknown.
 */
export function startOfNextDay(now: Date, timeZone: string): Date {
  const from = now.getTime();
  const known = nextDays.get(timeZone);
  if (known && known.from <= from && from < known.start) return new Date(known.start);
  const today = getDay(timeZone, from);
  // The longest day has 25 hours, and some zones have skipped a whole day.
  let before = now.getTime();
  let after = before + 25 * HOUR;
  while (getDay(timeZone, after) === today) after += 25 * HOUR;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (getDay(timeZone, middle) === today) before = middle;
    else after = middle;
  }
  nextDays.set(timeZone, { from, start: after });
  return new Date(after);
}

const QUARTER = HOUR / 4;

/**
 * The instant at which a day (YYYY-MM-DD) starts in a time zone (IANA name), found by binary search.
 * @throws RangeError if the time zone is unknown.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day);
  // UTC offsets are between -12 and +14 hours, in multiples of a quarter of an hour.
  let before = midnight / QUARTER - 15 * 4;
  let after = midnight / QUARTER + 13 * 4;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (getDay(timeZone, middle * QUARTER) < day) before = middle;
    else after = middle;
  }
  return new Date(after * QUARTER);
}
