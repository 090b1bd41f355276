import type { ActionReport } from "#app/ui/admin/report-bar.tsx";
import type { Subscriber } from "../subscribers.resource.ts";

export type BulkAction = "block" | "unblock" | "delete";

/** The result of an action for each subscriber. */
export interface BulkReport {
  action: BulkAction;
  done: number[];
  failed: { id: number; code: string; detail: string }[];
}

const pastTense = { block: "blocked", unblock: "unblocked", delete: "deleted" };
const reasons: Record<string, string> = { not_found: "somebody else deleted it in the meantime" };

export const subscribersCount = (count: number): string => (count === 1 ? "1 subscriber" : `${count} subscribers`);

/** @param checked the rows that the action was requested for. */
export function toActionReport({ action, done, failed }: BulkReport, checked: readonly Subscriber[]): ActionReport {
  const nameOf = (id: number) => checked.find((subscriber) => subscriber.id === id)?.email ?? `No. ${id}`;
  const all = done.length + failed.length;
  const message =
    failed.length === 0
      ? `${subscribersCount(all)} ${pastTense[action]}.`
      : `${done.length} of ${subscribersCount(all)} ${pastTense[action]}; ${failed.length} could not be:`;
  return {
    message,
    failures: failed.map(({ id, code, detail }) => ({ name: nameOf(id), reason: reasons[code] ?? detail })),
  };
}

/** The ids that an undo has to revert; subscribers that were already in the new state are left out. */
export function changedIds({ action, done }: BulkReport, checked: readonly Subscriber[]): number[] {
  if (action === "delete") return [];
  const wasBlocked = action === "unblock";
  return checked.filter(({ id, is_blocked }) => is_blocked === wasBlocked && done.includes(id)).map(({ id }) => id);
}
