import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { InvalidInput } from "#app/platform/errors.ts";
import type { RichTextNode } from "#app/ui/rich-text/document.ts";
import { demoContent } from "#demo/content/demo-content.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { validateDocument } from "./validate-document.ts";

/** Documents as the editor creates them, with every block and mark except those of the media library. */
const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
const href = fc.constantFrom("https://academy.example/a", "/books", "mailto:a@b.example", "#here");
const marks = fc
  .uniqueArray(fc.constantFrom("bold", "italic", "underline", "strike"), { maxLength: 3 })
  .map((types) =>
    ["bold", "italic", "underline", "strike"].filter((type) => types.includes(type as never)).map((type) => ({ type })),
  );
const textNode = fc
  .record({ words, marks })
  .map(({ words: text, marks: set }) => ({ type: "text", text, ...(set.length > 0 && { marks: set }) }));
const inline: fc.Arbitrary<RichTextNode> = fc.oneof(
  { weight: 5, arbitrary: textNode },
  { weight: 1, arbitrary: fc.constant({ type: "hardBreak" }) },
);
const parted = fc.array(inline, { maxLength: 3 }).map(mergeTexts);

/** ProseMirror joins neighbouring texts of the same marks, as an editor does. */
function mergeTexts(content: RichTextNode[]) {
  return content.reduce<RichTextNode[]>((merged, node) => {
    const last = merged.at(-1);
    if (last?.type === "text" && node.type === "text" && JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
      merged[merged.length - 1] = { ...last, text: `${last.text}${node.text}` };
    } else merged.push(node);
    return merged;
  }, []);
}
const withContent = (type: string, content: RichTextNode[], attrs?: Record<string, unknown>): RichTextNode => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
});
const paragraph = parted.map((content) => withContent("paragraph", content));
const leaf = fc.oneof(
  paragraph,
  fc
    .record({ level: fc.constantFrom(2, 3, 4), content: parted })
    .map(({ level, content }) => withContent("heading", content, { level })),
  parted.map((content) => withContent("pullQuote", content, { attribution: null })),
  fc.record({ href, label: words }).map((attrs) => withContent("button", [], attrs)),
  fc.constant(withContent("horizontalRule", [])),
);
const block = fc.letrec<{ block: RichTextNode }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("block"), { minLength: 1, maxLength: 2 }).map((content) => withContent("blockquote", content)),
    fc
      .array(tie("block"), { minLength: 1, maxLength: 2 })
      .map((content) => withContent("callout", content, { tone: "tip" })),
    fc
      .array(fc.tuple(paragraph, fc.array(tie("block"), { maxLength: 1 })), { minLength: 1, maxLength: 2 })
      .map((items) =>
        withContent(
          "bulletList",
          items.map(([first, rest]) => withContent("listItem", [first, ...rest])),
        ),
      ),
  ),
})).block;
const document = fc.array(block, { maxLength: 4 }).map((content) => withContent("doc", content));

const problem = (value: unknown) => {
  try {
    validateDocument("body", value);
  } catch (error) {
    if (error instanceof InvalidInput) return error.problems[0]?.code;
    throw error;
  }
  return undefined;
};

describe("a document", () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });

  test("is unchanged by saving, in the item and in its history", async () => {
    const { body: post } = await api.request("POST", "/api/post/", { body: { title: "Round trip" }, as: "editor" });
    let { version } = post;
    await fc.assert(
      fc.asyncProperty(document, async (body) => {
        const saved = await api.request("PATCH", `/api/post/${post.id}/`, { body: { body, version }, as: "editor" });
        version = saved.body.version;
        expect(saved.body.body).toEqual(body);
        const read = await api.request("GET", `/api/post/${post.id}/`, { as: "editor" });
        expect(read.body.body).toEqual(body);
        const { results } = (await api.request("GET", `/api/post/${post.id}/revisions/?page_size=1`, { as: "editor" }))
          .body;
        const revision = await api.request("GET", `/api/post/${post.id}/revisions/${results[0].id}/`, { as: "editor" });
        expect(revision.body.data.body).toEqual(body);
      }),
      { numRuns: 40 },
    );
  });

  test("of any other shape is rejected, and never causes an error", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => problem(value) !== undefined || value === null));
  });

  test.each([
    ["an unknown node", { type: "doc", content: [{ type: "script" }] }],
    ["a list item outside a list", { type: "doc", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] }],
    [
      "a dangerous link",
      { type: "doc", content: [{ type: "button", attrs: { href: "javascript:alert(1)", label: "x" } }] },
    ],
    ["a heading of level 1", { type: "doc", content: [{ type: "heading", attrs: { level: 1 } }] }],
    [
      "an embed of an unknown provider",
      { type: "doc", content: [{ type: "embed", attrs: { provider: "evil", videoId: "abcdefgh" } }] },
    ],
    ["a picture without an id", { type: "doc", content: [{ type: "picture", attrs: { alt: "x" } }] }],
    ["a prototype", JSON.parse('{"type":"doc","content":[{"type":"__proto__"}]}')],
  ])("with %s is rejected", (_name, value) => expect(problem(value)).toBe("invalid_document"));

  test("that is nested too deeply is rejected", () => {
    let deep: RichTextNode = { type: "paragraph" };
    for (let level = 0; level < 100; level += 1) deep = { type: "blockquote", content: [deep] };
    expect(problem({ type: "doc", content: [deep] })).toBe("too_large");
  });

  test("loses undeclared attributes", () => {
    const checked = validateDocument("body", {
      type: "doc",
      content: [{ type: "paragraph", attrs: { onclick: "x" } }],
    });
    expect(checked).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
  });

  test("of the demo academy is valid", () => {
    const numbered = (node: RichTextNode): RichTextNode => {
      const attrs = { ...node.attrs };
      if (node.type === "picture") attrs.media = 1;
      if (node.type === "gallery") attrs.items = (attrs.items as object[]).map((item) => ({ ...item, media: 1 }));
      return { ...node, ...(node.attrs && { attrs }), ...(node.content && { content: node.content.map(numbered) }) };
    };
    const documents = [...demoContent.posts.map((post) => post.body), ...demoContent.pages.map((page) => page.body)];
    for (const body of documents) expect(problem(numbered(body as RichTextNode))).toBeUndefined();
  });
});
