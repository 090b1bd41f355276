import { Marked } from "marked";

/** Beyond any text in Markdown that is pasted at once. */
const MAX_MARKDOWN = 300_000;

/** Signs of Markdown that hardly occur in other texts. */
const certain = [
  /^#{2,6} \S/m,
  /^# \S.*\n\s*\n/,
  /^(```|~~~)/m,
  /^\|?\s*:?-{3,}:?\s*\|/m,
  /!?\[[^\]\n]{1,300}\]\((https?:|mailto:|\/|#)[^)\s]{1,1000}\)/,
  /(^|[\s(])\*\*[^\s*][^*\n]{0,300}\*\*/,
];
/** Signs that plain text has too, but not often. */
const listLine = /^ {0,12}([-*+]|\d{1,3}[.)]) \S/;

/** Whether a plain text is probably Markdown. */
export function isMarkdown(text: string): boolean {
  if (text.length > MAX_MARKDOWN) return false;
  const unified = text.replace(/\r\n?/g, "\n");
  if (certain.some((pattern) => pattern.test(unified))) return true;
  const lines = unified.split("\n").filter((line) => line.trim());
  return lines.filter((line) => listLine.test(line) || /^> ?\S/.test(line)).length >= 2;
}

const parser = new Marked({ gfm: true, async: false });

/** Converts Markdown, with GitHub's tables and task lists, to HTML, which is as unsafe as what is pasted. */
export const markdownToHtml = (text: string): string => parser.parse(text) as string;
