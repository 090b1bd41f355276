import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { hasJava, markupProblems, nuProblems } from "./support/markup.ts";
import { samplePdf } from "./support/pdf.ts";
import { addPicture } from "./support/pictures.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner } from "./support/staff.ts";

const ADDRESS = `https://academy.example/${"a-long-way-to-go-".repeat(6)}`.slice(0, 119).concat("9");
const WORD = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";

const text = (words: string) => ({ type: "text", text: words });
const paragraph = (words: string) => ({ type: "paragraph", content: [text(words)] });
const cell = (type: string, words: string) => ({ type, content: [paragraph(words)] });
const row = (type: string, ...words: string[]) => ({
  type: "tableRow",
  content: words.map((word) => cell(type, word)),
});

let site: Site;
let paths: string[];

/** Adds items with the longest content, and one more than a page of every list with pages. */
beforeAll(async () => {
  expect([ADDRESS.length, WORD.length]).toEqual([120, 63]);
  site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const picture = await addPicture(site, owner.access, "cover", { alt: "A room" });
  const cover = { media: picture, alt: ADDRESS };
  const make = (path: string, body: object) => owner.request("POST", path, body);
  const publish = (path: string, body: object) => make(path, { status: "published", ...body });
  const category = await make("/api/post/category/", { name: `${WORD} ${ADDRESS}`, description: ADDRESS });
  const tag = await make("/api/post/tag/", { name: ADDRESS });
  const album = await make("/api/gallery/image-category/", { name: `${WORD} ${ADDRESS}`, description: ADDRESS, cover });
  const body = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [text(ADDRESS)] },
      paragraph(`${ADDRESS} ${WORD}`),
      { type: "heading", attrs: { level: 3 }, content: [text(WORD)] },
      { type: "paragraph", content: [{ type: "text", text: ADDRESS, marks: [{ type: "code" }] }] },
      { type: "bulletList", content: [{ type: "listItem", content: [paragraph(ADDRESS)] }] },
      { type: "blockquote", content: [paragraph(ADDRESS)] },
      { type: "picture", attrs: { media: picture, alt: "A room", caption: ADDRESS, width: "wide" } },
      { type: "gallery", attrs: { items: [1, 2].map(() => ({ media: picture, alt: "", caption: ADDRESS })) } },
      { type: "pullQuote", attrs: { attribution: ADDRESS }, content: [text(`${WORD} ${ADDRESS}`)] },
      { type: "callout", attrs: { tone: "care" }, content: [paragraph(ADDRESS)] },
      { type: "button", attrs: { href: ADDRESS, label: ADDRESS } },
      { type: "codeBlock", attrs: { language: "" }, content: [text(ADDRESS)] },
      { type: "table", content: [row("tableHeader", "Day", WORD), row("tableCell", ADDRESS, "Monday")] },
    ],
  };
  const title = `${ADDRESS} ${WORD}`;
  const named = { author_name: ADDRESS, source_name: ADDRESS, source_url: ADDRESS };
  const article = { title, excerpt: ADDRESS, body, cover, category: category.id, tags: [tag.id], ...named };
  const posts = [
    await publish("/api/post/", { ...article, featured: true }),
    await publish("/api/post/", article),
    await publish("/api/post/", { ...article, kind: "in_media" }),
  ];
  const link = { label: ADDRESS.slice(0, 80), url: ADDRESS };
  const book = await publish("/api/gallery/book/", {
    title,
    subtitle: ADDRESS,
    authors: [ADDRESS],
    publisher: ADDRESS,
    description: body,
    buy_links: [link],
  });
  const file = await owner.upload("letter.pdf", await samplePdf(1));
  const issue = await publish("/api/gallery/magazine/", {
    title,
    issue_number: 1234567890,
    issue_date: "2026-06-12",
    summary: ADDRESS,
    file,
  });
  const video = await publish("/api/gallery/video/", {
    title,
    description: ADDRESS,
    provider: "youtube",
    video_id: "aqz-KE-bpKQ",
    chapters: [{ at_seconds: 1, title: ADDRESS }],
    transcript: ADDRESS,
  });
  const image = await publish("/api/gallery/image/", { title, caption: ADDRESS, image: cover, category: album.id });
  const saying = { text: title, attribution: ADDRESS, context: ADDRESS };
  const quote = await publish("/api/gallery/quote/", saying);
  await publish("/api/gallery/quote/", { ...saying, background: cover });
  await publish("/api/viewer/ambassador/", {
    name: ADDRESS,
    role: ADDRESS,
    region: ADDRESS,
    bio: ADDRESS,
    links: [link],
    consented_on: "2026-01-01",
  });
  await publish("/api/viewer/testimonial/", {
    name: ADDRESS,
    role: ADDRESS,
    text: ADDRESS,
    service: "mentorship",
    featured: true,
    consented_on: "2026-01-01",
  });
  for (const key of ["about-academy", "contact-us", "quotes"]) {
    const { version } = await owner.request("GET", `/api/page/${key}/`);
    await owner.request("PATCH", `/api/page/${key}/`, { version, title, lead: ADDRESS, body });
  }
  const { version } = await owner.request("GET", "/api/common/settings/");
  const contact = { contact_email: `${"a".repeat(60)}@academy.example`, address: ADDRESS };
  await owner.request("PATCH", "/api/common/settings/", { version, footer_about: ADDRESS, ...contact });
  const search = new URLSearchParams({ q: "academy.example" });
  paths = [
    "/",
    "/about/academy",
    "/services/mentorship",
    "/contact-us",
    "/article/blogs",
    `/article/blogs?category=${encodeURIComponent(category.slug)}`,
    `/article/blogs/${encodeURIComponent(posts[0].slug)}`,
    "/article/in-media",
    `/article/in-media/${encodeURIComponent(posts[2].slug)}`,
    "/books",
    `/books/${encodeURIComponent(book.slug)}`,
    "/newsletter",
    `/newsletter/${encodeURIComponent(issue.slug)}`,
    "/gallery/photos",
    `/gallery/photos?category=${encodeURIComponent(album.slug)}`,
    `/gallery/photos/${image.id}`,
    "/gallery/videos",
    `/gallery/videos/${encodeURIComponent(video.slug)}`,
    "/quotes",
    `/quotes/${quote.id}`,
    `/search?${search}`,
    `/search?q=${WORD}`,
  ];
});

