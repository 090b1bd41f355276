/** A length or a place in a video, as players show it: `4:05`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The same in words, for those who hear it. */
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

/** The same as ISO 8601 has it: `PT1H2M3S`. */
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
