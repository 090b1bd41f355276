import type { EnquiryItem } from "../enquiries.resource.ts";

type Label = { label: string; tone: "good" | "bad" | "caution" | "quiet" };

export const enquiryStates: Record<EnquiryItem["state"], Label> = {
  new: { label: "New", tone: "caution" },
  in_progress: { label: "In progress", tone: "caution" },
  done: { label: "Done", tone: "good" },
  spam: { label: "Spam", tone: "quiet" },
};

const DAY = 24 * 60 * 60_000;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** How long ago a time was, in days or else in hours: "3 days ago". @param time ISO 8601 */
export function ageOf(time: string): string {
  const age = Date.now() - Date.parse(time);
  if (age >= DAY) return relative.format(-Math.floor(age / DAY), "day");
  const hours = Math.floor(age / (60 * 60_000));
  return hours > 0 ? relative.format(-hours, "hour") : "less than an hour ago";
}
