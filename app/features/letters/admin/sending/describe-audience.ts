import { type SentAudience, sourceLabels } from "#app/features/subscribers/subscribers.resource.ts";

const list = new Intl.ListFormat("en", { type: "disjunction" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const formatDay = (iso: string) => day.format(new Date(iso));

/** Describes a letter's audience: "Subscribers from the footer form, since 4 May 2026". */
export function describeAudience({ sources, subscribed_from, subscribed_until, import_id }: SentAudience): string {
  const conditions = [
    sources && `with the source ${list.format(sources.map((source) => sourceLabels[source].toLowerCase()))}`,
    subscribed_from && `who subscribed on or after ${formatDay(subscribed_from)}`,
    subscribed_until && `who subscribed on or before ${formatDay(subscribed_until)}`,
    import_id && "from one imported list",
  ].filter((condition) => typeof condition === "string");
  return conditions.length === 0 ? "All subscribers" : `Subscribers ${conditions.join(", ")}`;
}
