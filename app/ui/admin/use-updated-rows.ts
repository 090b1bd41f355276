import { useEffect } from "react";

/** Updates selected rows from the server's data, so that actions see their current state. */
export function useUpdatedRows<Row extends { id: number }>(
  rows: Row[] | undefined,
  setSelected: (update: (selected: Row[]) => Row[]) => void,
): void {
  useEffect(() => {
    if (!rows) return;
    setSelected((selected) => {
      const fresh = selected.map((old) => rows.find(({ id }) => id === old.id) ?? old);
      return fresh.some((row, at) => row !== selected[at]) ? fresh : selected;
    });
  }, [rows, setSelected]);
}
