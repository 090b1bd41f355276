import { Fragment, type Node, type ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Selection, type Transaction } from "@tiptap/pm/state";

/** The position of the selection within a table. */
interface TablePlace {
  table: Node;
  /** The position before the table. */
  position: number;
  row: number;
  column: number;
}

export function tablePlace({ selection: { $from } }: Pick<EditorState, "selection">): TablePlace | undefined {
  const depth = tableDepth($from);
  if (depth === undefined || $from.depth < depth + 2) return undefined;
  return {
    table: $from.node(depth),
    position: $from.before(depth),
    row: $from.index(depth),
    column: $from.index(depth + 1),
  };
}

function tableDepth($from: ResolvedPos) {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === "table") return depth;
  return undefined;
}

const listRows = (table: Node) => Array.from({ length: table.childCount }, (_, index) => table.child(index));
const listCells = (row: Node) => Array.from({ length: row.childCount }, (_, index) => row.child(index));
export const columnCount = (table: Node) => Math.max(...listRows(table).map((row) => row.childCount));

/** An empty cell of the same kind as another one. */
const emptyLike = (cell: Node) => cell.type.createAndFill() as Node;
export const emptyCell = (table: Node) => table.type.schema.nodes.tableCell?.createAndFill() as Node;

/** Replaces the rows of the table at the selection and moves the cursor into a cell. */
function replaceRows(
  state: EditorState,
  rows: Node[],
  cursor: { row: number; column: number },
): Transaction | undefined {
  const place = tablePlace(state);
  if (!place) return undefined;
  const { table, position } = place;
  const next = table.copy(Fragment.from(rows));
  const tr = state.tr.replaceWith(position, position + table.nodeSize, next);
  return tr.setSelection(createCellSelection(tr, position, next, cursor)).scrollIntoView();
}

export function createCellSelection(
  tr: Transaction,
  position: number,
  table: Node,
  { row, column }: { row: number; column: number },
) {
  let start = position + 1;
  const rowIndex = Math.max(0, Math.min(row, table.childCount - 1));
  for (let index = 0; index < rowIndex; index += 1) start += table.child(index).nodeSize;
  const cells = table.child(rowIndex);
  start += 1;
  for (let index = 0; index < Math.min(column, cells.childCount - 1); index += 1) start += cells.child(index).nodeSize;
  return Selection.near(tr.doc.resolve(start + 1));
}

type TableCommand = (state: EditorState) => Transaction | undefined;

/** @param offset 0 to insert above the current row, 1 below. */
const addRow =
  (offset: 0 | 1): TableCommand =>
  (state) => {
    const place = tablePlace(state);
    if (!place) return undefined;
    const { table, row, column } = place;
    const rows = listRows(table);
    const cells = Array.from({ length: columnCount(table) }, () => emptyCell(table));
    rows.splice(row + offset, 0, (rows[row] as Node).copy(Fragment.from(cells)));
    return replaceRows(state, rows, { row: row + offset, column });
  };

/** @param offset 0 to insert before the current column, 1 after. */
const addColumn =
  (offset: 0 | 1): TableCommand =>
  (state) => {
    const place = tablePlace(state);
    if (!place) return undefined;
    const { table, row, column } = place;
    const rows = listRows(table).map((each) => {
      const cells = listCells(each);
      const like = (cells[column] ?? cells.at(-1)) as Node;
      cells.splice(Math.min(column + offset, cells.length), 0, emptyLike(like));
      return each.copy(Fragment.from(cells));
    });
    return replaceRows(state, rows, { row, column: column + offset });
  };

const deleteRow: TableCommand = (state) => {
  const place = tablePlace(state);
  if (!place) return undefined;
  const rows = listRows(place.table);
  if (rows.length === 1) return deleteTable(state);
  rows.splice(place.row, 1);
  return replaceRows(state, rows, place);
};

const deleteColumn: TableCommand = (state) => {
  const place = tablePlace(state);
  if (!place) return undefined;
  const { table, column } = place;
  if (columnCount(table) === 1) return deleteTable(state);
  const rows = listRows(table).flatMap((row) => {
    const cells = listCells(row).filter((_, index) => index !== column);
    return cells.length > 0 ? [row.copy(Fragment.from(cells))] : [];
  });
  return replaceRows(state, rows, place);
};

const deleteTable: TableCommand = (state) => {
  const place = tablePlace(state);
  if (!place) return undefined;
  const { table, position } = place;
  const paragraph = table.type.schema.nodes.paragraph?.create() as Node;
  const tr = state.tr.replaceWith(position, position + table.nodeSize, paragraph);
  return tr.setSelection(Selection.near(tr.doc.resolve(position + 1)));
};

/** Toggles whether the first row is a header. */
const toggleHeader: TableCommand = (state) => {
  const place = tablePlace(state);
  if (!place) return undefined;
  const { table } = place;
  const { tableHeader, tableCell } = table.type.schema.nodes;
  const [first, ...others] = listRows(table) as [Node, ...Node[]];
  const type = hasHeader(table) ? tableCell : tableHeader;
  const cells = listCells(first).map((cell) => type?.create(null, cell.content) as Node);
  return replaceRows(state, [first.copy(Fragment.from(cells)), ...others], place);
};

export const hasHeader = (table: Node) => listCells(table.child(0)).every((cell) => cell.type.name === "tableHeader");

export const tableCommands = {
  "row-above": addRow(0),
  "row-below": addRow(1),
  "column-before": addColumn(0),
  "column-after": addColumn(1),
  "delete-row": deleteRow,
  "delete-column": deleteColumn,
  "toggle-header": toggleHeader,
  "delete-table": deleteTable,
} satisfies Record<string, TableCommand>;
export type TableCommandName = keyof typeof tableCommands;

/** The JSON of an empty table with a header row. */
export function newTable(rows: number, columns: number) {
  const row = (type: string) => ({
    type: "tableRow",
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: "paragraph" }] })),
  });
  return {
    type: "table",
    content: [row("tableHeader"), ...Array.from({ length: rows - 1 }, () => row("tableCell"))],
  };
}
