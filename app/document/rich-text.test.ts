import fc from "fast-check";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { expectShortWork, slowTexts } from "#tests/support/slow-texts.ts";
import type { RichTextNode } from "./document.ts";
import { buildOutline } from "./outline.ts";
import { passageUrl } from "./passage.ts";
import { RichText } from "./rich-text.tsx";
import { safeHref } from "./safe-href.ts";

function html(...content: RichTextNode[]) {
  return renderHtml({}, ...content);
}
function renderHtml(props: Partial<ComponentProps<typeof RichText>>, ...content: RichTextNode[]) {
  const element = createElement(RichText, { document: { type: "doc", content }, ...props });
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
      '<div class="rich-text" dir="auto"><h2>Begin</h2><p>a <em><strong>quiet</strong></em><br/>hour</p><ol dir="auto" start="3"><li><p>third</p></li></ol>' +
        '<figure class="pull-quote" dir="auto"><blockquote><p>Look up</p></blockquote><figcaption>the founder</figcaption></figure>' +
        '<p><a class="button" href="/contact-us" data-discover="true">Write to us</a></p></div>',
    );
  });

  test("normalizes headings, so that no level is skipped", () => {
    const heading = (level: unknown): RichTextNode => ({ type: "heading", attrs: { level }, content: [text("x")] });
    const levels = html(...[3, 4, 4, 2, 4, 1, "x"].map(heading)).match(/<h\d/g);
    expect(levels).toEqual(["<h2", "<h3", "<h4", "<h2", "<h3", "<h2", "<h2"]);
  });

  test("shows the text of unknown nodes and marks", () => {
    for (const type of ["hologram", "constructor", "__proto__", "toString"]) {
      expect(html({ type, content: [paragraph(text("still here", { type }))] })).toContain("<p>still here</p>");
    }
    expect(html({ type: "picture", attrs: { media: "dawn-01" } }, paragraph(text("after")))).toContain("<p>after</p>");
  });

  test("escapes text", () => {
    expect(html(paragraph(text("<img src=x onerror=alert(1)>")))).toContain("&lt;img");
  });

  test("shows only the text of a link whose URL is not allowed", () => {
    expect(html(paragraph(text("here", { type: "link", attrs: { href: "javascript:alert(1)" } })))).toContain(
      "<p>here</p>",
    );
  });
});

const picture = (alt: string, width = 1600, height = 1000) => ({
  url: "/media/7/abc/hills.jpg",
  alt,
  width,
  height,
  focal_point: { x: 0.5, y: 0.5 },
  placeholder: null,
  animated: false,
});
const count = (markup: string, part: string) => markup.split(part).length - 1;

