import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { RichTextNode } from "../../document.ts";
import { blockBoundary, type UploadsOptions, uploadPictures } from "../uploads.ts";
import type { Pasted } from "./pasted.ts";

/**
 * Replaces the selection with what was pasted, as one undo step, and uploads its pictures. Formatting Markdown is a
 * second step, so that the first undo restores the text itself.
 */
export function insertPasted(editor: Editor, options: UploadsOptions, { content, literal, pictures }: Pasted): void {
  const { state, view } = editor;
  const toNodes = (nodes: readonly RichTextNode[]) => nodes.map((node) => state.schema.nodeFromJSON(node));
  const blocks = toNodes(content);
  if (literal) {
    const plain = closeHistory(state.tr);
    replaceSelection(plain, toNodes(literal), true);
    // Includes follow-up changes, such as adding missing cells.
    const { transactions } = state.applyTransaction(plain);
    dispatchPaste(view, plain);
    const meant = closeHistory(view.state.tr);
    const inverted = transactions.flatMap(({ steps, docs }) => steps.map((step, at) => step.invert(docs[at] as Node)));
    for (const step of inverted.reverse()) meant.step(step);
    meant.setSelection(state.selection.getBookmark().resolve(meant.doc));
    replaceSelection(meant, blocks, pictures.length === 0);
    dispatchPaste(view, meant);
    options.announce("Formatted as Markdown. Undo to paste as plain text.");
  } else if (blocks.length > 0) {
    const tr = state.tr;
    replaceSelection(tr, blocks, pictures.length === 0);
    dispatchPaste(view, tr);
  }
  for (const { before, file, alt, caption } of pictures) {
    const position = findPositionBefore(editor, blocks, before) ?? blockBoundary(editor, editor.state.selection.from);
    uploadPictures(editor, options, [{ file, alt, caption }], position);
  }
}

/**
 * @param isOpen whether paragraphs at the ends merge with the surrounding text; next to a picture they must stay whole,
 * so that they can be found again.
 */
function replaceSelection(tr: Transaction, blocks: readonly Node[], isOpen: boolean) {
  const getOpenDepth = (node: Node | undefined) => (isOpen && node?.type.name === "paragraph" ? 1 : 0);
  tr.replaceSelection(new Slice(Fragment.fromArray(blocks), getOpenDepth(blocks[0]), getOpenDepth(blocks.at(-1))));
  moveCursorBehind(tr, blocks.at(-1));
}

const dispatchPaste = (view: EditorView, tr: Transaction) =>
  view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));

/**
 * After a block without text, such as a video, moves the cursor behind it, so that the next paste does not replace it.
 */
function moveCursorBehind(tr: Transaction, last: Node | undefined) {
  if (!last?.isAtom) return;
  const end = findEnd(tr.doc, last);
  if (end === undefined) return;
  const after = tr.doc.resolve(end).nodeAfter;
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (!after?.isTextblock && paragraph) tr.insert(end, paragraph);
  const selection = Selection.findFrom(tr.doc.resolve(end), 1, true);
  if (selection instanceof TextSelection) tr.setSelection(selection);
}

/** The position before one of the blocks, or after the last one. */
function findPositionBefore({ state: { doc } }: Editor, blocks: readonly Node[], index: number): number | undefined {
  const wanted = blocks[index];
  if (!wanted) return findEnd(doc, blocks.at(-1));
  const end = findEnd(doc, wanted);
  return end === undefined ? undefined : end - wanted.nodeSize;
}

/** The position after a node, found by its identity. */
function findEnd(doc: Node, wanted: Node | undefined): number | undefined {
  let end: number | undefined;
  doc.descendants((node, position) => {
    if (node === wanted) end = position + node.nodeSize;
    return end === undefined;
  });
  return end;
}
