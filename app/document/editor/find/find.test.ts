import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { richTextSchema } from "#app/document/schema.ts";
import { type FindQuery, findMatches, MAX_MATCHES } from "./find-matches.ts";

const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: "paragraph", content });
const text = (value: string, ...marks: string[]): RichTextNode => ({
  type: "text",
  text: value,
  marks: marks.map((type) => ({ type })),
});
const document = (...content: RichTextNode[]) => richTextSchema.nodeFromJSON({ type: "doc", content });
const find = (node: ReturnType<typeof document>, query: Partial<FindQuery>) =>
  findMatches(node, { text: "", matchCase: false, wholeWords: false, ...query }).map(({ from, to }) => ({
    from,
    found: node.textBetween(from, to, "|", "*"),
  }));

describe("finding a text", () => {
  const node = document(
    { type: "heading", attrs: { level: 2 }, content: [text("Calm")] },
    paragraph(
      text("A ca"),
      text("lm", "bold"),
      text(" sea, calmly"),
      { type: "hardBreak" },
      text("CALM? Élan élan (a+b)"),
    ),
    { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("calm\u00a0water"))] }] },
  );

  test("matches across formatting and in lists, but not across blocks", () => {
    expect(find(node, { text: "calm" }).map(({ found }) => found)).toEqual(["Calm", "calm", "calm", "CALM", "calm"]);
    expect(find(node, { text: "CalmA" })).toEqual([]);
    expect(find(node, { text: "" })).toEqual([]);
  });

  test("respects letter case and whole words on request", () => {
    expect(find(node, { text: "calm", matchCase: true })).toHaveLength(3);
    expect(find(node, { text: "calm", wholeWords: true })).toHaveLength(4);
    expect(find(node, { text: "élan" })).toHaveLength(2);
    expect(find(node, { text: "lan", wholeWords: true })).toEqual([]);
  });

  test("takes punctuation literally, and lets spaces match non-breaking ones", () => {
    expect(find(node, { text: "(a+b)" })).toHaveLength(1);
    expect(find(node, { text: "." })).toEqual([]);
    expect(find(node, { text: "calm water" })).toHaveLength(1);
  });

  test("finds any text of a document", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.string(),
        fc.string(),
        fc.boolean(),
        (sought, before, after, matchCase) => {
          const found = find(document(paragraph(text(`${before}${sought}${after}`))), { text: sought, matchCase });
          expect(found.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  test("stops at a limit", () => {
    expect(find(document(paragraph(text("a".repeat(MAX_MATCHES + 10)))), { text: "a" })).toHaveLength(MAX_MATCHES);
  });
});
