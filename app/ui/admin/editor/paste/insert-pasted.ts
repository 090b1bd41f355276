import type { Editor } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { blockBoundary, type UploadsOptions, uploadPictures } from "../uploads.ts";
import type { Pasted } from "./pasted.ts";

/** Puts what was pasted into the text instead of the selection, as one step to undo, and uploads its pictures. */
export function insertPasted(editor: Editor, options: UploadsOptions, { content, pictures }: Pasted): void {
  const { state, view } = editor;
  const blocks = content.map((node) => state.schema.nodeFromJSON(node));
  const isText = (node: Node | undefined) => node?.type.name === "paragraph";
  // Paragraphs at the ends continue the text around; next to a picture they must stay whole, to be found again.
  const hasPictures = pictures.length > 0;
  const openStart = isText(blocks[0]) && !hasPictures ? 1 : 0;
  const openEnd = isText(blocks.at(-1)) && !hasPictures ? 1 : 0;
  if (blocks.length > 0) {
    const tr = state.tr.replaceSelection(new Slice(Fragment.fromArray(blocks), openStart, openEnd));
    writeBehind(tr, blocks.at(-1));
    view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
  }
  for (const { before, file, alt, caption } of pictures) {
    const position = placeBefore(editor, blocks, before) ?? blockBoundary(editor, editor.state.selection.from);
    uploadPictures(editor, options, [{ file, alt, caption }], position);
  }
}

/** After a block without text, such as a video, the cursor goes behind it, so that the next paste does not replace it. */
function writeBehind(tr: Transaction, last: Node | undefined) {
  if (!last?.isAtom) return;
  const end = endOf(tr.doc, last);
  if (end === undefined) return;
  const after = tr.doc.resolve(end).nodeAfter;
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (!after?.isTextblock && paragraph) tr.insert(end, paragraph);
  const selection = Selection.findFrom(tr.doc.resolve(end), 1, true);
  if (selection instanceof TextSelection) tr.setSelection(selection);
}

/** The position before one of the blocks, or after the last one. */
function placeBefore({ state: { doc } }: Editor, blocks: readonly Node[], index: number): number | undefined {
  const wanted = blocks[index];
  if (!wanted) return endOf(doc, blocks.at(-1));
  const end = endOf(doc, wanted);
  return end === undefined ? undefined : end - wanted.nodeSize;
}

/** The position after a node, found by its identity. */
function endOf(doc: Node, wanted: Node | undefined): number | undefined {
  let end: number | undefined;
  doc.descendants((node, position) => {
    if (node === wanted) end = position + node.nodeSize;
    return end === undefined;
  });
  return end;
}
