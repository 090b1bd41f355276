import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { NodeSelection, Selection } from "@tiptap/pm/state";
import type { RichTextNode } from "../document.ts";

/**
 * Replaces the empty paragraph at the cursor with a block, or else inserts the block after the one at the cursor, and
 * selects it.
 */
export function insertBlock(editor: Editor, json: RichTextNode): void {
  const { state, view } = editor;
  const { $from, $to } = state.selection;
  const node = state.schema.nodeFromJSON(json);
  const isEmptyLine = $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
  const isOwnPlace = isEmptyLine && $from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), node.type);
  const tr = closeHistory(state.tr);
  let position: number;
  if (isOwnPlace) {
    position = $from.before();
    tr.replaceWith(position, $from.after(), node);
  } else {
    position = state.selection instanceof NodeSelection ? state.selection.to : $to.depth === 0 ? $to.pos : $to.after();
    tr.insert(position, node);
  }
  const inserted = tr.doc.nodeAt(position);
  const selection = inserted?.isAtom
    ? NodeSelection.create(tr.doc, position)
    : Selection.near(tr.doc.resolve(position + 1));
  view.dispatch(tr.setSelection(selection).scrollIntoView());
}
