import { hyphenated } from "#app/platform/text/slugify.ts";
import type { RichTextNode } from "./document.ts";
import { normalizeHeadingLevels } from "./heading-levels.ts";
import { plainText } from "./plain-text.ts";

export interface OutlineEntry {
  /** The `id` attribute of the heading. */
  id: string;
  text: string;
  level: 2 | 3;
}

/** Avoids collisions with the ids of the rest of the page. */
const PREFIX = "on-";

/** How much of a heading its id is derived from, in UTF-16 units: normalizing takes longer than the text grows. */
const MAX_TEXT = 500;

/** The document with normalized heading levels and a unique id, derived from its text, for each heading. */
export function addHeadingIds(document: RichTextNode): RichTextNode {
  const usedIds = new Map<string, number>();
  const visit = (node: RichTextNode): RichTextNode => {
    if (node.type === "heading") return { ...node, attrs: { ...node.attrs, id: uniqueId(plainText(node), usedIds) } };
    return node.content ? { ...node, content: node.content.map(visit) } : node;
  };
  return visit(normalizeHeadingLevels(document));
}

/** @param usedIds each used id, with the last number that was appended to it */
function uniqueId(text: string, usedIds: Map<string, number>) {
  const base = PREFIX + (hyphenated(text.slice(0, MAX_TEXT).normalize("NFKC")) || "section");
  let number = usedIds.get(base) ?? 1;
  let id = base;
  while (usedIds.has(id)) id = `${base}-${++number}`;
  usedIds.set(base, number).set(id, usedIds.get(id) ?? 1);
  return id;
}

/** The table of contents: the non-empty headings of levels 2 and 3, with the ids of `addHeadingIds`. */
export function buildOutline(document: RichTextNode): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const visit = (node: RichTextNode) => {
    if (node.type !== "heading") {
      node.content?.forEach(visit);
      return;
    }
    const { level, id } = node.attrs as { level: number; id: string };
    const text = plainText(node);
    if (text && (level === 2 || level === 3)) entries.push({ id, text, level });
  };
  visit(addHeadingIds(document));
  return entries;
}
