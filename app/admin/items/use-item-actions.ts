import { useState } from "react";
import { type ResourceDefinition, titleField } from "#app/resources/define-resource.ts";
import { bulkReport } from "#app/ui/admin/bulk-report.ts";
import { changeMany, downloadCsv, type ExportSelection } from "#app/ui/admin/list-calls.ts";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import { type BulkAction, changedBy, countOf } from "./bulk-actions.ts";
import { type ListedItem, listKey } from "./item-calls.ts";

/** The actions on one or several items of a list, and their reports. */
export function useItemActions(definition: ResourceDefinition, onDone: () => void) {
  const { run, isBusy, report, setReport } = useListRequests(listKey(definition));
  const [question, setQuestion] = useState<{ action: BulkAction; items: ListedItem[] }>();

  const apply = (action: BulkAction, items: ListedItem[]) =>
    run(async () => {
      const ids = items.map(({ id }) => id);
      const result = await changeMany(definition.path, action.name, ids);
      const names = new Map(items.map((item) => [item.id, nameOf(definition, item)]));
      const shown = bulkReport(result, {
        countOf: (count) => countOf(definition, count),
        done: action.done,
        nameOf: (id) => names.get(id) ?? `No. ${id}`,
      });
      const changed = action.undo ? changedBy(action, result, items) : [];
      setReport(changed.length > 0 ? { ...shown, undo: () => undo(action.undo as string, changed) } : shown);
      onDone();
    });

  const undo = (name: string, ids: number[]) =>
    run(async () => {
      const { failed } = await changeMany(definition.path, name, ids);
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
    exportAs: (what: ExportSelection) => run(() => downloadCsv(definition.path, what)),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;

/** The name of an item in a list. */
export const nameOf = (definition: ResourceDefinition, item: ListedItem): string =>
  String(item[titleField(definition)] ?? `No. ${item.id}`);
