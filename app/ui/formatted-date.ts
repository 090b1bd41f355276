export interface FormattedDate {
  /** The date-time as passed in (ISO 8601), for the `datetime` attribute. */
  iso: string;
  /** Such as "4 May 2026". */
  text: string;
}

/** By time zone, since creating a formatter is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats the date of a date-time (ISO 8601) in a time zone, independently of the machine's zone.
 * @throws RangeError if either is invalid.
 */
export function formatDate(iso: string, timeZone: string): FormattedDate {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone });
  formatters.set(timeZone, formatter);
  return { iso, text: formatter.format(new Date(iso)) };
}
