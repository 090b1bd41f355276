import type { RichTextNode } from "./document.ts";

/**
 * Normalizes heading levels, whatever was chosen in the editor: the first heading has level 2, since level 1 is the
 * title of the page, and each is at most one level below the one before it.
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
