import { useEffect, useState } from "react";
import type { ListState } from "./list-state.ts";

/**
 * The selected rows of a list. A different search or filter clears the selection, and reloaded rows replace the
 * selected ones, so that actions use their current state.
 */
export function useSelectedRows<Row extends { id: number }>(
  { search, filters }: ListState,
  rows: readonly Row[] | undefined,
) {
  const [selected, setSelected] = useState<Row[]>([]);
  const criteria = JSON.stringify([search, filters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts without a selection.
  useEffect(() => setSelected([]), [criteria]);
  useEffect(() => {
    if (!rows) return;
    setSelected((selected) => {
      const fresh = selected.map((old) => rows.find(({ id }) => id === old.id) ?? old);
      return fresh.some((row, at) => row !== selected[at]) ? fresh : selected;
    });
  }, [rows]);
  return [selected, setSelected] as const;
}
