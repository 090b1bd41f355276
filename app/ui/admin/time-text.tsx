const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const titleFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" });
const dateTimeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A date-time (ISO 8601) as a date in the user's time zone, or as date and time using `withTime`. */
export function TimeText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  const date = new Date(value);
  return (
    <time dateTime={value} title={titleFormat.format(date)}>
      {(withTime ? dateTimeFormat : dateFormat).format(date)}
    </time>
  );
}
