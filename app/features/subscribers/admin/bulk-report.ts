import { bulkReport } from "#app/ui/admin/bulk-report.ts";
import type { BulkResult } from "#app/ui/admin/list-calls.ts";
import type { ActionReport } from "#app/ui/admin/report-bar.tsx";
import type { Subscriber } from "../subscribers.resource.ts";

export type SubscriberAction = "block" | "unblock" | "delete";

interface BulkReport extends BulkResult {
  action: SubscriberAction;
}

const pastTense = { block: "blocked", unblock: "unblocked", delete: "deleted" };
export const subscribersCount = (count: number): string => (count === 1 ? "1 subscriber" : `${count} subscribers`);

/** @param checked the rows that the action was requested for. */
export function toActionReport({ action, done, failed }: BulkReport, checked: readonly Subscriber[]): ActionReport {
  return bulkReport(
    { done, failed },
    {
      formatItemCount: subscribersCount,
      done: pastTense[action],
      getName: (id) => checked.find((subscriber) => subscriber.id === id)?.email ?? `Subscriber ${id}`,
    },
  );
}

/** The ids that an undo reverts; subscribers that were already in the new state are left out. */
export function changedIds({ action, done }: BulkReport, checked: readonly Subscriber[]): number[] {
  if (action === "delete") return [];
  const wasBlocked = action === "unblock";
  return checked.filter(({ id, is_blocked }) => is_blocked === wasBlocked && done.includes(id)).map(({ id }) => id);
}