/** Text that overflows the window, or is clipped by an element. */
const spilled = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const say = (element: Element, how: string) =>
      found.push(`${element.tagName}.${element.className} ${how}: ${element.textContent?.trim().slice(0, 30)}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        !node.textContent?.trim() ||
        !element?.checkVisibility() ||
        element.closest(".visually-hidden, script, style")
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      // Elements that scroll may be wider.
      const scroller = element.closest(".table-frame, .albums, .pdf-scroller");
      if (!scroller && (box.right > window.innerWidth + 1 || box.left < -1)) say(element, "leaves the window");
      for (let lid: Element | null = element; lid; lid = lid.parentElement) {
        if (scroller && lid.contains(scroller)) break;
        if (!["hidden", "clip"].includes(getComputedStyle(lid).overflowX)) continue;
        const edge = lid.getBoundingClientRect();
        if (box.right > edge.right + 1 || box.left < edge.left - 1) say(element, `is cut by .${lid.className}`);
      }
    }
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    return wide > 0 ? [`the page is ${wide} px too wide`, ...found] : found;
  });

describe("long words and URLs", () => {
  test.each([360, 768, 1280])("neither widen nor overflow any page at %d px", { timeout: 240_000 }, async (width) => {
    const page = await openPage({ viewport: { width, height: 800 } });
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(site.url + path);
      for (const problem of await spilled(page)) found.push(`${decodeURIComponent(path).slice(0, 60)}: ${problem}`);
    }
    expect(found).toEqual([]);
  });

  test("keep every page valid and accessible", { timeout: 240_000 }, async () => {
    const page = await openPage({ viewport: { width: 360, height: 800 } });
    for (const path of paths) {
      const response = await page.goto(site.url + path);
      expect(await markupProblems((await response?.text()) ?? ""), path).toEqual([]);
      await expectAccessible(page);
    }
  });

  test.runIf(hasJava)("leave every page valid by the Nu checker", async () => {
    const documents = paths.map(async (path) => [path, await (await fetch(site.url + path)).text()]);
    expect(nuProblems(Object.fromEntries(await Promise.all(documents)))).toEqual([]);
  });
});
