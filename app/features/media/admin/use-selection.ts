import { useRef, useState } from "react";
import { selectRange } from "#app/ui/admin/row-range.ts";

/** A list selection: single rows, and ranges with the Shift key, as in a file manager. */
export function useSelection<Row extends { id: number }>() {
  const [selected, setSelected] = useState<Row[]>([]);
  const last = useRef<number>(undefined);
  const isSelected = (row: Row) => selected.some(({ id }) => id === row.id);

  /**
   * @param rows all visible rows, in order
   */
  function toggle(row: Row, rows: readonly Row[], extend: boolean) {
    setSelected(selectRange(selected, rows, row, extend ? last.current : undefined));
    last.current = row.id;
  }

  return { selected, setSelected, isSelected, toggle, clear: () => setSelected([]) };
}
