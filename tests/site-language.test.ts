import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { goTo } from "./support/admin-walks/visit.ts";
import { expectAccessible, expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { hasJava, markupProblems, nuProblems } from "./support/markup.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

const text = (words: string, language?: string) => ({
  type: "text",
  text: words,
  ...(language && { marks: [{ type: "lang", attrs: { language } }] }),
});
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const PERSIAN = "و همیشه پیدا می‌کردند.";

let site: Site;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const publish = (path: string, body: object) => owner.request("POST", path, { status: "published", ...body });
  const { id } = await owner.request("POST", "/api/post/category/", { name: "Together" });
  await publish("/api/post/", {
    title: "نامه‌ای از مادرم",
    slug: "a-letter",
    language: "fa",
    excerpt: "یک نامه",
    category: id,
    body: {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [text("سلام")] },
        paragraph(text("Lightwell یک خانه است.")),
        { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text(PERSIAN))] }] },
        { type: "blockquote", content: [paragraph(text(PERSIAN))] },
        { type: "callout", attrs: { tone: "tip" }, content: [paragraph(text(PERSIAN))] },
        { type: "codeBlock", content: [text("npm start")] },
      ],
    },
  });
  await publish("/api/post/", {
    title: "A word of hers",
    slug: "a-word",
    category: id,
    body: {
      type: "doc",
      content: [
        paragraph(text("She writes "), text("پیدا", "fa"), text(" and "), text("Zimmer", "de"), text(".")),
        paragraph(text(PERSIAN, "fa")),
      ],
    },
  });
  await publish("/api/gallery/book/", { title: "Das Licht im Zimmer", language: "de" });
  await publish("/api/gallery/quote/", { text: "صبر کن", attribution: "مادرم", language: "fa" });
});

const readLanguage = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { lang, dir } = element.closest("[lang]") as HTMLElement;
      return `${lang} ${dir} ${getComputedStyle(element).direction}`;
    });

