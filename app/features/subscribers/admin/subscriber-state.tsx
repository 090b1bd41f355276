import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { Subscriber } from "../subscribers.resource.ts";

/** Shows whether somebody gets letters. */
export function SubscriberState({
  is_blocked,
  is_confirmed,
  is_undeliverable,
  is_unsubscribed,
}: Pick<Subscriber, "is_blocked" | "is_confirmed" | "is_undeliverable" | "is_unsubscribed">) {
  if (is_blocked) return <StatusChip tone="bad">Blocked</StatusChip>;
  if (is_unsubscribed) return <StatusChip tone="quiet">Unsubscribed</StatusChip>;
  if (!is_confirmed) return <StatusChip tone="caution">Awaiting confirmation</StatusChip>;
  if (is_undeliverable) return <StatusChip tone="caution">Letters paused</StatusChip>;
  return <StatusChip tone="good">Active</StatusChip>;
}

/** When somebody unsubscribed, and with which letter. */
export function Unsubscribed({ at, letter }: { at: string; letter: string }) {
  return (
    <>
      <TimeText value={at} />
      {letter ? (
        <>
          {" "}
          via “<bdi>{letter}</bdi>”
        </>
      ) : null}
    </>
  );
}

/** The API filters that select a state. */
export const stateFilterNames = ["is_blocked", "is_confirmed", "is_undeliverable", "is_unsubscribed"] as const;

/** The states that the list can be filtered by, with their API filters. */
export const stateFilters: Record<string, { label: string; filters: Record<string, string> }> = {
  active: { label: "Active", filters: { is_blocked: "false", is_confirmed: "true" } },
  awaiting: {
    label: "Awaiting confirmation",
    filters: { is_blocked: "false", is_confirmed: "false", is_unsubscribed: "false" },
  },
  unsubscribed: { label: "Unsubscribed", filters: { is_blocked: "false", is_unsubscribed: "true" } },
  undeliverable: { label: "Letters paused", filters: { is_undeliverable: "true" } },
  blocked: { label: "Blocked", filters: { is_blocked: "true" } },
};
