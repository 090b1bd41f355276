import { readFile } from "node:fs/promises";
import { parseBuffer } from "music-metadata";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bookSamples } from "../content/book-samples.ts";
import { books } from "../content/books.ts";
import { magazines } from "../content/magazines.ts";
import { mediaKeys } from "../content/media.ts";
import { videos } from "../content/videos.ts";
import { demoFile } from "../demo-file.ts";
import { drawPicture } from "./artwork.ts";
import { makeBookSample, makeMagazinePdf } from "./print.ts";

/** What a reader of the file finds: its pages, its title, its headings. Throws where the file is broken. */
function readPdf(bytes: Buffer) {
  const source = bytes.toString("latin1");
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(source)?.[1]);
  expect(source.slice(table, table + 4)).toBe("xref");
  const offsets = [...source.slice(table).matchAll(/^(\d{10}) \d{5} n/gm)].map((entry) => Number(entry[1]));
  for (const offset of offsets) expect(source.slice(offset, offset + 20)).toMatch(/^\d+ 0 obj/);
  const pages = Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(source)?.[1]);
  expect([...source.matchAll(/\/Type \/Page\s/g)]).toHaveLength(pages);
  const plain = (text?: string) => text?.replace(/\\(.)/g, "$1");
  const string = /\(((?:\\.|[^\\)])*)\)/.source;
  const about = /\/Title (\d+) 0 R/.exec(source)?.[1];
  const title = plain(new RegExp(`^${about} 0 obj\\s+${string}`, "m").exec(source)?.[1]);
  const headings = [...source.matchAll(new RegExp(`/Title ${string}`, "g"))].map((found) => plain(found[1]));
  return {
    pages,
    title,
    headings,
    language: /\/Lang \(([^)]*)\)/.exec(source)?.[1],
    tagged: source.includes("/Marked true"),
  };
}

describe("the numbers of the letter", () => {
  test.each(magazines)("$title", async (issue) => {
    const bytes = await makeMagazinePdf(issue);
    const { pages, title, headings, language, tagged } = readPdf(bytes);
    expect(bytes.length).toBeLessThan(600_000);
    expect(title).toBe(issue.title);
    expect(headings).toEqual(["Cover", ...issue.pages.map((page) => page.heading)]);
    // Cover, contents, the last words on a page of their own, and the articles, of which two may share a page.
    expect(pages).toBeGreaterThanOrEqual(3 + (issue.pages.length - 1) / 2);
    expect(pages).toBeLessThanOrEqual(2 + issue.pages.length);
    expect({ language, tagged }).toEqual({ language: "en-GB", tagged: true });
  });

  test("a number is the same to the byte whenever it is made", async () => {
    const [issue] = magazines;
    if (!issue) throw new Error("No number.");
    expect((await makeMagazinePdf(issue)).equals(await makeMagazinePdf(issue))).toBe(true);
  });
});

test.each(books)("the sample of $title", async (book) => {
  const bytes = await makeBookSample(book);
  const { pages, title, headings, language, tagged } = readPdf(bytes);
  expect(bytes.length).toBeLessThan(600_000);
  expect(title).toBe(book.title);
  expect(headings).toEqual([book.title, bookSamples[book.slug]?.heading]);
  expect(pages).toBeGreaterThanOrEqual(6);
  expect({ language, tagged }).toEqual({ language: book.language, tagged: true });
});

test.each(mediaKeys.filter(({ motif }) => ["bookcover", "magcover", "poster"].includes(motif)))(
  "$key is drawn",
  async ({ key, width, height }) => {
    const size = { width: width / 4, height: height / 4 };
    expect(await sharp(await drawPicture(key, size)).metadata()).toMatchObject({ format: "jpeg", ...size });
  },
);

test.each(videos)("the clip $slug is as long as it is said to be", async ({ slug, duration_seconds }) => {
  const bytes = await readFile(demoFile("clips", `${slug}.mp4`));
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  const { format } = await parseBuffer(bytes, { mimeType: "video/mp4" });
  expect(format.container).toContain("isom");
  expect(format.trackInfo).toHaveLength(1);
  const [track] = format.trackInfo as { codecName?: string; duration?: number }[];
  expect(track?.codecName).toContain("avc1");
  expect(Math.abs((track?.duration ?? 0) - duration_seconds)).toBeLessThan(0.5);
});
