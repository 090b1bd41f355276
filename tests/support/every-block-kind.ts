import { expect } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";

const listKinds = ({ type, content = [] }: RichTextNode): string[] => [type, ...content.flatMap(listKinds)];

const EVERY_KIND = [
  "blockquote",
  "bulletList",
  "button",
  "callout",
  "codeBlock",
  "embed",
  "gallery",
  "heading",
  "horizontalRule",
  "orderedList",
  "paragraph",
  "picture",
  "pullQuote",
  "table",
  "video",
];

/** Fails unless a text has every kind of block that the editor offers. */
export const expectEveryKind = (document: RichTextNode) =>
  expect([...new Set(listKinds(document))]).toEqual(expect.arrayContaining(EVERY_KIND));
