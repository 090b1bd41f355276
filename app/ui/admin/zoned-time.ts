/**
 * The time on the clocks of a time zone, as `YYYY-MM-DDTHH:mm`, for inputs of the type `datetime-local`.
 * @param time ISO 8601
 * @param timeZone IANA name
 */
export function wallTime(time: string, timeZone: string): string {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year?.padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * The time at which the clocks of a time zone show this, in UTC with milliseconds. Where they show it twice, the first
 * time; where they skip it, as much later as they are set forward.
 * @param wall `YYYY-MM-DDTHH:mm`
 * @returns undefined if it is no time
 */
export function timeAt(wall: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // The offset a day before and a day after: they differ around a change of the clocks.
  const offsets = [-DAY, DAY].map((shift) => offsetAt(asUtc + shift, timeZone));
  const candidates = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other);
  const shown = candidates.find((time) => time + offsetAt(time, timeZone) === asUtc);
  return new Date(shown ?? asUtc - (offsets[0] as number)).toISOString();
}

const DAY = 86_400_000;

/** In milliseconds, positive east of Greenwich. */
const offsetAt = (time: number, timeZone: string) => {
  const minutes = Math.floor(time / 60_000) * 60_000;
  return Date.parse(`${wallTime(new Date(minutes).toISOString(), timeZone)}Z`) - minutes;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
  formatters.set(timeZone, made);
  return made;
}

/** The time zone of the person at this computer. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
