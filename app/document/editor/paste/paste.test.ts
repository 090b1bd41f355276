import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { contents, provideDomParser } from "#tests/support/pasting.ts";
import type { ClipboardContents, Pasted } from "./pasted.ts";
import { readPaste } from "./read-paste.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const names = [...new Set(globSync("*.{html,md,txt}", { cwd: fixtures }).map((file) => file.replace(/\.\w+$/, "")))];

provideDomParser();

function fixture(name: string): ClipboardContents {
  const [html, rtf, markdown, text] = ["html", "rtf", "md", "txt"].map((extension) => {
    const path = join(fixtures, `${name}.${extension}`);
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  });
  return contents({ html, rtf, text: markdown || text });
}

const described = ({ content, pictures, notices }: Pasted) => ({
  content,
  pictures: pictures.map(({ file, ...picture }) => ({
    ...picture,
    file: `${file.name} ${file.type} ${file.size} bytes`,
  })),
  notices,
});

const html = (source: string) => readPaste(contents({ html: source })).content;
const text = (value: string) => [{ type: "text", text: value }];

describe("keeps the structure of pasted text", () => {
  test.each(names)("%s", (name) => {
    const expected = JSON.parse(readFileSync(join(fixtures, `${name}.json`), "utf8"));
    expect(described(readPaste(fixture(name)))).toEqual(expected);
  });

  test("keeps the formatting of a paragraph, a link and a word that come without the markup of a program", () => {
    expect(html("one <b>word</b>")).toEqual([
      { type: "paragraph", content: [...text("one "), { type: "text", marks: [{ type: "bold" }], text: "word" }] },
    ]);
  });

  test("keeps a long text whole", () => {
    const lines = Array.from({ length: 3500 }, (_, index) => `<p class="MsoNormal">Line <b>${index}</b></p>`);
    const { content, notices } = readPaste(contents({ html: lines.join("") }));
    expect(content).toHaveLength(lines.length);
    expect(notices).toEqual([]);
  });

  test("uploads pictures, and names and leaves out files of other kinds", () => {
    const file = (name: string, type = "") => new File(["x"], name, { type });
    const read = (...files: File[]) => readPaste(contents({ files }));
    const both = read(file("sun.jpg", "image/jpeg"), file("notes.pdf", "application/pdf"), file("IMG_1.HEIC"));
    expect(both.pictures.map((each) => each.file.name)).toEqual(["sun.jpg", "IMG_1.HEIC"]);
    expect(both.notices).toEqual([
      "“notes.pdf” isn’t a picture, so it can’t be added to the text. Upload other files to the media library.",
    ]);
    const { notices } = read(file("a.mp4", "video/mp4"), file("folder"));
    expect(notices).toEqual([
      "2 files aren’t pictures, so they can’t be added to the text. Upload other files to the media library.",
    ]);
  });

  test("does not read Markdown and HTML as plain text", () => {
    const both = contents({ html: "<h2>Title</h2>", text: "## Title\n\n**x**" });
    expect(readPaste(both, { asPlainText: true }).content).toEqual([
      { type: "paragraph", content: text("## Title") },
      { type: "paragraph", content: text("**x**") },
    ]);
  });

  test("keeps URLs as text when pasting plain text, including those of videos", () => {
    for (const value of ["https://youtu.be/aqz-KE-bpKQ", "See https://academy.example/books"])
      expect(readPaste(contents({ text: value }), { asPlainText: true }).content).toEqual([
        { type: "paragraph", content: text(value) },
      ]);
  });

  test("counts a closing bracket as part of a URL that has its opening one, but no other final punctuation", () => {
    const links = (value: string) =>
      readPaste(contents({ text: value })).content[0]?.content?.flatMap(({ marks }) => marks?.[0]?.attrs?.href ?? []);
    const wiki = "https://en.wikipedia.org/wiki/Tara_(Buddhism)";
    for (const value of [wiki, `See ${wiki}.`, `(see ${wiki})`, `(${wiki}).`])
      expect(links(value), value).toEqual([wiki]);
    expect(links("(https://a.example/b), [https://a.example/c]!")).toEqual([
      "https://a.example/b",
      "https://a.example/c",
    ]);
  });

  test("formats text that is clearly Markdown, and leaves text with little Markdown syntax alone", () => {
    const types = (value: string) => readPaste(contents({ text: value })).content.map(({ type }) => type);
    const plain = [
      "We need:\n- water\n- mats\nThanks",
      "1. Mat\n3. Blanket\n7. Candle",
      "~~~~~~~~\nNews\n~~~~~~~~",
      "> you wrote\n> this\nYes",
      "It was **very** hot",
      "f(**a, **b)",
      "1984. A year\n1985. Another",
    ];
    for (const value of plain) {
      const expected = value
        .split("\n")
        .flatMap((line, at) => [...(at > 0 ? [{ type: "hardBreak" }] : []), ...text(line)]);
      expect(readPaste(contents({ text: value })).content, value).toEqual([{ type: "paragraph", content: expected }]);
    }
    expect(types("- Mat\n- Blanket")).toEqual(["bulletList"]);
    expect(types("3) Mat\n4) Blanket")).toEqual(["orderedList"]);
    expect(types("**What**:\n\n- Mat\n- Blanket")).toEqual(["paragraph", "bulletList"]);
    expect(types("## What\nMat\nBlanket")).toEqual(["heading", "paragraph"]);
  });

  test("keeps line breaks, placeholders in angle brackets and link definitions in Markdown", () => {
    const source =
      "## Hello\nDear <Name>,\n<title> and <b>so</b> on<br>\n\n<div>\nyours\n\n[Anna]: berger\n\n[see][1]\n\n[1]: /books";
    const shown = (node: RichTextNode): string =>
      node.type === "hardBreak" ? "|" : (node.text ?? (node.content ?? []).map(shown).join(""));
    expect(readPaste(contents({ text: source })).content.map(shown)).toEqual([
      ...["Hello", "Dear <Name>,|<title> and <b>so</b> on", "<div>|yours", "[Anna]: berger", "see"],
    ]);
  });

  test("recognises pictures of this site in the media library", () => {
    const source =
      '<p>a</p><figure><img src="/media/12/abc/w640/lamp.webp" alt="A lamp"><figcaption>Lit</figcaption></figure>';
    const read = (value: string) => readPaste(contents({ html: value }), { origin: "https://academy.example" });
    expect(read(source)).toEqual({
      content: [
        { type: "paragraph", content: text("a") },
        { type: "picture", attrs: { media: 12, alt: "A lamp", decorative: false, caption: "Lit", width: "text" } },
      ],
      pictures: [],
      notices: [],
    });
    expect(read('<img src="https://other.example/media/12/abc/lamp.jpg" alt="A lamp">').content[0]?.type).toBe(
      "paragraph",
    );
  });

  test("cuts no emoji of a long description in half, which could not be saved", () => {
    const long = `x${"🌅".repeat(1000)}`;
    const source = `<figure><img src="/media/12/abc/lamp.webp" alt="${long}"><figcaption>${long}</figcaption></figure>`;
    const pasted = readPaste(contents({ html: source }), { origin: "https://academy.example" });
    const { alt, caption } = pasted.content[0]?.attrs ?? {};
    for (const text of [alt, caption]) {
      expect(long.startsWith(String(text))).toBe(true);
      expect(String(text).isWellFormed()).toBe(true);
    }
  });

  test("turns the URL of a video into the video, and keeps that of a channel as a link", () => {
    const read = (value: string) => readPaste(contents({ text: value })).content[0];
    const embed = (provider: string, videoId: string) => ({ type: "embed", attrs: { provider, videoId, title: "" } });
    for (const address of [
      "https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=12s",
      "https://youtu.be/aqz-KE-bpKQ?si=x",
      "https://m.youtube.com/shorts/aqz-KE-bpKQ",
      "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
    ])
      expect(read(address)).toEqual(embed("youtube", "aqz-KE-bpKQ"));
    for (const address of ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?h=1"])
      expect(read(address)).toEqual(embed("vimeo", "76979871"));
    for (const address of [
      "https://vimeo.com/76979871/8272103f6e",
      "https://vimeo.com/76979871/8272103f6e?share=copy",
      "https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0",
      "https://vimeo.com/showcase/1234567/video/76979871?h=8272103f6e",
    ])
      expect(read(address)).toEqual(embed("vimeo", "76979871/8272103f6e"));
    for (const address of [
      "https://www.youtube.com/@academy",
      "https://vimeo.com/about",
      "https://vimeo.com/event/4567890",
      "https://vimeo.com/event/4567890/8272103f6e",
      "https://vimeo.com/showcase/7654321",
      "https://vimeo.com/album/7654321/embed",
      "https://youtu.be.evil.example/aqz-KE-bpKQ",
    ])
      expect(read(address)).toMatchObject({ type: "paragraph" });
    expect(read("See https://youtu.be/aqz-KE-bpKQ")).toMatchObject({ type: "paragraph" });
  });

  test("uploads files that come alone, but not beside text, which programs also copy as a picture", () => {
    const file = new File(["x"], "walk.png", { type: "image/png" });
    const film = new File(["x"], "walk.mp4", { type: "video/mp4" });
    expect(readPaste(contents({ files: [file, film] })).pictures).toEqual([{ file, alt: "", caption: "", before: 0 }]);
    expect(readPaste(contents({ html: "<p>Text</p>", files: [file] })).pictures).toEqual([]);
    const copied = readPaste(contents({ html: '<img src="https://a.example/b.png" alt="A">', files: [file] }));
    expect(copied).toEqual({ content: [], pictures: [{ file, alt: "A", caption: "", before: 0 }], notices: [] });
  });

  test("names a picture without data in a notice", () => {
    const pasted = readPaste(contents({ html: '<p>a</p><img src="file:///a.png"><img src="blob:x"><p>b</p>' }));
    expect(pasted.content).toHaveLength(2);
    expect(pasted.notices).toEqual([
      "2 pictures couldn’t be pasted because the clipboard doesn’t contain their files. Upload them instead.",
    ]);
  });
});
