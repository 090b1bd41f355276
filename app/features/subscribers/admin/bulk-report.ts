import type { ActionReport } from "#app/ui/admin/report-bar.tsx";
import type { Subscriber } from "../subscribers.resource.ts";

export type BulkAction = "block" | "unblock" | "delete";

/** What an action came to, for each subscriber. */
export interface BulkReport {
  action: BulkAction;
  done: number[];
  failed: { id: number; code: string; detail: string }[];
}

const words = { block: "blocked", unblock: "unblocked", delete: "deleted" };
const reasons: Record<string, string> = { not_found: "somebody else deleted it in the meantime" };

export const subscribersCount = (count: number): string => (count === 1 ? "1 subscriber" : `${count} subscribers`);

/** What an action on several subscribers came to, in words. `checked` are the rows it was asked for. */
export function toActionReport({ action, done, failed }: BulkReport, checked: readonly Subscriber[]): ActionReport {
  const nameOf = (id: number) => checked.find((subscriber) => subscriber.id === id)?.email ?? `No. ${id}`;
  const all = done.length + failed.length;
  const message =
    failed.length === 0
      ? `${subscribersCount(all)} ${words[action]}.`
      : `${done.length} of ${subscribersCount(all)} ${words[action]}; ${failed.length} could not be:`;
  return {
    message,
    failures: failed.map(({ id, code, detail }) => ({ name: nameOf(id), reason: reasons[code] ?? detail })),
  };
}

/** Those an undo has to turn back: the ones the action changed, not those that were so before. */
export function changedIds({ action, done }: BulkReport, checked: readonly Subscriber[]): number[] {
  if (action === "delete") return [];
  const before = action === "unblock";
  return checked.filter(({ id, is_blocked }) => is_blocked === before && done.includes(id)).map(({ id }) => id);
}
