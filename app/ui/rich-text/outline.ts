import type { RichTextNode } from "./document.ts";
import { normalizeHeadingLevels } from "./heading-levels.ts";
import { plainText } from "./plain-text.ts";

export interface OutlineEntry {
  /** Of the heading in the page. */
  id: string;
  text: string;
  level: 2 | 3;
}

/** What keeps the ids of a text apart from those of the page around it. */
const PREFIX = "on-";

/** The document with its headings in order, each with an id of its own, made from what it says. */
export function withHeadingIds(document: RichTextNode): RichTextNode {
  const taken = new Set<string>();
  const visit = (node: RichTextNode): RichTextNode => {
    if (node.type === "heading") return { ...node, attrs: { ...node.attrs, id: freeId(plainText(node), taken) } };
    return node.content ? { ...node, content: node.content.map(visit) } : node;
  };
  return visit(normalizeHeadingLevels(document));
}

function freeId(text: string, taken: Set<string>) {
  const words = text.normalize("NFKC").toLowerCase().replace(/['’]/g, "");
  const base = PREFIX + (words.replace(/[^\p{L}\p{N}\p{M}]+/gu, "-").replace(/^-+|-+$/g, "") || "section");
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

/** The headings of the first two levels that say something, as a list of contents. */
export function outlineOf(document: RichTextNode): OutlineEntry[] {
  const found: OutlineEntry[] = [];
  const visit = (node: RichTextNode) => {
    if (node.type !== "heading") {
      node.content?.forEach(visit);
      return;
    }
    const { level, id } = node.attrs as { level: number; id: string };
    const text = plainText(node);
    if (text && (level === 2 || level === 3)) found.push({ id, text, level });
  };
  visit(withHeadingIds(document));
  return found;
}
