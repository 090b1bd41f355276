import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import type { Subscriber } from "../subscribers.resource.ts";

/** Whether letters go to somebody. */
export function SubscriberState({
  is_blocked,
  is_confirmed,
  is_undeliverable,
}: Pick<Subscriber, "is_blocked" | "is_confirmed" | "is_undeliverable">) {
  if (is_blocked) return <StatusChip tone="bad">Blocked</StatusChip>;
  if (!is_confirmed) return <StatusChip tone="caution">Awaiting confirmation</StatusChip>;
  if (is_undeliverable) return <StatusChip tone="caution">No letters</StatusChip>;
  return <StatusChip tone="good">Active</StatusChip>;
}

/** What the list can be narrowed down to: the filters of the API by the name of the choice. */
export const stateFilters: Record<string, { label: string; filters: Record<string, string> }> = {
  active: { label: "Active", filters: { is_blocked: "false", is_confirmed: "true" } },
  awaiting: { label: "Awaiting confirmation", filters: { is_blocked: "false", is_confirmed: "false" } },
  undeliverable: { label: "No letters", filters: { is_undeliverable: "true" } },
  blocked: { label: "Blocked", filters: { is_blocked: "true" } },
};
