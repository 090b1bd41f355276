import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { parseBuffer } from "music-metadata";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { createPlaceholder } from "#app/features/media/process/picture-tasks.ts";
import { books } from "./content/books.ts";
import { demoContent } from "./content/demo-content.ts";
import { magazines } from "./content/magazines.ts";
import { videos } from "./content/videos.ts";
import { demoFile } from "./demo-file.ts";

const pictures = await Promise.all(
  (await readdir(demoFile("pictures"))).sort().map(async (name) => ({
    name,
    bytes: await readFile(demoFile("pictures", name)),
  })),
);

/** The keys of all pictures that the content refers to. */
function usedPictures(): Set<string> {
  const { media, ...content } = demoContent;
  const keys = new Set<string>(media.map(({ key }) => key));
  const used = new Set<string>();
  JSON.stringify(content, (_name, value) => {
    if (keys.has(value)) used.add(value);
    return value;
  });
  return used;
}

describe("the pictures", () => {
  // Update the file after a change with `npm test -- --project unit demo -u`.
  test("have the dimensions and placeholders in pictures.json", async () => {
    const metadata: Record<string, unknown> = {};
    for (const { name, bytes } of pictures) {
      const { width, height } = await sharp(bytes).metadata();
      metadata[name.replace(".webp", "")] = {
        width,
        height,
        placeholder: await createPlaceholder(demoFile("pictures", name)),
      };
    }
    await expect(`${JSON.stringify(metadata, null, 2)}\n`).toMatchFileSnapshot(demoFile("pictures.json"));
  });

  test("all have alternative text and are used in the content, and none is missing or left over", () => {
    const described = demoContent.media.map(({ key }) => `${key}.webp`);
    expect(pictures.map(({ name }) => name).sort()).toEqual(described.toSorted());
    expect(demoContent.media.filter(({ alt }) => alt.length < 15)).toEqual([]);
    const used = usedPictures();
    expect(demoContent.media.map(({ key }) => key).filter((key) => !used.has(key))).toEqual([]);
  });

  test("take up at most 20 MB, and no two are identical", () => {
    expect(pictures.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(20_000_000);
    const hashes = pictures.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex"));
    expect(new Set(hashes).size).toBe(pictures.length);
  });

  test("need no conversion by the media library: sRGB, still, upright, without metadata", async () => {
    for (const { name, bytes } of pictures) {
      const { width, height, ...metadata } = await sharp(bytes, { failOn: "error" }).metadata();
      expect(metadata, name).toMatchObject({ format: "webp", space: "srgb", hasAlpha: false });
      const { pages, orientation, exif, icc, iptc, xmp } = metadata;
      expect({ pages, orientation, exif, icc, iptc, xmp }, name).toEqual({});
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(720);
      expect(Math.max(width, height), name).toBeLessThanOrEqual(2000);
    }
  });
});

const documents = [
  ...magazines.map(({ slug, title }) => ({ name: `${slug}.pdf`, title, language: "en-GB" })),
  ...books.map(({ slug, title, language }) => ({ name: `${slug}-sample.pdf`, title, language })),
];

test.each(documents)("$name is a tagged PDF with its title and language", async ({ name, title, language }) => {
  const bytes = await readFile(demoFile("documents", name));
  const source = bytes.toString("latin1");
  expect(bytes.length).toBeLessThan(300_000);
  expect(source).toMatch(/^%PDF-1\.7/);
  const titleObject = /\/Title (\d+) 0 R/.exec(source)?.[1];
  const titleInFile = new RegExp(`^${titleObject} 0 obj\\s+\\(((?:\\\\.|[^\\\\)])*)\\)`, "m").exec(source)?.[1];
  expect(titleInFile?.replace(/\\(.)/g, "$1")).toBe(title);
  expect(/\/Lang \(([^)]*)\)/.exec(source)?.[1]).toBe(language);
  expect(source).toContain("/Marked true");
});

// Readers of PDF files treat letters a tenth of their size apart as words.
test.each(documents)("$name is read as words, even where its letters are spaced", async ({ name }) => {
  const data = new Uint8Array(await readFile(demoFile("documents", name)));
  const pdf = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const lines = items.map((item) => ("str" in item ? item.str : ""));
    expect(lines.filter((line) => /(?:^| )(?:\p{L} ){3}/u.test(line))).toEqual([]);
  }
  await pdf.loadingTask.destroy();
});

test("has exactly the documents and clips of the content", async () => {
  expect((await readdir(demoFile("documents"))).sort()).toEqual(documents.map(({ name }) => name).sort());
  expect((await readdir(demoFile("clips"))).sort()).toEqual(videos.map(({ slug }) => `${slug}.mp4`).sort());
});

test.each(videos)("the clip $slug has the duration given in the content", async ({ slug, duration_seconds }) => {
  const bytes = await readFile(demoFile("clips", `${slug}.mp4`));
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  const { format } = await parseBuffer(bytes, { mimeType: "video/mp4" });
  expect(format.container).toContain("isom");
  expect(format.trackInfo).toHaveLength(1);
  const [track] = format.trackInfo as { codecName?: string; duration?: number }[];
  expect(track?.codecName).toContain("avc1");
  expect(Math.abs((track?.duration ?? 0) - duration_seconds)).toBeLessThan(0.5);
});

test("words of other languages in the texts are marked, so that they are pronounced correctly", () => {
  const { books, posts, magazines, pages, videos } = demoContent as unknown as Record<string, { language?: string }[]>;
  const foreign =
    /[\p{Script=Arabic}\p{Script=Devanagari}]|thehrāv|fursat|apnāpan|dhīraj|Selbstwirksamkeit|Stadtbogen|Erwartung|^-pan$/iu;
  const unmarked: string[] = [];
  const search = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    const { type, text, marks = [] } = node as RichTextNode;
    if (type === "text" && foreign.test(text ?? "") && !marks.some((mark) => mark.type === "lang"))
      unmarked.push(text ?? "");
    for (const part of Object.values(node)) search(part);
  };
  const all = [books, posts, magazines, pages, videos].flatMap((items) => items ?? []);
  search(all.filter(({ language = "en" }) => language.startsWith("en")));
  expect(all.length).toBeGreaterThan(50);
  expect(unmarked).toEqual([]);
});
