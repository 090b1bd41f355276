import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { createItemSaver } from "./create-item-saver.ts";
import type { ItemSaver, SaverSnapshot } from "./item-saver.ts";
import { newKey } from "./new-key.ts";
import { saveRequests } from "./save-requests.ts";
import type { FormValues, StoredItem } from "./stored-item.ts";

/** The state of a form that is being saved, and its actions. The functions never change. */
export type FormSaver = SaverSnapshot & ItemSaver & { definition: ResourceDefinition };

/**
 * Saves the form of an item. A form of another item needs a component of its own (`key`); a newer version of the same
 * item is merged with unsaved changes.
 * @param item as the API returned it, or undefined for a new one.
 * @param initial the values that a new one starts with, when the form opens.
 */
export function useItemSaver(
  definition: ResourceDefinition,
  item: StoredItem | undefined,
  initial?: FormValues | undefined,
): FormSaver {
  const queries = useQueryClient();
  const [saver] = useState(() =>
    createItemSaver({
      definition,
      item,
      initial,
      requests: saveRequests(definition),
      isOnline: () => navigator.onLine,
      newKey,
      now: () => new Date(),
    }),
  );
  const snapshot = useSyncExternalStore(saver.subscribe, saver.snapshot);

  useEffect(() => {
    if (item) saver.adopt(item);
  }, [saver, item]);

  useEffect(() => {
    addEventListener("online", saver.retry);
    return () => {
      removeEventListener("online", saver.retry);
      saver.dispose();
    };
  }, [saver]);

  // The history compares with the stored item, and a form that is reopened starts with it, whichever URL it has.
  const stored = snapshot.item;
  useEffect(() => {
    if (!stored) return;
    queries.setQueriesData<StoredItem>({ queryKey: ["item", definition.name] }, (known) =>
      known?.id === stored.id ? stored : known,
    );
  }, [queries, definition, stored]);

  // Other screens show what was saved: the list, the first steps, times in another time zone.
  const { version } = snapshot;
  useEffect(() => {
    if (version !== undefined) void queries.invalidateQueries({ type: "inactive", refetchType: "none" });
  }, [queries, version]);

  return { ...saver, ...snapshot, definition };
}
