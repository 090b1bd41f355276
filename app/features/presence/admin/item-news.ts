import type { FormItem } from "#app/admin/items/form/field-props.ts";
import type { LatestChange } from "#app/admin/saving/latest-changes.ts";

const deeds: Readonly<Record<string, string>> = {
  unpublish: "unpublished this, so visitors can no longer see it",
  submit: "submitted this for review",
  withdraw: "withdrew this from review",
  send_back: "sent this back with a note",
  discard_changes: "discarded the unpublished changes",
  delete: "moved this to the trash",
  restore: "restored this from the trash",
};

/** Describes somebody's action on the item, in a sentence without its end. @param item the item after the action */
export function describeNews({ action, username, is_you }: LatestChange, item: FormItem): string {
  const who = is_you ? "In another tab, you" : (username ?? "Someone");
  const isScheduled = item.state === "scheduled" || item.state === "scheduled_changed";
  const published = isScheduled ? "scheduled this" : "published this";
  const deed = action === "publish" ? published : (deeds[action] ?? "changed the publication time");
  return `${who} ${deed}`;
}
