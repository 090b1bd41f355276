import type { State } from "#app/resources/traits/publication.ts";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { ListedItem } from "./item-calls.ts";
import classes from "./items.module.css";

const chips: Record<State, { tone: "good" | "caution" | "quiet"; label: string }> = {
  draft: { tone: "quiet", label: "Draft" },
  in_review: { tone: "caution", label: "In review" },
  scheduled: { tone: "caution", label: "Scheduled" },
  scheduled_changed: { tone: "caution", label: "Scheduled, changed" },
  published: { tone: "good", label: "Published" },
  changed: { tone: "caution", label: "Changed" },
};

/** The states for the filter of a list, as in the API. */
export const stateFilters = (["draft", "in_review", "scheduled", "published", "changed"] as const).map((value) => ({
  value,
  label: chips[value].label,
}));

/** Whether visitors can see an item, and from when. */
export function ItemState({ item: { state, published_at, edits_in_review } }: { item: ListedItem }) {
  if (!state) return null;
  const { tone, label } = chips[state];
  if (edits_in_review) return <StatusChip tone="caution">Changes in review</StatusChip>;
  const isScheduled = state === "scheduled" || state === "scheduled_changed";
  if (!isScheduled || !published_at) return <StatusChip tone={tone}>{label}</StatusChip>;
  return (
    <span className={classes.scheduled}>
      <StatusChip tone={tone}>{label}</StatusChip> <TimeText value={published_at} withTime />
    </span>
  );
}
