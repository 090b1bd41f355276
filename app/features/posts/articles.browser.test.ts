import { beforeAll, describe, expect, test } from "vitest";
import { article, inMedia, startArticleSite } from "#tests/support/article-site.ts";
import { expectAccessible, expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { markupProblems } from "#tests/support/markup.ts";
import type { Site } from "#tests/support/site.ts";
import { connectAsOwner, eventually } from "#tests/support/staff.ts";

/** The text in the fragment of a URL. */
const readFragmentText = (address: string) => decodeURIComponent(address.split("#:~:text=")[1] ?? "");

let site: Site;
beforeAll(async () => {
  site = await startArticleSite();
});

const pages = [
  "/article/blogs",
  "/article/blogs?category=practice&page=2",
  "/article/blogs?tag=nowhere",
  article,
  inMedia,
];

describe("every page of articles", () => {
  test.each(pages)("%s is valid, accessible, and fits at 360 and 1280 px", async (path) => {
    const response = await fetch(site.url + path);
    expect(response.status).toBe(path.includes("nowhere") ? 404 : 200);
    expect(await markupProblems(await response.text())).toEqual([]);
    const page = await openPage({ expect: [/404/] });
    await page.goto(site.url + path);
    await expectAccessibleAndFitting(page);
    await hydrate(page);
  });
});

describe("the list", () => {
  test("filters by a tag with a numeric slug, not by the tag with that id", async () => {
    const owner = await connectAsOwner(site);
    const make = (path: string, body: object) => owner.request("POST", path, body);
    const first = await make("/api/post/tag/", { name: freshName("Tag with an id") });
    // Named after the first one's id, so that the two could be confused.
    const numeric = await make("/api/post/tag/", { name: String(first.id) });
    expect(numeric.slug).toBe(String(first.id));
    const old = { status: "published", published_at: "2026-01-01T12:00:00.000Z" };
    await make("/api/post/", { title: "Of the tag with the id", tags: [first.id], ...old });
    await make("/api/post/", { title: "Of the tag with the name", tags: [numeric.id], ...old });
    const response = await fetch(`${site.url}/article/blogs?tag=${numeric.slug}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("Of the tag with the name");
    expect(html).not.toContain("Of the tag with the id");
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`can be filtered and reset ${javaScriptEnabled ? "in the client" : "without script"}`, async () => {
      const page = await openPage({ javaScriptEnabled });
      await page.goto(`${site.url}/article/blogs`);
      const subjects = page.getByRole("navigation", { name: "Topics" });
      await subjects.getByRole("link", { name: /^Learning/ }).click();
      await page.getByRole("heading", { level: 1, name: "Learning" }).waitFor();
      expect(await page.locator("ol.post-rows h3").allInnerTexts()).toEqual(["Piece 1"]);
      await subjects.getByText("By tag").click();
      await subjects.getByRole("link", { name: /^Rest/ }).click();
      await page.waitForURL("**/article/blogs?category=learning&tag=rest");
      await subjects.getByRole("link", { name: /^Learning.*selected/ }).click();
      await page.waitForURL("**/article/blogs?tag=rest");
      await page.getByRole("heading", { level: 1, name: "Rest" }).waitFor();
      await subjects.getByRole("link", { name: "Show all", exact: true }).click();
      await page.waitForURL("**/article/blogs");
      await page.getByRole("link", { name: "Next" }).click();
      await page.waitForURL("**/article/blogs?page=2");
      await page.getByRole("link", { name: "Piece 1", exact: true }).waitFor();
    });
  }

  test("keeps the scroll position when filtered", async () => {
    const page = await openPage({ viewport: { width: 1280, height: 500 } });
    await page.goto(`${site.url}/article/blogs`);
    await hydrate(page);
    await page.evaluate(() => window.scrollTo(0, 350));
    const link = page.getByRole("navigation", { name: "Topics" }).getByRole("link", { name: /^Practice/ });
    await link.focus();
    await link.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Practice" }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(350);
  });
});

describe("an article", () => {
  test("has a table of contents with links to its headings, by keyboard and without script", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(site.url + article);
    const contents = page.getByRole("navigation", { name: "Contents" });
    expect(await contents.getByRole("link").allInnerTexts()).toEqual(["Before you begin", "A smaller step", "A film"]);
    await contents.getByRole("link", { name: "A film" }).press("Enter");
    expect(page.url()).toMatch(/#on-a-film$/);
    const top = await page
      .getByRole("heading", { name: "A film" })
      .evaluate((element) => element.getBoundingClientRect().top);
    // Not covered by the sticky header.
    expect(top).toBeGreaterThanOrEqual(70);
    expect(top).toBeLessThan(200);
  });

  test("has no table of contents if it is short", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/article/blogs/piece-3`);
    expect(await page.getByRole("navigation", { name: "Contents" }).count()).toBe(0);
  });

  test("shows every kind of block without requests to other hosts", async () => {
    const elsewhere: string[] = [];
    const page = await openPage();
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
    });
    await page.goto(site.url + article);
    const main = page.getByRole("main");
    await main.getByRole("img", { name: "A room with light in it" }).first().waitFor();
    await main.getByRole("link", { name: /Four breaths/ }).waitFor();
    await main.getByText("From the window").waitFor();
    await main.getByText("Nobody had sent the light away").scrollIntoViewIfNeeded();
    expect(await main.locator(".gallery-block img[alt]:not(.picture-blur)").count()).toBe(2);
    const wide = await main.locator(".figure-wide").boundingBox();
    const column = await main.locator(".rich-text > p").first().boundingBox();
    expect(wide?.width).toBeGreaterThan((column?.width ?? 0) + 100);
    expect(elsewhere).toEqual([]);
  });

  test("links to related articles and to the previous one", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(site.url + article);
    const related = page.getByRole("region", { name: "Related articles" });
    expect(await related.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
      "Piece 2",
      "Piece 1",
      "Piece 14",
    ]);
    await page.getByRole("link", { name: /Previous article/ }).click();
    await page.getByRole("heading", { level: 1, name: "Piece 14" }).waitFor();
    await page.getByRole("link", { name: "Practice" }).click();
    await page.waitForURL("**/article/blogs?category=practice");
  });

  test("offers to share selected text, and only then", async () => {
    const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto(site.url + article);
    await hydrate(page);
    expect(scripts.filter((url) => url.includes("passage-toolbar"))).toEqual([]);
    // Starts and ends within a word.
    await page.evaluate(() => {
      const words = document.querySelector(".rich-text > p")?.firstChild as Text;
      document.getSelection()?.setBaseAndExtent(words, 4, words, 22);
    });
    const bar = page.getByRole("toolbar", { name: "Selected text" });
    await bar.waitFor();
    await expectAccessible(page);
    // Longer than a selection must stay unchanged.
    await bar.getByRole("button", { name: "Copy link" }).click({ delay: 400 });
    await page.getByText("Link to passage copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url}${article}#:~:text=quiet%20afternoons%20somebody`,
    );
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
  });

  test("has pull quotes that can be shared: by a link without script, by the clipboard with it", async () => {
    const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(site.url + article);
    const share = page.getByRole("link", { name: "Share this passage" });
    const address = `${site.url}${article}#:~:text=Nobody%20had%20sent%20the%20light%20away`;
    expect(await share.getAttribute("href")).toBe(address);
    await hydrate(page);
    await share.press("Enter");
    await page.getByText("Link to passage copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    const other = await openPage({ viewport: { width: 800, height: 500 } });
    await other.goto(address);
    const passage = other.getByText(readFragmentText(address));
    expect(await passage.evaluate((quote) => quote.getBoundingClientRect().top + window.scrollY)).toBeGreaterThan(1000);
    // Chromium without find in page doesn't scroll to text either.
    const find = (words: string) => (window as unknown as { find(words: string): boolean }).find(words);
    if (await page.evaluate(find, readFragmentText(address)))
      await eventually(() => other.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  });

  test("uses the share sheet of the device if there is one", async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      Object.assign(window, { shared: [] });
      navigator.share = async (data) => void (window as unknown as { shared: unknown[] }).shared.push(data);
    });
    await page.goto(site.url + article);
    await hydrate(page);
    await page.getByRole("link", { name: "Share this passage" }).click();
    expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
      {
        title: expect.stringContaining("Everything an article can hold"),
        text: "“Nobody had sent the light away”",
        url: `${site.url}${article}#:~:text=Nobody%20had%20sent%20the%20light%20away`,
      },
    ]);
  });

  test("prints without header and footer, with the URLs of links", async () => {
    const page = await openPage();
    await page.goto(site.url + inMedia);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
    expect(await page.getByText("A reporter came for tea.").isVisible()).toBe(true);
    const shown = await page
      .getByRole("link", { name: /Read the full article at/ })
      .first()
      .evaluate((element) => getComputedStyle(element, "::after").content);
    expect(shown).toContain("https://courier.example/light");
  });
});

test.each(["/article/blogs/nowhere", "/article/blogs?page=9"])(
  "%s returns a page for missing items, with links to others",
  async (path) => {
    const response = await fetch(site.url + path);
    expect(response.status).toBe(404);
    expect(await markupProblems(await response.text())).toEqual([]);
    const page = await openPage({ expect: [/404/] });
    await page.goto(site.url + path);
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link").first().click();
    await page.getByRole("heading", { level: 3, name: "Everything an article can hold" }).waitFor();
  },
);

test("a piece in the media links to its outlet, and its path in the other section redirects to it", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/article/in-media`);
  await page.getByText("The Aldermere Courier").waitFor();
  await page.goto(`${site.url}/article/blogs/what-others-say`);
  expect(page.url()).toBe(site.url + inMedia);
  const link = page.getByRole("link", { name: "Read the full article at The Aldermere Courier" }).first();
  expect(await link.getAttribute("href")).toBe("https://courier.example/light");
});
