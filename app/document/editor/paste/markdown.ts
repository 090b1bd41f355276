import { Marked } from "marked";

/** More than any Markdown text that people paste, in characters. */
const MAX_MARKDOWN = 300_000;

/** Markdown syntax that hardly ever occurs in other texts: any one of these is enough. */
const certain = [
  /^#{2,6} \S/m,
  /^# \S.*\n\s*\n/,
  /^```[\w+#-]{0,40}[ \t]*\n(?:.*\n){1,2000}?```[ \t]*$/m,
  /^\|?[ \t]*:?-{3,}:?[ \t]*\|[ \t|:-]*$/m,
  /!?\[[^\]\n]{1,300}\]\((https?:|mailto:|\/|#)[^)\s]{1,1000}\)/,
];
const bold = /(?:^|[\s(])\*\*[^\s*](?:[^*\n]{0,300}[^\s*])?\*\*(?=[\s).,:;!?]|$)/g;
const quote = /^> ?\S/gm;
const bullet = /^\s*[-*+] \S/;
const listLine = /^ {0,12}(?:[-*+]|\d{1,3}[.)]) \S/gm;

/**
 * Whether a plain text is clearly Markdown. Emails and notes contain lists, dashes and asterisks too, so one kind of
 * such syntax is not enough.
 */
export function isMarkdown(text: string): boolean {
  if (text.length > MAX_MARKDOWN) return false;
  const unified = text.replace(/\r\n?/g, "\n");
  if (certain.some((pattern) => pattern.test(unified)) || isOnlyList(unified)) return true;
  const counts = [bold, quote, listLine].map((pattern) => unified.match(pattern)?.length ?? 0);
  return counts.filter((count) => count > 0).length >= 2 || (counts[0] ?? 0) >= 2;
}

/**
 * Whether each line is an item, with bullets throughout or numbered without gaps, since a list numbers its own items.
 */
function isOnlyList(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim());
  if (lines.length < 2) return false;
  const numbers = lines.map((line) => Number(/^(\d{1,3})[.)] \S/.exec(line)?.[1]));
  return lines.every((line) => bullet.test(line)) || numbers.every((number, at) => number === (numbers[0] ?? 0) + at);
}

/**
 * Converts Markdown, with GitHub's tables, task lists and line breaks, to HTML, which is as unsafe as the pasted text.
 * No text is lost: tags, many of which are placeholders such as `<Name>`, become text, and so do unused link
 * definitions.
 */
export function convertMarkdown(text: string): string {
  const isUsed = (label: string) => text.split(`[${label}]`).length > 2;
  const parser = new Marked({
    gfm: true,
    breaks: true,
    async: false,
    tokenizer: {
      html: () => undefined,
      tag: (source) => (/^<br\s{0,3}\/?>/i.test(source) ? false : undefined),
      def: (source) => (isUsed(/^ {0,3}\[([^\]]{1,1000})\]/.exec(source)?.[1] ?? "") ? false : undefined),
    },
  });
  return parser.parse(text) as string;
}
