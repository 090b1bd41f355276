import { useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { changeMany, downloadCsv, type ExportSelection } from "#app/ui/admin/list-calls.ts";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import { subscribers as declaration, type Subscriber } from "../subscribers.resource.ts";
import { changedIds, type SubscriberAction, toActionReport } from "./bulk-report.ts";
import { changeSubscriber, SUBSCRIBERS } from "./subscriber-calls.ts";

const { path } = declaration;
const opposite = { block: "unblock", unblock: "block" } as const;

/** Actions on one or several subscribers, and the report of the last one. */
export function useSubscriberActions(onDone: () => void) {
  const { run, isBusy, report, setReport } = useListRequests([SUBSCRIBERS]);
  const [toDelete, setToDelete] = useState<Subscriber[]>([]);

  const applyToMany = (action: SubscriberAction, subscribers: Subscriber[]) =>
    run(async () => {
      const ids = subscribers.map(({ id }) => id);
      const result = { action, ...(await changeMany(path, action, ids)) };
      const changed = changedIds(result, subscribers);
      const undo = action !== "delete" && changed.length > 0 ? () => undoMany(opposite[action], changed) : undefined;
      setReport({ ...toActionReport(result, subscribers), undo });
      onDone();
    });

  const undoMany = (action: "block" | "unblock", ids: number[]) =>
    run(async () => {
      const { failed } = await changeMany(path, action, ids);
      setReport({
        message: failed.length === 0 ? "Undone." : `Undone, except for ${failed.length} deleted by someone else.`,
        failures: [],
      });
    });

  /** Sends the version on display, so that nobody else's change is overwritten. */
  const setBlocked = (subscriber: Subscriber, is_blocked: boolean) =>
    run(async () => {
      try {
        const { id, email } = await changeSubscriber(subscriber.id, { is_blocked, version: subscriber.version });
        const undo = () => undoMany(is_blocked ? "unblock" : "block", [id]);
        setReport({ message: `${email} ${is_blocked ? "blocked" : "unblocked"}.`, failures: [], undo });
      } catch (error) {
        const isOutdated = error instanceof ApiError && [404, 409].includes(error.status);
        if (!isOutdated) throw error;
        const what = error.status === 404 ? "deleted" : "changed";
        notify.info(`Someone else ${what} ${subscriber.email}. The list is now up to date.`);
      }
    });

  return {
    report,
    dismissReport: () => setReport(undefined),
    isBusy,
    block: (subscribers: Subscriber[]) => applyToMany("block", subscribers),
    unblock: (subscribers: Subscriber[]) => applyToMany("unblock", subscribers),
    setBlocked,
    toDelete,
    askToDelete: setToDelete,
    cancelDelete: () => setToDelete([]),
    confirmDelete: async () => {
      await applyToMany("delete", toDelete);
      setToDelete([]);
    },
    exportAs: (what: ExportSelection) => run(() => downloadCsv(path, what)),
  };
}

export type SubscriberActions = ReturnType<typeof useSubscriberActions>;
