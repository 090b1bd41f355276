import type { Node } from "@tiptap/pm/model";

export interface FindQuery {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
}

export interface Match {
  from: number;
  to: number;
}

/** The most matches to mark or replace at the same time. */
export const MAX_MATCHES = 5000;

/** Finds a text in a document, in reading order; a match never spans blocks. */
export function findMatches(document: Node, query: FindQuery): Match[] {
  const pattern = buildPattern(query);
  const matches: Match[] = [];
  if (!pattern) return matches;
  document.descendants((node, position) => {
    if (matches.length >= MAX_MATCHES) return false;
    if (!node.isTextblock) return true;
    // Anything that is not text takes one place, so that offsets are positions.
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const { index, 0: found } of text.matchAll(pattern)) {
      if (matches.length >= MAX_MATCHES) break;
      matches.push({ from: position + 1 + index, to: position + 1 + index + found.length });
    }
    return false;
  });
  return matches;
}

const WORD = "[\\p{L}\\p{N}\\p{M}_]";

function buildPattern({ text, matchCase, wholeWords }: FindQuery): RegExp | undefined {
  if (text === "") return undefined;
  // A space also finds a non-breaking one.
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/[ \u00a0]/g, "[ \\u00a0]");
  const source = wholeWords ? `(?<!${WORD})${escaped}(?!${WORD})` : escaped;
  return new RegExp(source, matchCase ? "gu" : "giu");
}
