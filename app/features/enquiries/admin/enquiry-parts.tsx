import { ChoiceFilter } from "#app/admin/items/choice-filter.tsx";
import { shortenText } from "#app/platform/text/shorten-text.ts";
import type { ResourceParts } from "#app/resources/resource-parts.ts";
import { AgeText } from "#app/ui/admin/age-text.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { AssigneeFilter, AssigneeName } from "./assignees.tsx";
import { enquiryStates } from "./state-labels.ts";

const stateChoices = [
  { value: "open", label: "Open" },
  { value: "late", label: "Late" },
  ...Object.entries(enquiryStates).map(([value, { label }]) => ({ value, label })),
];

export const enquiryParts: ResourceParts = {
  list: {
    names: {
      fields: ["is_read", "is_late", "message"],
      isUnread: ({ is_read }) => is_read === false,
      Mark: ({ item }) => (item.is_late === true ? <StatusChip tone="bad">Late</StatusChip> : null),
      Excerpt: ({ item }) => shortenText(String(item.message), 200),
    },
    cells: {
      assignee: { Cell: ({ item }) => (item.assignee ? <AssigneeName id={item.assignee as number} /> : null) },
      // Somebody is waiting for an answer, so the age matters more than the date.
      created_at: { Cell: ({ item }) => <AgeText value={String(item.created_at)} /> },
    },
    filters: { state: (props) => <ChoiceFilter choices={stateChoices} {...props} />, assignee: AssigneeFilter },
    bulkActions: [
      { name: "done", label: "Mark as done", icon: "check", done: "marked as done" },
      { name: "spam", label: "Mark as spam", icon: "block", done: "marked as spam", undo: "not-spam" },
      { name: "not-spam", label: "Not spam", icon: "mail", done: "marked as not spam", undo: "spam" },
      { name: "read", label: "Mark as read", icon: "mail-open", done: "marked as read", undo: "unread" },
      { name: "unread", label: "Mark as unread", icon: "mail", done: "marked as unread", undo: "read" },
    ],
  },
};
