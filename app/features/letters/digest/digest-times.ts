import { addDays, getDay, startOfDay } from "#app/platform/time/calendar-days.ts";
import { type Weekday, weekdays } from "#app/platform/time/weekdays.ts";

const HOUR = 3_600_000;

/** 0 for Monday. */
const getWeekdayIndex = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The instant of an hour on a day; one hour later where the clocks skip it. */
function toInstant(day: string, hour: number, timeZone: string): number {
  const guess = startOfDay(day, timeZone).getTime() + hour * HOUR;
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" });
  const shown = (time: number) => Number(format.format(time));
  const at = guess + (hour - shown(guess)) * HOUR;
  return shown(at) === hour ? at : guess;
}

interface Schedule {
  weekday: Weekday;
  /** From 0 to 23. */
  hour: number;
  /** IANA name. */
  timeZone: string;
}

/**
 * When the latest digest was scheduled.
 * @param now in milliseconds since 1970
 * @returns the time, and the Monday of its week (YYYY-MM-DD), which identifies it
 */
export function lastDue({ weekday, hour, timeZone }: Schedule, now: number): { at: Date; week: string } {
  const today = getDay(timeZone, now);
  const index = weekdays.indexOf(weekday);
  const thisWeek = addDays(today, index - getWeekdayIndex(today));
  const isPast = toInstant(thisWeek, hour, timeZone) <= now;
  const day = isPast ? thisWeek : addDays(thisWeek, -7);
  return { at: new Date(toInstant(day, hour, timeZone)), week: addDays(day, -index) };
}
