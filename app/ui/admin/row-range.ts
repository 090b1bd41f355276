/**
 * A selection after a click on `row`, which toggles it together with all rows between `anchor` and it, as in a file
 * manager.
 * @param rows all rows that are shown, in order
 * @param anchor the id of the previously toggled row, if the Shift key is held
 */
export function selectRange<Row extends { id: number }>(
  selected: readonly Row[],
  rows: readonly Row[],
  row: Row,
  anchor: number | undefined,
): Row[] {
  const from = rows.findIndex(({ id }) => id === anchor);
  const to = rows.findIndex(({ id }) => id === row.id);
  const range = from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
  const others = selected.filter((each) => range.every(({ id }) => id !== each.id));
  return selected.some(({ id }) => id === row.id) ? others : [...others, ...range];
}
