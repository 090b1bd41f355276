import { cutText } from "#app/platform/text/shorten-text.ts";
import type { RichTextNode } from "../../document.ts";
import { plainText } from "../../plain-text.ts";
import { textLinks } from "./text-links.ts";

/** `problem`: readers miss something. `advice`: worth considering. */
export type Severity = "problem" | "advice";

/** A potential problem in a document. */
export interface Finding {
  severity: Severity;
  message: string;
  /** The child indexes from the document down to the node. */
  path: readonly number[];
}

/** Alternative texts of the library, by the id of the picture. */
export type LibraryPictures = Readonly<Record<string, { alt: string; decorative?: boolean } | undefined>>;

const LONG_PARAGRAPH = 150;
/** How many characters of a script without spaces make about the same amount of text. */
const LONG_PARAGRAPH_CHARACTERS = 1200;

interface Size {
  words: number;
  length: number;
  /** The beginning of the text. */
  start: string;
}

/** Unchanged paragraphs are the same objects when a text is checked again. */
const sizes = new WeakMap<RichTextNode, Size>();

function measureParagraph(paragraph: RichTextNode): Size {
  const known = sizes.get(paragraph);
  if (known) return known;
  const text = plainText(paragraph);
  const size = { words: text.split(" ").length, length: text.length, start: short(text) };
  sizes.set(paragraph, size);
  return size;
}

type Check = (node: RichTextNode, context: { pictures: LibraryPictures; lastLevel: number }) => Omit<Finding, "path">[];

const problem = (message: string) => ({ severity: "problem", message }) as const;
const advice = (message: string) => ({ severity: "advice", message }) as const;

/** Whether a picture has no alternative text. Unknown pictures, which are not stored yet, are not reported. */
function hasNoAlt(pictures: LibraryPictures, media: unknown, alt: unknown): boolean {
  const key = String(media);
  const known = Object.hasOwn(pictures, key) ? pictures[key] : undefined;
  return known !== undefined && !String(alt ?? "").trim() && !known.alt.trim() && !known.decorative;
}

const checks: Readonly<Record<string, Check>> = {
  picture: ({ attrs }, { pictures }) =>
    !attrs?.decorative && hasNoAlt(pictures, attrs?.media, attrs?.alt)
      ? [problem("This picture has no alt text.")]
      : [],
  gallery({ attrs }, { pictures }) {
    const items = (attrs?.items ?? []) as { media?: unknown; alt?: unknown; decorative?: unknown }[];
    const lacking = items.filter(({ media, alt, decorative }) => !decorative && hasNoAlt(pictures, media, alt)).length;
    if (lacking === 0) return [];
    const those = lacking === 1 ? "One picture in this gallery has" : `${lacking} pictures in this gallery have`;
    return [problem(`${those} no alt text.`)];
  },
  heading(node, { lastLevel }) {
    const level = Number(node.attrs?.level);
    const text = plainText(node);
    if (!text) return [advice("This heading is empty, so visitors don’t see it.")];
    if (level <= lastLevel + 1) return [];
    const shown = lastLevel + 1;
    const place = lastLevel === 1 ? "is the first heading" : `follows a level ${lastLevel} heading`;
    return [problem(`“${short(text)}” is a level ${level} heading but ${place}. Visitors see it as level ${shown}.`)];
  },
  paragraph(node) {
    const { words, length, start } = measureParagraph(node);
    return words > LONG_PARAGRAPH || length > LONG_PARAGRAPH_CHARACTERS
      ? [advice(`This paragraph has ${words} words, which is hard to read on a phone: “${start}”`)]
      : [];
  },
  button: ({ attrs }) => {
    const label = String(attrs?.label ?? "");
    return says(label) === "nothing" ? [problem(`The button “${label}” doesn’t say where it goes.`)] : [];
  },
};

/** Link texts that mean nothing to people who hear only the links of a page. */
const empty = new Set(
  "here,click here,click,this,this link,this page,link,more,read more,see more,learn more,find out more,go,continue,details,hier,mehr,ici,aquí".split(
    ",",
  ),
);

function says(text: string): "nothing" | "address" | "something" {
  const words = text
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, " ")
    .trim();
  if (/^(https?:\/\/|www\.)\S+$/i.test(text.trim())) return "address";
  return words === "" || empty.has(words) ? "nothing" : "something";
}

const short = (text: string) => (text.length > 50 ? `${cutText(text, 50).trimEnd()}…` : text);

/** Finds potential problems for readers in a text, in reading order. */
export function checkDocument(document: RichTextNode, pictures: LibraryPictures): Finding[] {
  const findings: Finding[] = [];
  let lastLevel = 1;
  const visit = (node: RichTextNode, path: readonly number[]) => {
    const check = Object.hasOwn(checks, node.type) ? checks[node.type] : undefined;
    for (const found of check?.(node, { pictures, lastLevel }) ?? []) findings.push({ ...found, path });
    if (node.type === "heading" && plainText(node)) lastLevel = Math.min(Number(node.attrs?.level) || 2, lastLevel + 1);
    for (const { text, path: at } of textLinks(node, path)) {
      const said = says(text);
      if (said === "nothing")
        findings.push({ ...problem(`The link “${text.trim()}” doesn’t say where it goes.`), path: at });
      if (said === "address")
        findings.push({
          ...advice(`Replace the URL “${short(text.trim())}” with a link text that is easier to read and hear.`),
          path: at,
        });
    }
    for (const [index, child] of (node.content ?? []).entries()) visit(child, [...path, index]);
  };
  visit(document, []);
  return findings;
}
