import type { RichTextNode } from "../../document.ts";
import { validateDocument } from "../../validate-document.ts";

/**
 * Converts blocks to the form in which they are stored.
 * @throws InvalidInput if the schema does not allow them.
 */
export function fitBlocks(blocks: RichTextNode[]): RichTextNode[] {
  return validateDocument("paste", { type: "doc", content: blocks }).content ?? [];
}

/**
 * Maps heading levels to 2, 3 and 4, since level 1 is the title of the page. If the first heading is the only one of
 * level 1, it is the title of the pasted text and the others keep their levels; otherwise all move down.
 */
export function fitHeadingLevels(blocks: RichTextNode[]): RichTextNode[] {
  const levels = blocks.flatMap(listHeadingLevels);
  const isTitle = levels[0] === 1 && levels.indexOf(1, 1) < 0 && blocks[0]?.type === "heading";
  const shift = levels.includes(1) && !isTitle ? 1 : 0;
  const visit = (node: RichTextNode): RichTextNode => {
    if (node.type === "heading")
      return { ...node, attrs: { level: Math.min(Math.max(Number(node.attrs?.level) + shift, 2), 4) } };
    return node.content ? { ...node, content: node.content.map(visit) } : node;
  };
  return blocks.map(visit);
}

const listHeadingLevels = (node: RichTextNode): number[] =>
  node.type === "heading" ? [Number(node.attrs?.level)] : (node.content ?? []).flatMap(listHeadingLevels);
