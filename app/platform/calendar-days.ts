/** Dates as a zone's clock shows them; making a formatter is slow, so each zone has one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of a moment (in milliseconds) on the clocks of a time zone, as YYYY-MM-DD.
 * @throws RangeError where the zone is not known.
 */
export function dayIn(timeZone: string, time: number): string {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  formatters.set(timeZone, formatter);
  return formatter.format(time);
}

const HOUR = 3_600_000;

/**
 * The first moment of the next day on the clocks of a time zone (IANA name), which is not always
 * midnight: where daylight saving begins at midnight, the day begins at one.
 * @throws RangeError where the zone is not known.
 */
export function startOfNextDay(now: Date, timeZone: string): Date {
  const today = dayIn(timeZone, now.getTime());
  // The longest day has 25 hours, and there were zones that skipped one altogether.
  let before = now.getTime();
  let after = before + 25 * HOUR;
  while (dayIn(timeZone, after) === today) after += 25 * HOUR;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, middle) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}
