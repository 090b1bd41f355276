import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { type ResourceDefinition, titleField } from "#app/resources/define-resource.ts";
import type { ListState } from "#app/ui/admin/list-state.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import type { ActionReport } from "#app/ui/admin/report-bar.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { type BulkAction, changedBy, countOf, reportOf } from "./bulk-actions.ts";
import { changeItems, exportItems, type ListedItem, listKey } from "./item-calls.ts";

/** The actions on one or several items of a list, and their reports. */
export function useItemActions(definition: ResourceDefinition, onDone: () => void) {
  const queries = useQueryClient();
  const [report, setReport] = useState<ActionReport>();
  const [question, setQuestion] = useState<{ action: BulkAction; items: ListedItem[] }>();
  const [isBusy, setBusy] = useState(false);

  /** Runs a call, and reloads the list even if it fails. */
  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!isSessionExpired(error))
        notify.error(error instanceof ApiError ? error.message : "Something unexpected happened.");
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: listKey(definition) });
    }
  }

  const apply = (action: BulkAction, items: ListedItem[]) =>
    run(async () => {
      const ids = items.map(({ id }) => id);
      const result = await changeItems(definition, action.name, ids);
      const names = new Map(items.map((item) => [item.id, nameOf(definition, item)]));
      const shown = reportOf(definition, action, result, (id) => names.get(id) ?? `No. ${id}`);
      const changed = action.undo ? changedBy(action, result, items) : [];
      setReport(changed.length > 0 ? { ...shown, undo: () => undo(action.undo as string, changed) } : shown);
      onDone();
    });

  const undo = (name: string, ids: number[]) =>
    run(async () => {
      const { failed } = await changeItems(definition, name, ids);
      const message =
        failed.length === 0
          ? "Undone."
          : `Undone, except for ${countOf(definition, failed.length)}: ${failed[0]?.detail}`;
      setReport({ message, failures: [] });
    });

  return {
    report,
    dismissReport: () => setReport(undefined),
    isBusy,
    question,
    start: (action: BulkAction, items: ListedItem[]) =>
      action.isFinal ? setQuestion({ action, items }) : void apply(action, items),
    cancel: () => setQuestion(undefined),
    confirm: async () => {
      if (!question) return;
      await apply(question.action, question.items);
      setQuestion(undefined);
    },
    exportAs: (what: { ids: number[] } | ListState) => run(() => exportItems(definition, what)),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;

/** The name of an item in a list. */
export const nameOf = (definition: ResourceDefinition, item: ListedItem): string =>
  String(item[titleField(definition)] ?? `No. ${item.id}`);
