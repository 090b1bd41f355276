import type { Editor } from "@tiptap/core";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";

/** Selects a node in the editor within an element and scrolls to it. @param path the path in a finding. */
export function showNode(container: Element, path: readonly number[]): boolean {
  const editor = (container.querySelector(".ProseMirror") as (Element & { editor?: Editor }) | null)?.editor;
  if (!editor) return false;
  const { doc, tr } = editor.state;
  let position = 0;
  let parent = doc;
  for (const [depth, index] of path.entries()) {
    if (index >= parent.childCount) break;
    for (let before = 0; before < index; before += 1) position += parent.child(before).nodeSize;
    parent = parent.child(index);
    // The position inside the node, for all but the last one.
    if (depth < path.length - 1) position += 1;
  }
  const node = doc.nodeAt(position);
  if (!node) return false;
  const selection =
    node.isText || node.isTextblock
      ? TextSelection.create(
          doc,
          node.isText ? position : position + 1,
          position + node.nodeSize - (node.isText ? 0 : 1),
        )
      : NodeSelection.isSelectable(node)
        ? NodeSelection.create(doc, position)
        : TextSelection.near(doc.resolve(position));
  editor.view.dispatch(tr.setSelection(selection).scrollIntoView());
  editor.view.focus();
  const dom = editor.view.domAtPos(selection.from).node;
  (dom instanceof Element ? dom : dom.parentElement)?.scrollIntoView({ block: "center" });
  return true;
}
