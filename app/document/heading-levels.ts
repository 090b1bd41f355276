import type { RichTextNode } from "./document.ts";

/**
 * Normalizes the levels of headings, whatever was chosen in the editor: the first is of level 2, since
 * level 1 is the title of the page, and none is more than one level below the one before it.
 */
export function normalizeHeadingLevels(document: RichTextNode): RichTextNode {
  let last = 1;
  const visit = (node: RichTextNode): RichTextNode => {
    if (node.type === "heading") {
      last = Math.min(Math.max(Number(node.attrs?.level) || 2, 2), last + 1);
      return { ...node, attrs: { ...node.attrs, level: last } };
    }
    return node.content ? { ...node, content: node.content.map(visit) } : node;
  };
  return visit(document);
}
