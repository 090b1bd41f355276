/** A day as a page shows it. */
export interface FormattedDate {
  /** For machines: the moment, as it was given. */
  iso: string;
  /** For people: "4 May 2026". */
  text: string;
}

/** Making a formatter is slow, so each zone has one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment (ISO 8601) on the calendars of a time zone, whoever's computer says it. */
export function formatDate(iso: string, timeZone: string): FormattedDate {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone });
  formatters.set(timeZone, formatter);
  return { iso, text: formatter.format(new Date(iso)) };
}
