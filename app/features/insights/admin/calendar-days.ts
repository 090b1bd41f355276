import { addDays } from "#app/platform/time/calendar-days.ts";
import { formatDateWith } from "#app/ui/admin/date-format.ts";

/** Calendar days are YYYY-MM-DD and months YYYY-MM, independent of the time zone. */
const utc = (day: string) => new Date(`${day}T00:00:00Z`);

export function listDays(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** From 1 (Monday) to 7. */
export const getIsoWeekday = (day: string): number => utc(day).getUTCDay() || 7;

/** "Tuesday 24 November" */
export const dayName = (day: string): string =>
  formatDateWith({ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }, utc(day));

/** "November 2026" */
export const monthName = (month: string): string =>
  formatDateWith({ month: "long", year: "numeric", timeZone: "UTC" }, utc(`${month}-01`));

/** "Mon" to "Sun" */
export const weekdayNames = (): string[] =>
  listDays("2024-01")
    .slice(0, 7)
    .map((day) => formatDateWith({ weekday: "short", timeZone: "UTC" }, utc(day)));
