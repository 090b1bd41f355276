/**
 * Builders for the rich text of the demo content, which keep the articles in these files readable. Texts
 * are written in template literals; a line break with its indentation becomes one space. Straight quotation
 * marks become typographic ones, except in code.
 */

import type { MediaKey } from "./media.ts";
import { getAlt } from "./media.ts";
import type {
  BlockNode,
  BlockquoteNode,
  BulletListNode,
  ButtonNode,
  CalloutNode,
  CalloutTone,
  CodeBlockNode,
  DocNode,
  EmbedNode,
  GalleryNode,
  HardBreakNode,
  HeadingNode,
  HorizontalRuleNode,
  InlineNode,
  ListItemNode,
  Mark,
  OrderedListNode,
  ParagraphNode,
  PictureNode,
  PullQuoteNode,
  TableNode,
  TextNode,
  VideoNode,
} from "./types.ts";

export type Inline = string | InlineNode | readonly Inline[];
type Block = BlockNode | string;

// ---------------------------------------------------------------- text

const foldLines = (text: string) => text.replace(/\s*\n\s*/g, " ");

/**
 * Replaces straight quotation marks with typographic ones, with an apostrophe before a year ('58).
 * @param before the character before the text, if any.
 */
function curlQuotes(text: string, before = ""): string {
  const letters = [...text];
  let out = "";
  for (const [at, char] of letters.entries()) {
    const last = out.at(-1) ?? before;
    const opening = last === "" || /[\s([\u2013\u2018\u201c\u2066-\u2069]/u.test(last);
    if (char === "'") out += opening && !/\d/.test(letters[at + 1] ?? "") ? "\u2018" : "\u2019";
    else if (char === '"') out += opening ? "\u201c" : "\u201d";
    else out += char;
  }
  return out;
}

/** For plain-text fields: joins lines, trims, and sets typographic quotation marks. */
export function text(strings: TemplateStringsArray): string {
  return curlQuotes(foldLines(strings.join("")).trim());
}

function flatten(parts: readonly Inline[]): InlineNode[] {
  return parts.flatMap((part): InlineNode[] => {
    if (typeof part === "string") return part === "" ? [] : [{ type: "text", text: part }];
    if (Array.isArray(part)) return flatten(part);
    return [part as InlineNode];
  });
}

function inline(parts: readonly Inline[]): InlineNode[] {
  const nodes = flatten(parts);
  let before = "";
  return nodes.flatMap((node, index): InlineNode[] => {
    if (node.type === "hardBreak") {
      before = "";
      return [node];
    }
    if (node.marks?.some((mark) => mark.type === "code")) {
      before = "x";
      return [node];
    }
    let folded = foldLines(node.text);
    if (index === 0 || nodes[index - 1]?.type === "hardBreak") folded = folded.trimStart();
    if (index === nodes.length - 1 || nodes[index + 1]?.type === "hardBreak") {
      folded = folded.trimEnd();
    }
    const curled = curlQuotes(folded, before);
    before = curled.at(-1) ?? before;
    return splitByScript({ ...node, text: curled });
  });
}

/**
 * In these texts, Arabic script is always Persian and Devanagari always Hindi; some Hindi words are in Latin script.
 */
const scripts = [
  { language: "fa", words: /(\p{scx=Arab}(?:[\p{scx=Arab}\u200c\s.:!]*[\p{scx=Arab}.!])?)/u },
  { language: "hi", words: /(\p{scx=Deva}(?:[\p{scx=Deva}\s]*\p{scx=Deva})?)/u },
  { language: "hi-Latn", words: /(\b(?:thehrāv|fursat|apnāpan|dhīraj)\b)/iu },
];

/** Splits a text by script, and marks the parts in another script with their language. */
function splitByScript(node: TextNode): TextNode[] {
  const found = scripts.find(({ words }) => words.test(node.text));
  if (!found || node.marks?.some(({ type }) => type === "lang")) return [node];
  const { language, words } = found;
  return node.text.split(words).flatMap((text, index): TextNode[] => {
    if (text === "") return [];
    if (index % 2 === 0) return splitByScript({ ...node, text });
    return [{ ...node, text, marks: [...(node.marks ?? []), { type: "lang", attrs: { language } }] }];
  });
}

const marked = (mark: Mark, parts: readonly Inline[]): InlineNode[] =>
  flatten(parts).map((node) => (node.type === "text" ? { ...node, marks: [...(node.marks ?? []), mark] } : node));

/** Bold */
export const b = (...parts: Inline[]) => marked({ type: "bold" }, parts);
/** Italic */
export const i = (...parts: Inline[]) => marked({ type: "italic" }, parts);
/** Underlined */
export const u = (...parts: Inline[]) => marked({ type: "underline" }, parts);
/** Struck out */
export const s = (...parts: Inline[]) => marked({ type: "strike" }, parts);
/** Link; within the site `href` is root-relative. */
export const a = (href: string, ...parts: Inline[]) => marked({ type: "link", attrs: { href } }, parts);
/** A Hindi word in Latin script. */
export const hiLatn = (...parts: Inline[]) => marked({ type: "lang", attrs: { language: "hi-Latn" } }, parts);
/** Text in German; languages in other scripts are detected. */
export const de = (...parts: Inline[]) => marked({ type: "lang", attrs: { language: "de" } }, parts);
export const br = (): HardBreakNode => ({ type: "hardBreak" });

// ---------------------------------------------------------------- blocks

export const p = (...parts: Inline[]): ParagraphNode => ({
  type: "paragraph",
  content: inline(parts),
});

const heading =
  (level: 2 | 3 | 4) =>
  (...parts: Inline[]): HeadingNode => ({
    type: "heading",
    attrs: { level },
    content: inline(parts),
  });
export const h2 = heading(2);
export const h3 = heading(3);
export const h4 = heading(4);

const block = (item: Block): BlockNode => (typeof item === "string" ? p(item) : item);

/** A list item of several blocks; items of a single paragraph need no li(). */
export const li = (...blocks: Block[]): ListItemNode => ({
  type: "listItem",
  content: blocks.map(block),
});

const isListItem = (item: Inline | ListItemNode): item is ListItemNode =>
  typeof item === "object" && "type" in item && item.type === "listItem";

const items = (list: (Inline | ListItemNode)[]): ListItemNode[] =>
  list.map((item) => (isListItem(item) ? item : li(p(item))));

export const ul = (...list: (Inline | ListItemNode)[]): BulletListNode => ({
  type: "bulletList",
  content: items(list),
});

/** A numbered list that starts at the given number. */
export const olFrom = (start: number, ...list: (Inline | ListItemNode)[]): OrderedListNode => ({
  type: "orderedList",
  attrs: { start },
  content: items(list),
});
export const ol = (...list: (Inline | ListItemNode)[]) => olFrom(1, ...list);

export const quote = (...blocks: Block[]): BlockquoteNode => ({
  type: "blockquote",
  content: blocks.map(block),
});

export const pullQuote = (attribution: string | null, ...parts: Inline[]): PullQuoteNode => ({
  type: "pullQuote",
  attrs: { attribution },
  content: inline(parts),
});

/** A picture with its alternative text. */
export const picture = (media: MediaKey, caption: string, width: "text" | "wide" = "text"): PictureNode => ({
  type: "picture",
  attrs: { media, alt: getAlt(media), caption: curlQuotes(foldLines(caption)), width },
});

export const gallery = (...pictures: [media: MediaKey, caption: string][]): GalleryNode => ({
  type: "gallery",
  attrs: {
    items: pictures.map(([media, caption]) => ({
      media,
      alt: getAlt(media),
      caption: curlQuotes(foldLines(caption)),
    })),
  },
});

/** One of the academy's own videos, by slug. */
export const video = (slug: string): VideoNode => ({ type: "video", attrs: { video: slug } });

export const embed = (provider: "youtube" | "vimeo", videoId: string, title: string): EmbedNode => ({
  type: "embed",
  attrs: { provider, videoId, title },
});

export const table = (head: Inline[], ...rows: Inline[][]): TableNode => ({
  type: "table",
  content: [
    {
      type: "tableRow",
      content: head.map((cell) => ({ type: "tableHeader", content: [p(cell)] })),
    },
    ...rows.map((row) => ({
      type: "tableRow" as const,
      content: row.map((cell) => ({ type: "tableCell" as const, content: [p(cell)] })),
    })),
  ],
});

export const callout = (tone: CalloutTone, ...blocks: Block[]): CalloutNode => ({
  type: "callout",
  attrs: { tone },
  content: blocks.map(block),
});

export const button = (href: string, label: string): ButtonNode => ({
  type: "button",
  attrs: { href, label },
});

export const divider = (): HorizontalRuleNode => ({ type: "horizontalRule" });

/** A block of code or preformatted text, unchanged except for surrounding blank lines. */
export const code = (language: string, source: string): CodeBlockNode => ({
  type: "codeBlock",
  attrs: { language },
  content: [{ type: "text", text: source.replace(/^\n/, "").trimEnd() }],
});

export const doc = (...blocks: Block[]): DocNode => ({
  type: "doc",
  content: blocks.map(block),
});

/** An empty document, as the editor saves it. */
export const emptyDoc = (): DocNode => ({ type: "doc", content: [{ type: "paragraph" }] });
