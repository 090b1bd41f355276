import { type SentAudience, sourceLabels } from "#app/features/subscribers/subscribers.resource.ts";

const list = new Intl.ListFormat("en", { type: "disjunction" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const formatDay = (iso: string) => day.format(new Date(iso));

/** Describes a letter's audience: "Source: footer form or imported; subscribed on or after 4 May 2026". */
export function describeAudience({ sources, subscribed_from, subscribed_until, import_id }: SentAudience): string {
  const conditions = [
    sources && `source: ${list.format(sources.map((source) => sourceLabels[source].toLowerCase()))}`,
    describeDays(subscribed_from, subscribed_until),
    import_id && "one imported list",
  ].filter((condition) => typeof condition === "string");
  const text = conditions.join("; ");
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : "All subscribers";
}

function describeDays(from: SentAudience["subscribed_from"], until: SentAudience["subscribed_until"]) {
  if (from && until) return `subscribed from ${formatDay(from)} to ${formatDay(until)}`;
  if (from) return `subscribed on or after ${formatDay(from)}`;
  return until && `subscribed on or before ${formatDay(until)}`;
}
