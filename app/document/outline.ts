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

/** The document with normalized heading levels and a unique id, derived from its text, for each heading. */
export function addHeadingIds(document: RichTextNode): RichTextNode {
  const usedIds = new Set<string>();
  const visit = (node: RichTextNode): RichTextNode => {
    if (node.type === "heading") return { ...node, attrs: { ...node.attrs, id: uniqueId(plainText(node), usedIds) } };
    return node.content ? { ...node, content: node.content.map(visit) } : node;
  };
  return visit(normalizeHeadingLevels(document));
}

function uniqueId(text: string, usedIds: Set<string>) {
  const base = PREFIX + (hyphenated(text.normalize("NFKC")) || "section");
  let id = base;
  for (let number = 2; usedIds.has(id); number += 1) id = `${base}-${number}`;
  usedIds.add(id);
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
