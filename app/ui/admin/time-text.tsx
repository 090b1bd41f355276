import { dateLanguage, formatDateWith } from "./date-format.ts";

/** A date-time (ISO 8601) as a date in the user's time zone and language; with `withTime`, also the time. */
export function TimeText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  const date = new Date(value);
  return (
    <time
      dateTime={value}
      lang={dateLanguage()}
      title={formatDateWith({ dateStyle: "full", timeStyle: "short" }, date)}
    >
      {formatDateWith({ dateStyle: "medium", ...(withTime && { timeStyle: "short" }) }, date)}
    </time>
  );
}
