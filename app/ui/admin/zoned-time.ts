/**
 * The local time in a time zone, as `YYYY-MM-DDTHH:mm`, for inputs of the type `datetime-local`.
 * @param time ISO 8601
 * @param timeZone IANA name
 */
export function wallTime(time: string, timeZone: string): string {
  const parts = Object.fromEntries(
    getFormatter(timeZone)
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year?.padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * Converts a local time in a time zone to UTC, with milliseconds. A time that the clocks show twice is the first one; a
 * skipped one is moved later by the gap.
 * @param wall `YYYY-MM-DDTHH:mm`
 * @returns undefined if it is not a time
 */
export function toUtc(wall: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Around a clock change, the offsets a day before and a day after differ.
  const offsets = [-DAY, DAY].map((shift) => getOffset(asUtc + shift, timeZone));
  const candidates = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other);
  const shown = candidates.find((time) => time + getOffset(time, timeZone) === asUtc);
  return new Date(shown ?? asUtc - (offsets[0] as number)).toISOString();
}

const DAY = 86_400_000;

/** In milliseconds, positive east of Greenwich. */
const getOffset = (time: number, timeZone: string) => {
  const minutes = Math.floor(time / 60_000) * 60_000;
  return Date.parse(`${wallTime(new Date(minutes).toISOString(), timeZone)}Z`) - minutes;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
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

/** The time zone of this computer. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
