import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { columnCount, createCellSelection, tableCommands, tablePlace } from "./table-commands.ts";

/** Tab and Shift-Tab move between cells, adding a row at the end; Delete empties the selected cells. */
export function tableKeys(editor: Editor): Record<string, () => boolean> {
  const run = (name: keyof typeof tableCommands) => () => {
    const tr = tableCommands[name](editor.state);
    if (tr) editor.view.dispatch(tr);
    return tr !== undefined;
  };
  const keys: [string, () => boolean][] = [
    // In a list within a cell, Tab indents.
    ["Tab", () => !editor.isActive("listItem") && (move(editor, 1) || run("row-below")())],
    ["Shift-Tab", () => !editor.isActive("listItem") && move(editor, -1)],
    ["Alt-Shift-Enter", run("row-below")],
    ["Backspace", () => emptyCells(editor)],
    ["Delete", () => emptyCells(editor)],
  ];
  return Object.fromEntries(keys);
}

function move(editor: Editor, by: 1 | -1): boolean {
  const { state, view } = editor;
  const place = tablePlace(state);
  if (!place) return false;
  const columns = columnCount(place.table);
  const next = place.row * columns + place.column + by;
  if (next < 0 || next >= columns * place.table.childCount) return by < 0;
  const { tr } = state;
  const cell = { row: Math.floor(next / columns), column: next % columns };
  view.dispatch(tr.setSelection(createCellSelection(tr, place.position, place.table, cell)).scrollIntoView());
  return true;
}

/** ProseMirror would remove whole cells and shift those after them. */
function emptyCells({ state, view }: Editor): boolean {
  const { $from, $to, empty } = state.selection;
  const depth = $from.sharedDepth($to.pos);
  const isAcrossCells = ["table", "tableRow"].includes($from.node(depth).type.name);
  if (empty || !isAcrossCells) return false;
  const { tr } = state;
  state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
    if (!["tableCell", "tableHeader"].includes(node.type.name)) return true;
    const empty = node.type.createAndFill();
    if (empty) tr.replaceWith(tr.mapping.map(position), tr.mapping.map(position + node.nodeSize), empty);
    return false;
  });
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min($from.pos, tr.doc.content.size))));
  view.dispatch(tr);
  return true;
}
