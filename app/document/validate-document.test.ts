import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { demoContent } from "#demo/content/demo-content.ts";
import { anyDocument } from "#tests/support/any-document.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { validateDocument } from "./validate-document.ts";

const document = anyDocument({ isMediaIncluded: false });

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

  test("is stored unchanged, in the item and in its history", async () => {
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

  test("of any other shape is rejected and never causes an error", () => {
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
