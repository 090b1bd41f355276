import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { checkDocument } from "./check-document.ts";
import { documentLinks } from "./text-links.ts";

const text = (value: string, href?: string, ...marks: string[]): RichTextNode => ({
  type: "text",
  text: value,
  marks: [...(href ? [{ type: "link", attrs: { href } }] : []), ...marks.map((type) => ({ type }))],
});
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: "paragraph", content });
const heading = (level: number, value: string): RichTextNode => ({
  type: "heading",
  attrs: { level },
  content: value ? [text(value)] : [],
});
const picture = (media: number, alt = ""): RichTextNode => ({ type: "picture", attrs: { media, alt } });
const pictures = { 1: { alt: "" }, 2: { alt: "Dawn" }, 3: { alt: "", decorative: true } };
const check = (...content: RichTextNode[]) =>
  checkDocument({ type: "doc", content }, pictures).map(({ severity, message, path }) => [
    severity,
    message,
    path.join("."),
  ]);

describe("document checks", () => {
  test("finds pictures without alt text here and in the library", () => {
    const items = [
      { media: 1, alt: "" },
      { media: 2, alt: "" },
      { media: 1, alt: " " },
    ];
    expect(
      check(
        picture(1),
        picture(1, "Here"),
        picture(2),
        picture(3),
        picture(9),
        { type: "picture", attrs: { media: 1, alt: "", decorative: true } },
        { type: "gallery", attrs: { items } },
      ),
    ).toEqual([
      ["problem", "This picture has no alt text.", "0"],
      ["problem", "2 pictures in this gallery have no alt text.", "6"],
    ]);
  });

  test("finds empty headings and headings that skip a level, as visitors see them", () => {
    expect(
      check(heading(3, "First"), heading(4, "Second"), heading(2, "Third"), heading(4, "Fourth"), heading(2, "")),
    ).toEqual([
      ["problem", "“First” is a level 3 heading but is the first heading. Visitors see it as level 2.", "0"],
      ["problem", "“Second” is a level 4 heading but follows a level 2 heading. Visitors see it as level 3.", "1"],
      ["problem", "“Fourth” is a level 4 heading but follows a level 2 heading. Visitors see it as level 3.", "3"],
      ["advice", "This heading is empty, so visitors don’t see it.", "4"],
    ]);
    expect(check(heading(2, "a"), heading(3, "b"), heading(4, "c"), heading(2, "d"))).toEqual([]);
  });

  test("finds links and buttons whose text does not describe their target, whatever their formatting", () => {
    const button = { type: "button", attrs: { href: "/books", label: "Click here!" } };
    const list = { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("Read more", "/a"))] }] };
    expect(
      check(
        paragraph(text("See "), text("He", "/a"), text("re", "/a", "bold"), text(".")),
        paragraph(text("here", "/a"), text(" are the books", "/a", "italic")),
        paragraph(text("https://academy.example/", "https://academy.example/")),
        button,
        list,
      ),
    ).toEqual([
      ["problem", "The link “Here” doesn’t say where it goes.", "0.1"],
      ["advice", "Replace the URL “https://academy.example/” with a link text that is easier to read and hear.", "2.0"],
      ["problem", "The button “Click here!” doesn’t say where it goes.", "3"],
      ["problem", "The link “Read more” doesn’t say where it goes.", "4.0.0.0"],
    ]);
  });

  test("finds long paragraphs, even without spaces between words", () => {
    const long = check(
      paragraph(text("word ".repeat(151))),
      paragraph(text("word ".repeat(150))),
      paragraph(text("静".repeat(1201))),
    );
    expect(long.map(([severity, , path]) => [severity, path])).toEqual([
      ["advice", "0"],
      ["advice", "2"],
    ]);
    expect(long[0]?.[1]).toMatch(/^This paragraph has 151 words, which is hard to read on a phone: “word word /);
  });
});

test("finds every link of a text once, with its position", () => {
  const content = [
    paragraph(text("a", "/a"), text("b", "/a", "bold"), text("c", "/c")),
    { type: "button", attrs: { href: "/d", label: "D" } },
  ];
  expect(documentLinks({ type: "doc", content })).toEqual([
    { href: "/a", text: "ab", path: [0, 0] },
    { href: "/c", text: "c", path: [0, 2] },
    { href: "/d", text: "D", path: [1] },
  ]);
});

test("accepts any content of a document", () => {
  fc.assert(
    fc.property(
      fc.array(fc.object({ maxDepth: 3, key: fc.constantFrom("type", "attrs", "text", "level", "media") })),
      (nodes) => {
        const content = nodes.map((attrs, index) => ({
          type: ["picture", "heading", "button", "paragraph"][index % 4] as string,
          attrs,
        }));
        expect(() => checkDocument({ type: "doc", content }, pictures)).not.toThrow();
      },
    ),
    { examples: [[[{ media: "valueOf" }]]] },
  );
});
