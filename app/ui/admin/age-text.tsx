import { dateLanguage, formatDateWith } from "./date-format.ts";

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago a time (ISO 8601) was, in whole days, or else in hours or minutes: "3 days ago". */
export function AgeText({ value }: { value: string }) {
  const passed = Math.max(0, Date.now() - Date.parse(value));
  const [unit, length] = units.find(([, size]) => passed >= size) ?? units[2];
  const format = new Intl.RelativeTimeFormat(dateLanguage(), { numeric: unit === "minute" ? "auto" : "always" });
  return (
    <time
      dateTime={value}
      lang={dateLanguage()}
      title={formatDateWith({ dateStyle: "full", timeStyle: "short" }, new Date(value))}
    >
      {format.format(-Math.floor(passed / length), unit)}
    </time>
  );
}
