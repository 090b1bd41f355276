import { useRef, useState } from "react";

/** A selection in a list: single rows, and ranges with the Shift key, as in a file manager. */
export function useSelection<Row extends { id: number }>() {
  const [selected, setSelected] = useState<Row[]>([]);
  const last = useRef<number>(undefined);
  const isSelected = (row: Row) => selected.some(({ id }) => id === row.id);

  /** @param rows all rows that are shown, in order. */
  function toggle(row: Row, rows: readonly Row[], extend: boolean) {
    const from = rows.findIndex(({ id }) => id === last.current);
    const to = rows.findIndex(({ id }) => id === row.id);
    const range = extend && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
    const others = selected.filter((each) => range.every(({ id }) => id !== each.id));
    setSelected(isSelected(row) ? others : [...others, ...range]);
    last.current = row.id;
  }

  return { selected, setSelected, isSelected, toggle, clear: () => setSelected([]) };
}
