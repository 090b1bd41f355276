import type { NodeViewProps } from "@tiptap/react";

/** Changes attributes of a block without moving the selection. */
export function setAttributes(
  { editor, getPos }: Pick<NodeViewProps, "editor" | "getPos">,
  attributes: Record<string, unknown>,
): void {
  const position = getPos();
  if (position === undefined) return;
  const { tr } = editor.state;
  for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(position, name, value);
  editor.view.dispatch(tr);
}
