import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, type Node } from "@tiptap/pm/model";
import { NodeSelection, Selection, TextSelection } from "@tiptap/pm/state";

/** A block or list item that can be moved, duplicated and deleted. */
interface BlockPlace {
  node: Node;
  /** The position before the block. */
  position: number;
  parent: Node;
  index: number;
}

/** The blocks around the selection, from the innermost to the outermost. */
function places({ state: { selection, doc } }: Editor): BlockPlace[] {
  const { $from } = selection;
  const found: BlockPlace[] = [];
  if (selection instanceof NodeSelection)
    found.push({ node: selection.node, position: $from.pos, parent: $from.parent, index: $from.index() });
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    const parent = $from.node(depth - 1);
    // The text of a list item moves with the item; rows and cells move with their table.
    const isPart = parent.type.name === "listItem" && $from.index(depth - 1) === 0;
    if (isPart || (node.type.name.startsWith("table") && node.type.name !== "table")) continue;
    found.push({ node, position: $from.before(depth), parent, index: $from.index(depth - 1) });
  }
  if (found.length === 0 && $from.depth === 0 && $from.nodeAfter)
    found.push({ node: $from.nodeAfter, position: $from.pos, parent: doc, index: $from.index() });
  return found;
}

/** The block at the selection, which the actions below apply to. */
const currentBlock = (editor: Editor): BlockPlace | undefined => places(editor)[0];

/** Keeps the cursor where it was within the block. */
function createSelection(doc: Node, position: number, before: Selection, from: number): Selection {
  if (before instanceof NodeSelection) return NodeSelection.create(doc, position + before.from - from);
  const shift = position - from;
  return TextSelection.between(doc.resolve(before.anchor + shift), doc.resolve(before.head + shift));
}

/**
 * Moves the block at the selection past its neighbour, or else moves the blocks around it.
 * @returns whether anything moved.
 */
export function moveBlock(editor: Editor, by: 1 | -1): boolean {
  const { state, view } = editor;
  const place = places(editor).find(({ parent, index }) => index + by >= 0 && index + by < parent.childCount);
  if (!place) return false;
  const { node, position, parent, index } = place;
  const neighbour = parent.child(index + by);
  const start = by < 0 ? position - neighbour.nodeSize : position;
  const pair = by < 0 ? [node, neighbour] : [neighbour, node];
  // A list item must begin with a paragraph.
  if (!parent.canReplace(Math.min(index, index + by), Math.max(index, index + by) + 1, Fragment.from(pair)))
    return false;
  const tr = closeHistory(state.tr).replaceWith(start, start + node.nodeSize + neighbour.nodeSize, pair);
  const next = by < 0 ? start : start + neighbour.nodeSize;
  view.dispatch(tr.setSelection(createSelection(tr.doc, next, state.selection, position)).scrollIntoView());
  return true;
}

export function duplicateBlock(editor: Editor): boolean {
  const place = currentBlock(editor);
  if (!place) return false;
  const { node, position } = place;
  const { state, view } = editor;
  const next = position + node.nodeSize;
  const tr = closeHistory(state.tr).insert(next, node);
  view.dispatch(tr.setSelection(createSelection(tr.doc, next, state.selection, position)).scrollIntoView());
  return true;
}

export function deleteBlock(editor: Editor): boolean {
  // Removes a parent that cannot be empty as well: deleting the only item of a list deletes the list.
  const place = places(editor).find(({ parent, index }) => parent.canReplace(index, index + 1));
  if (!place) return false;
  const { node, position } = place;
  const tr = closeHistory(editor.state.tr).delete(position, position + node.nodeSize);
  if (tr.doc.childCount === 0) tr.insert(0, tr.doc.type.schema.node("paragraph"));
  const near = Math.min(position, tr.doc.content.size);
  editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(near))).scrollIntoView());
  return true;
}

/** Adds a paragraph after the outermost block at the cursor, to continue writing below a table or call-out. */
export function writeBelow(editor: Editor): boolean {
  const { state, view } = editor;
  const { $to } = state.selection;
  const position = $to.depth === 0 ? state.selection.to : $to.after(1);
  const tr = state.tr.insert(position, state.schema.node("paragraph"));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView());
  return true;
}
