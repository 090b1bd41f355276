import fc from "fast-check";
import type { RichTextNode } from "#app/document/document.ts";

type Attributes = Record<string, unknown>;

const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
const href = fc.constantFrom("https://academy.example/a", "/books", "mailto:a@b.example", "#here");

/** In the order of the schema, in which ProseMirror stores the marks of a text. */
const allMarks = [
  { type: "lang", attrs: { language: "fa" } },
  { type: "link", attrs: { href: "/books" } },
  { type: "bold" },
  { type: "italic" },
  { type: "underline" },
  { type: "strike" },
  { type: "code" },
];
const marks = fc.subarray(allMarks, { maxLength: 3 });
const textNode = fc
  .record({ words, marks })
  .map(({ words: text, marks: set }) => ({ type: "text", text, ...(set.length > 0 && { marks: set }) }));
const inline: fc.Arbitrary<RichTextNode> = fc.oneof(
  { weight: 5, arbitrary: textNode },
  { weight: 1, arbitrary: fc.constant({ type: "hardBreak" }) },
);
const inlines = fc.array(inline, { maxLength: 3 }).map(mergeTexts);

/** ProseMirror joins neighbouring texts with the same marks, as an editor does. */
function mergeTexts(content: RichTextNode[]) {
  return content.reduce<RichTextNode[]>((merged, node) => {
    const last = merged.at(-1);
    if (last?.type === "text" && node.type === "text" && JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
      merged[merged.length - 1] = { ...last, text: `${last.text}${node.text}` };
    } else merged.push(node);
    return merged;
  }, []);
}

const withContent = (type: string, content: RichTextNode[], attrs?: Attributes): RichTextNode => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
});
const atom = (type: string, attrs: fc.Arbitrary<Attributes>) => attrs.map((values) => withContent(type, [], values));
const textBlock = (type: string, attrs: fc.Arbitrary<Attributes | undefined> = fc.constant(undefined)) =>
  fc.tuple(attrs, inlines).map(([values, content]) => withContent(type, content, values));

const paragraph = textBlock("paragraph");
const leaves = [
  paragraph,
  textBlock("heading", fc.record({ level: fc.constantFrom(2, 3, 4) })),
  textBlock("pullQuote", fc.record({ attribution: fc.constantFrom(null, "Ada") })),
  atom("button", fc.record({ href, label: words })),
  atom("embed", fc.record({ provider: fc.constant("youtube"), videoId: fc.constant("dQw4w9WgXcQ"), title: words })),
  fc.constant(withContent("horizontalRule", [])),
  fc
    .tuple(fc.constantFrom("", "ts"), words)
    .map(([language, text]) => withContent("codeBlock", [{ type: "text", text }], { language })),
];
const media = fc.integer({ min: 1, max: 9 });
const mediaLeaves = [
  atom(
    "picture",
    fc.record({
      media,
      alt: words,
      decorative: fc.boolean(),
      caption: fc.constantFrom("", "A caption"),
      width: fc.constantFrom("text", "wide"),
    }),
  ),
  atom("gallery", fc.record({ items: fc.array(fc.record({ media, alt: words }), { minLength: 1, maxLength: 3 }) })),
  atom("video", fc.record({ video: fc.constant("a-video") })),
];

/** Valid documents with every kind of block, nested and in the canonical form in which they are stored. */
export function anyDocument({ isMediaIncluded }: { isMediaIncluded: boolean }): fc.Arbitrary<RichTextNode> {
  const leaf = fc.oneof(...leaves, ...(isMediaIncluded ? mediaLeaves : []));
  const { block } = fc.letrec<{ block: RichTextNode }>((tie) => {
    const blocks = fc.array(tie("block"), { minLength: 1, maxLength: 2 });
    const item = fc
      .tuple(paragraph, fc.array(tie("block"), { maxLength: 1 }))
      .map(([first, rest]) => withContent("listItem", [first, ...rest]));
    const items = fc.array(item, { minLength: 1, maxLength: 2 });
    const cell = fc
      .tuple(fc.constantFrom("tableHeader", "tableCell"), blocks)
      .map(([type, each]) => withContent(type, each));
    const row = fc.array(cell, { minLength: 1, maxLength: 2 }).map((cells) => withContent("tableRow", cells));
    return {
      block: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        leaf,
        blocks.map((content) => withContent("blockquote", content)),
        fc
          .tuple(fc.constantFrom("note", "tip", "care"), blocks)
          .map(([tone, content]) => withContent("callout", content, { tone })),
        items.map((content) => withContent("bulletList", content)),
        fc.tuple(fc.nat(20), items).map(([start, content]) => withContent("orderedList", content, { start })),
        fc.array(row, { minLength: 1, maxLength: 2 }).map((rows) => withContent("table", rows)),
      ),
    };
  });
  return fc.array(block, { maxLength: 4 }).map((content) => ({ type: "doc", content }));
}
