/** Formats a duration or a position in a video, in seconds, as `4:05` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Formats a duration in words, for screen readers. */
export function spokenDuration(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  const named = [
    [hours, "hour"],
    [minutes, "minute"],
    [rest, "second"],
  ] as const;
  const words = named.flatMap(([value, unit]) => (value ? [`${value} ${unit}${value === 1 ? "" : "s"}`] : []));
  return words.join(" ") || "0 seconds";
}

/** Formats a duration as in ISO 8601: `PT1H2M3S`. */
export function isoDuration(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  const given = `${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${rest ? `${rest}S` : ""}`;
  return `PT${given || "0S"}`;
}

const parts = (seconds: number) => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor((seconds % 3600) / 60),
  rest: Math.floor(seconds % 60),
});