describe("media in rich text", () => {
  const media = { 7: picture("Hills at dawn"), 8: picture("", 1000, 1600) };

  test("shows a picture with its caption and width, and its own alternative text or else the library's", () => {
    const attrs = { media: 7, alt: "", caption: "From the window", width: "wide" };
    const shown = renderHtml({ media }, { type: "picture", attrs });
    expect(shown).toContain('<figure class="figure figure-wide">');
    expect(shown).toContain('alt="Hills at dawn"');
    expect(shown).toContain("<figcaption>From the window</figcaption>");
    const own = renderHtml(
      { media },
      { type: "picture", attrs: { ...attrs, alt: "My hills", caption: "", width: "text" } },
    );
    expect(own).toContain('alt="My hills"');
    expect(own).toContain('<figure class="figure"><span');
  });

  test("shows the pictures of a gallery in order, without those deleted from the library", () => {
    const items = [
      { media: 7, alt: "", caption: "One" },
      { media: 9, alt: "gone", caption: "Gone" },
      { media: 8, alt: "", caption: "Two" },
    ];
    const shown = renderHtml({ media }, { type: "gallery", attrs: { items } });
    expect(shown.match(/<figcaption>(\w+)/g)).toEqual(["<figcaption>One", "<figcaption>Two"]);
    // The decorative picture has no accessible name, so it is not a link.
    expect(count(shown, "<a ")).toBe(1);
    expect(renderHtml({ media }, { type: "picture", attrs: { media: 9 } })).not.toContain("<figure");
  });

  test("links a video of the academy to its page, with or without a poster", () => {
    const video = { title: "Four breaths", path: "/gallery/videos/four", poster: picture(""), duration_seconds: 36 };
    const node = { type: "video", attrs: { video: "four" } };
    const shown = renderHtml({ videos: { four: video } }, node);
    expect(shown).toContain('href="/gallery/videos/four"');
    expect(shown).toContain("Four breaths");
    expect(shown).toContain("0:36");
    expect(shown).toContain("/media/7/abc/");
    expect(renderHtml({ videos: { four: { ...video, poster: null } } }, node)).not.toContain("/media/");
    expect(html(node, { type: "video", attrs: { video: "constructor" } })).not.toContain("<figure");
  });

  test("an embed sends no request to its service before it is played", () => {
    const shown = html({ type: "embed", attrs: { provider: "youtube", videoId: "aqz-KE-bpKQ", title: "A film" } });
    expect(shown).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
    expect(shown).toContain("<figcaption>A film</figcaption>");
    expect(shown).not.toMatch(/<iframe|src="https?:/);
    expect(html({ type: "embed", attrs: { provider: "elsewhere", videoId: "x" } })).not.toContain("<a ");
  });

  test("shows a share link on a pull quote where the URL of the page is known", () => {
    const quote: RichTextNode = { type: "pullQuote", content: [text("Look up, well-loved one")] };
    expect(renderHtml({ pageUrl: "https://academy.example/a" }, quote)).toContain(
      'href="https://academy.example/a#:~:text=Look%20up%2C%20well%2Dloved%20one"',
    );
    expect(html(quote)).not.toContain("<a ");
  });
});

describe("the table of contents", () => {
  const heading = (level: number, ...words: string[]): RichTextNode => ({
    type: "heading",
    attrs: { level },
    content: words.map((word) => text(word)),
  });

  test("lists the text of headings in any script, and leaves out empty ones", () => {
    const content = [heading(2, "Before ", "you begin"), heading(3, "Über’s Meer"), heading(4, "deep"), heading(2)];
    expect(buildOutline({ type: "doc", content: [...content, heading(2, "प्रकाश")] })).toEqual([
      { id: "on-before-you-begin", text: "Before you begin", level: 2 },
      { id: "on-übers-meer", text: "Über’s Meer", level: 3 },
      { id: "on-प्रकाश", text: "प्रकाश", level: 2 },
    ]);
  });

  test("has no invisible characters in the ids", () => {
    const content = [heading(2, "I \u2764\ufe0f mindfulness"), heading(2, "5\ufe0f\u20e3 ha\u00adbits")];
    expect(buildOutline({ type: "doc", content }).map(({ id }) => id)).toEqual(["on-i-mindfulness", "on-5-habits"]);
  });

  test("makes ids quickly for many headings with the same text, and for very long ones", async () => {
    const makeIds = (...texts: string[]) => {
      const content = texts.map((one) => ({ type: "heading", attrs: { level: 2 }, content: [text(one)] }));
      return buildOutline({ type: "doc", content }).map(({ id }) => id);
    };
    await expectShortWork("same", () => {
      expect(makeIds(...Array<string>(10_000).fill("Light")).at(-1)).toBe("on-light-10000");
    });
    for (const long of slowTexts(100_000)) await expectShortWork(JSON.stringify(long.slice(0, 5)), () => makeIds(long));
  });

  test("links to headings of the page by unique ids, whatever their text", () => {
    const texts = fc.constantFrom("a", "A", "a 2", "a-2", "a 2 2", "!", "section", "");
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(2, 3, 4), texts), { maxLength: 9 }), (headings) => {
        const content = headings.map(([level, words]) => heading(level, words));
        const ids = [...renderHtml({ anchors: true }, ...content).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(headings.filter(([, words]) => words).length);
        const listed = buildOutline({ type: "doc", content }).map(({ id }) => id);
        expect(ids.filter((id) => listed.includes(id as string))).toEqual(listed);
      }),
    );
  });
});

describe("the link to a passage", () => {
  const page = "https://academy.example/a";
  test.each([
    ["three quiet, well-kept words", "three%20quiet%2C%20well%2Dkept%20words"],
    ["a & b\n", "a%20%26%20b"],
    [
      "one two three four five six seven eight nine ten eleven twelve 13",
      "one%20two%20three%20four%20five%20six,eight%20nine%20ten%20eleven%20twelve%2013",
    ],
    ["end of one\n\nstart of next", "end%20of%20one,start%20of%20next"],
  ])("%j", (passage, directive) => expect(passageUrl(page, passage)).toBe(`${page}#:~:text=${directive}`));
  test("is the page URL if there is no text", () => expect(passageUrl(page, " \n ")).toBe(page));
});

describe("the URL of a link", () => {
  test.each([
    ["https://academy.example/a?b#c", "https://academy.example/a?b#c"],
    ["HTTP://academy.example", "http://academy.example/"],
    ["mailto:hello@academy.example", "mailto:hello@academy.example"],
    ["tel:+441632960142", "tel:+441632960142"],
    ["/books?page=2#list", "/books?page=2#list"],
    ["#later", "#later"],
  ])("%s is allowed", (href, expected) => expect(safeHref(href)).toBe(expected));

  test.each([
    "javascript:alert(1)",
    " java\tscript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>1</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/.//elsewhere.example",
    "/./\\elsewhere.example",
    "/books/..//elsewhere.example/a",
    "books",
    "",
    42,
    null,
  ])("%j is not", (href) => expect(safeHref(href)).toBeUndefined());
});
