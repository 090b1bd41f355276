import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { RichTextNode } from "./document.ts";
import { RichText } from "./rich-text.tsx";
import { safeHref } from "./safe-href.ts";

function html(...content: RichTextNode[]) {
  const element = createElement(RichText, { document: { type: "doc", content } });
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}
const text = (value: string, ...marks: NonNullable<RichTextNode["marks"]>): RichTextNode => ({
  type: "text",
  text: value,
  marks,
});
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: "paragraph", content });

describe("rich text", () => {
  test("shows blocks and marks", () => {
    expect(
      html(
        { type: "heading", attrs: { level: 2 }, content: [text("Begin")] },
        paragraph(text("a "), text("quiet", { type: "bold" }, { type: "italic" }), { type: "hardBreak" }, text("hour")),
        {
          type: "orderedList",
          attrs: { start: 3 },
          content: [{ type: "listItem", content: [paragraph(text("third"))] }],
        },
        { type: "pullQuote", attrs: { attribution: "the founder" }, content: [text("Look up")] },
        { type: "button", attrs: { href: "/contact-us", label: "Write to us" } },
      ),
    ).toBe(
      '<div class="rich-text"><h2>Begin</h2><p>a <em><strong>quiet</strong></em><br/>hour</p><ol start="3"><li><p>third</p></li></ol>' +
        '<figure class="pull-quote"><blockquote><p>Look up</p></blockquote><figcaption>the founder</figcaption></figure>' +
        '<p><a class="button" href="/contact-us" data-discover="true">Write to us</a></p></div>',
    );
  });

  test("puts headings in order, so that no level is skipped", () => {
    const heading = (level: unknown): RichTextNode => ({ type: "heading", attrs: { level }, content: [text("x")] });
    const levels = html(...[3, 4, 4, 2, 4, 1, "x"].map(heading)).match(/<h\d/g);
    expect(levels).toEqual(["<h2", "<h3", "<h4", "<h2", "<h3", "<h2", "<h2"]);
  });

  test("shows the text of a node or mark it does not know", () => {
    for (const type of ["hologram", "constructor", "__proto__", "toString"]) {
      expect(html({ type, content: [paragraph(text("still here", { type }))] })).toContain("<p>still here</p>");
    }
    expect(html({ type: "picture", attrs: { media: "dawn-01" } }, paragraph(text("after")))).toContain("<p>after</p>");
  });

  test("never makes markup of text", () => {
    expect(html(paragraph(text("<img src=x onerror=alert(1)>")))).toContain("&lt;img");
  });

  test("keeps the words of a link whose address it will not follow", () => {
    expect(html(paragraph(text("here", { type: "link", attrs: { href: "javascript:alert(1)" } })))).toContain(
      "<p>here</p>",
    );
  });
});

describe("the address of a link", () => {
  test.each([
    ["https://academy.example/a?b#c", "https://academy.example/a?b#c"],
    ["HTTP://academy.example", "http://academy.example/"],
    ["mailto:hello@academy.example", "mailto:hello@academy.example"],
    ["tel:+441632960142", "tel:+441632960142"],
    ["/books?page=2#list", "/books?page=2#list"],
    ["#later", "#later"],
  ])("%s is followed", (href, expected) => expect(safeHref(href)).toBe(expected));

  test.each([
    "javascript:alert(1)",
    " java\tscript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>1</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "books",
    "",
    42,
    null,
  ])("%j is not", (href) => expect(safeHref(href)).toBeUndefined());
});
