const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A moment (ISO 8601) in the reader's own time zone; `withTime` says the hour as well. */
export function TimeText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  const date = new Date(value);
  return (
    <time dateTime={value} title={exact.format(date)}>
      {(withTime ? clock : day).format(date)}
    </time>
  );
}
