import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import type { ListState } from "#app/ui/admin/list-state.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import type { ActionReport } from "#app/ui/admin/report-bar.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { Subscriber } from "../subscribers.resource.ts";
import { type BulkAction, changedIds, toActionReport } from "./bulk-report.ts";
import { changeSubscriber, changeSubscribers, exportSubscribers, SUBSCRIBERS } from "./subscriber-calls.ts";

const opposite = { block: "unblock", unblock: "block" } as const;

/** The actions on one or several subscribers, and the report of the last one. */
export function useSubscriberActions(onDone: () => void) {
  const queries = useQueryClient();
  const [report, setReport] = useState<ActionReport>();
  const [toDelete, setToDelete] = useState<Subscriber[]>([]);
  const [isBusy, setBusy] = useState(false);

  /** Runs a request, reports its error, and reloads the list in any case. */
  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!isSessionExpired(error))
        notify.error(error instanceof ApiError ? error.message : "Something unexpected happened.");
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [SUBSCRIBERS] });
    }
  }

  const changeMany = (action: BulkAction, subscribers: Subscriber[]) =>
    run(async () => {
      const result = await changeSubscribers(
        action,
        subscribers.map(({ id }) => id),
      );
      const changed = changedIds(result, subscribers);
      const undo = action !== "delete" && changed.length > 0 ? () => undoMany(opposite[action], changed) : undefined;
      setReport({ ...toActionReport(result, subscribers), undo });
      onDone();
    });

  const undoMany = (action: "block" | "unblock", ids: number[]) =>
    run(async () => {
      const { failed } = await changeSubscribers(action, ids);
      setReport({
        message: failed.length === 0 ? "Undone." : `Undone, except ${failed.length} that somebody deleted.`,
        failures: [],
      });
    });

  /** Changes a row in the version that is shown, so that nobody else's change is overwritten. */
  const setBlocked = (subscriber: Subscriber, is_blocked: boolean) =>
    run(async () => {
      try {
        const { id, email } = await changeSubscriber(subscriber.id, { is_blocked, version: subscriber.version });
        const undo = () => undoMany(is_blocked ? "unblock" : "block", [id]);
        setReport({ message: `${email} is ${is_blocked ? "blocked" : "no longer blocked"}.`, failures: [], undo });
      } catch (error) {
        const isOutdated = error instanceof ApiError && [404, 409].includes(error.status);
        if (!isOutdated) throw error;
        const what = error.status === 404 ? "deleted" : "changed";
        notify.info(`Somebody ${what} ${subscriber.email} in the meantime. The list is up to date again.`);
      }
    });

  return {
    report,
    dismissReport: () => setReport(undefined),
    isBusy,
    block: (subscribers: Subscriber[]) => changeMany("block", subscribers),
    unblock: (subscribers: Subscriber[]) => changeMany("unblock", subscribers),
    setBlocked,
    toDelete,
    askToDelete: setToDelete,
    cancelDelete: () => setToDelete([]),
    confirmDelete: async () => {
      await changeMany("delete", toDelete);
      setToDelete([]);
    },
    exportAs: (what: { ids: number[] } | Pick<ListState, "search" | "filters">) => run(() => exportSubscribers(what)),
  };
}

export type SubscriberActions = ReturnType<typeof useSubscriberActions>;
