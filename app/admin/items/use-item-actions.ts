import { useRef, useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { BulkAction } from "#app/resources/resource-parts.ts";
import { bulkReport } from "#app/ui/admin/bulk-report.ts";
import {
  type BulkResult,
  changeMany,
  changeMatching,
  countMatching,
  downloadCsv,
  type ExportSelection,
  type MatchingItems,
  type MatchingResult,
} from "#app/ui/admin/list-calls.ts";
import { SHOWN } from "#app/ui/admin/report-bar.tsx";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import { formatItemCount, listChangedIds } from "./bulk-actions.ts";
import { isLinked } from "./is-linked.ts";
import { type ListedItem, listKey } from "./item-calls.ts";

/** The target of an action: these rows, or all matching items. */
export type Selected = { items: ListedItem[]; matching?: undefined } | { items: ListedItem[]; matching: MatchingItems };

/** Actions on one, several or all matching items of a list, and their reports. */
export function useItemActions(definition: ResourceDefinition, onDone: () => void) {
  const { run, isBusy, report, setReport } = useListRequests(listKey(definition));
  const [question, setQuestion] = useState<{ action: BulkAction; selected: Selected }>();
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const stopper = useRef<AbortController>(undefined);

  const apply = (action: BulkAction, { items, matching }: Selected) =>
    run(async () => {
      const result = matching ? await applyToMatching(action, matching) : await applyToItems(action, items);
      const names = await loadNames(definition, items, result);
      const shown = bulkReport(result, {
        formatItemCount: (count) => formatItemCount(definition, count),
        done: action.done,
        getName: (id) => names.get(id) ?? `No. ${id}`,
      });
      const message = `${shown.message}${interruption(result)}`;
      const changed = action.undo ? listChangedIds(result) : [];
      const undoIt = changed.length > 0 ? { undo: () => undo(action.undo as string, changed) } : {};
      setReport({ ...shown, message, ...undoIt });
      onDone();
    });

  const applyToItems = (action: BulkAction, items: ListedItem[]): Promise<MatchingResult> =>
    changeMany(
      definition.path,
      action.name,
      items.map(({ id }) => id),
    );

  async function applyToMatching(action: BulkAction, matching: MatchingItems) {
    const { count } = matching;
    stopper.current = new AbortController();
    setProgress({ done: 0, count });
    try {
      const onProgress = (done: number) => setProgress({ done, count });
      return await changeMatching(definition.path, action.name, matching, onProgress, stopper.current.signal);
    } finally {
      setProgress(undefined);
    }
  }

  const undo = (name: string, ids: number[]) =>
    run(async () => {
      const { failed } = await changeMany(definition.path, name, ids);
      const message =
        failed.length === 0
          ? "Undone."
          : `Undone, except for ${formatItemCount(definition, failed.length)}: ${failed[0]?.detail}`;
      setReport({ message, failures: [] });
    });

  return {
    report,
    dismissReport: () => setReport(undefined),
    isBusy,
    question,
    /** Set while an action on all matching items is running. */
    progress,
    /** Stops the action after the current batch. */
    stop: () => stopper.current?.abort(),
    async start(action: BulkAction, selected: Selected) {
      const ids = selected.items.map(({ id }) => id);
      const asks = action.isFinal || selected.matching || (action.deletes && (await isLinked(definition, ids)));
      if (asks) setQuestion({ action, selected });
      else await apply(action, selected);
    },
    /** Counts all matching items, since very long lists don't show the exact number. */
    count: (what: Omit<MatchingItems, "count">, onCounted: (matching: MatchingItems) => void) =>
      run(async () => onCounted({ ...what, count: await countMatching(definition.path, what) })),
    cancel: () => setQuestion(undefined),
    async confirm() {
      if (!question) return;
      // The list shows the progress, with a button to stop.
      if (question.selected.matching) setQuestion(undefined);
      await apply(question.action, question.selected);
      setQuestion(undefined);
    },
    exportAs: (what: ExportSelection) => run(() => downloadCsv(definition.path, what)),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;

/** The name of an item in a list. */
export const getItemName = (definition: ResourceDefinition, item: ListedItem): string =>
  String(item[titleField(definition)] ?? `No. ${item.id}`);

/** The names of the items in a report; those not on a page shown are loaded. */
async function loadNames(definition: ResourceDefinition, items: readonly ListedItem[], { failed }: BulkResult) {
  const names = new Map(items.map((item) => [item.id, getItemName(definition, item)]));
  const unknown = failed.flatMap(({ id }) => (names.has(id) ? [] : [id])).slice(0, SHOWN);
  if (unknown.length > 0) {
    const query = `ids=${unknown.join(",")}&page_size=100&fields=id,${titleField(definition)}`;
    const found = await staffApi().get<{ results: ListedItem[] }>(`${definition.path}/?${query}`);
    for (const item of found.results) names.set(item.id, getItemName(definition, item));
  }
  return names;
}

/** Reports that a batch failed or that the person stopped the action. */
function interruption({ interrupted }: MatchingResult): string {
  if (interrupted === undefined) return "";
  return ` Then the action stopped, and the rest is unchanged${interrupted instanceof ApiError ? `: ${interrupted.message}` : "."}`;
}
