import type { FormItem } from "#app/admin/items/form/field-props.ts";
import type { LatestChange } from "#app/admin/saving/latest-changes.ts";

const deeds: Readonly<Record<string, string>> = {
  unpublish: "unpublished this, so visitors cannot see it any more",
  submit: "submitted this for review",
  withdraw: "took this back from review",
  send_back: "sent this back with a note",
  discard_changes: "discarded the changes that were not public",
  delete: "moved this to the trash",
  restore: "brought this back from the trash",
};

/** Describes somebody's action on the item, in a sentence without its end. @param item the item after the action */
export function describeNews({ action, username, is_you }: LatestChange, item: FormItem): string {
  const who = is_you ? "In another tab, you" : (username ?? "Somebody");
  const isScheduled = item.state === "scheduled" || item.state === "scheduled_changed";
  const published = isScheduled ? "set a time at which this is published" : "published this";
  const deed = action === "publish" ? published : (deeds[action] ?? "changed when this is published");
  return `${who} ${deed}`;
}
