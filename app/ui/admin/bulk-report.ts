import type { BulkResult } from "./list-calls.ts";
import type { ActionReport } from "./report-bar.tsx";

interface BulkWording {
  /** "1 book", "12 books". */
  formatItemCount: (count: number) => string;
  /** The participle of the action, such as "published". */
  done: string;
  getName: (id: number) => string;
}

const reasons: Record<string, string> = {
  not_found: "someone else deleted it",
  not_allowed: "you don’t have permission to change it",
};

/** The report of a bulk action, with the reason for each item that was left out. */
export function bulkReport(
  { done, failed }: BulkResult,
  { formatItemCount, done: participle, getName }: BulkWording,
): ActionReport {
  const message =
    failed.length === 0
      ? `${formatItemCount(done.length)} ${participle}.`
      : `${done.length} of ${formatItemCount(done.length + failed.length)} ${participle}. ${failed.length} failed:`;
  return {
    message,
    failures: failed.map(({ id, code, detail }) => ({ name: getName(id), reason: reasons[code] ?? detail })),
  };
}