describe("a right-to-left article", () => {
  const path = "/article/blogs/a-letter";

  test("is right-to-left within a left-to-right layout; the document and its JSON-LD declare the language", async () => {
    const page = await openPage();
    const response = await page.goto(site.url + path);
    const html = (await response?.text()) ?? "";
    expect(html).toContain('<html lang="fa" dir="rtl"');
    expect(html).toContain('"inLanguage":"fa"');
    expect(html).toContain('property="og:locale" content="fa_IR"');
    expect(html).toMatch(/<link rel="alternate" hrefLang="fa"/i);
    for (const part of ["h1", ".article-header .lead", ".rich-text h2", ".rich-text li", ".rich-text blockquote p"])
      expect(await readLanguage(page, part), part).toBe("fa rtl rtl");
    for (const part of [".site-header .menu", ".site-footer h2"])
      expect(await readLanguage(page, part), part).toBe("en ltr ltr");
    expect(await page.locator("#related-title").getAttribute("lang")).toBe("en");
    // Text that begins in another script is also aligned to the right.
    const edges = await page.locator(".rich-text :is(h2, p:not(.callout-tone))").evaluateAll((blocks) =>
      blocks.map((block) => {
        const range = document.createRange();
        range.selectNodeContents(block);
        const [words, box] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
        return box.right - words.right <= 1 && words.left - box.left > 1;
      }),
    );
    expect(edges).not.toContain(false);
  });

  test("is valid, accessible and fits at every width", async () => {
    const page = await openPage();
    const response = await page.goto(site.url + path);
    expect(await markupProblems((await response?.text()) ?? "")).toEqual([]);
    await expectAccessibleAndFitting(page, [320, 360, 768, 1280]);
  });

  test("changes the direction of the document in client-side navigations, and back", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/article/blogs`);
    await hydrate(page);
    await page.getByRole("link", { name: "نامه‌ای از مادرم" }).click();
    await page.getByRole("heading", { level: 1, name: "نامه‌ای از مادرم" }).waitFor();
    const root = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    expect(await root()).toEqual(["fa", "rtl"]);
    await page.goBack();
    await eventually(root).toEqual(["en", "ltr"]);
  });
});

test("code in a right-to-left article, and articles beside it in another direction, stay where they belong", async () => {
  const page = await openPage();
  await page.goto(`${site.url}/article/blogs/a-letter`);
  const code = await page.locator("pre").evaluate((block) => {
    const { direction, textAlign } = getComputedStyle(block);
    return { direction, textAlign };
  });
  expect(code).toEqual({ direction: "ltr", textAlign: "left" });
  const [label, title] = await page
    .locator(".adjacent-articles a")
    .first()
    .evaluate((link) =>
      [...link.children].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const { left, right } = range.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right) };
      }),
    );
  expect([label?.left === title?.left, label?.right === title?.right]).toContain(true);
});

test("list, form and history of the admin area show texts in their language and direction", async () => {
  const page = await openPage();
  const { results } = await (await fetch(`${site.url}/api/post/?search=${encodeURIComponent("نامه")}`)).json();
  await openSignedIn(page, site, "/admin/posts");
  expect(await readLanguage(page, "tbody a[lang=fa]")).toBe("fa auto rtl");
  await goTo(page)(`/admin/posts/${results[0].id}`);
  await page.locator("#field-title").waitFor();
  expect(await readLanguage(page, "#field-title")).toMatch(/^fa .*rtl$/);
  await (await connectAsOwner(site)).request("PATCH", `/api/post/${results[0].id}/`, { excerpt: "یک نامه دیگر" });
  await goTo(page)(`/admin/posts/${results[0].id}/history`);
  await page.locator("ins").first().waitFor();
  expect(await readLanguage(page, "ins")).toBe("fa auto rtl");
});

describe("text in another language is marked", () => {
  test("in a text, where a paragraph is aligned to its own direction", async () => {
    const page = await openPage();
    const response = await page.goto(`${site.url}/article/blogs/a-word`);
    expect(await markupProblems((await response?.text()) ?? "")).toEqual([]);
    const [first, second] = [page.locator(".rich-text p").first(), page.locator(".rich-text p").nth(1)];
    expect(await first.innerHTML()).toBe(
      'She writes <span lang="fa" dir="rtl">پیدا</span> and <span lang="de" dir="ltr">Zimmer</span>.',
    );
    expect(await first.getAttribute("lang")).toBeNull();
    expect([await second.getAttribute("lang"), await second.getAttribute("dir")]).toEqual(["fa", "rtl"]);
    await expectAccessible(page);
  });

  test("on cards, only if it differs from the page", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/article/blogs`);
    const heading = (name: string) => page.getByRole("heading", { name });
    expect(await heading("نامه‌ای از مادرم").getAttribute("lang")).toBe("fa");
    expect(await heading("A word of hers").getAttribute("lang")).toBeNull();
    await page.goto(`${site.url}/books`);
    expect(await heading("Das Licht im Zimmer").getAttribute("lang")).toBe("de");
    await page.goto(`${site.url}/quotes`);
    expect(await page.locator(".quote-card").getAttribute("dir")).toBe("rtl");
    await page.goto(`${site.url}/article/blogs/a-letter`);
    expect(await heading("A word of hers").first().getAttribute("lang")).toBe("en");
  });

  test("a book's page is in the academy's language, its title in the book's", async () => {
    const page = await openPage();
    const response = await page.goto(`${site.url}/books/das-licht-im-zimmer`);
    expect(await response?.text()).toContain('<html lang="en" dir="ltr"');
    expect(await page.getByRole("heading", { level: 1 }).getAttribute("lang")).toBe("de");
    await page.getByText("German", { exact: true }).waitFor();
  });
});

describe("every page with text in another language or direction", () => {
  const paths = [
    "/",
    "/article/blogs",
    "/article/blogs/a-letter",
    "/article/blogs/a-word",
    "/books",
    "/books/das-licht-im-zimmer",
    "/quotes",
    "/quotes/1",
  ];

  test.each(paths)("%s is accessible and fits at 360 px", async (path) => {
    const page = await openPage({ viewport: { width: 360, height: 800 } });
    await page.goto(site.url + path);
    expect(await page.locator("[dir=rtl], [lang=de]").count()).toBeGreaterThan(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });

  test.runIf(hasJava)("is valid, by the Nu checker too", async () => {
    const documents = await Promise.all(
      paths.map(async (path) => [path, await (await fetch(site.url + path)).text()] as const),
    );
    for (const [path, html] of documents) expect(await markupProblems(html), path).toEqual([]);
    expect(nuProblems(Object.fromEntries(documents))).toEqual([]);
  });
});
