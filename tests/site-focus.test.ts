import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { announcements, countAnnouncements } from "./support/browser/announcements.ts";
import { openPage } from "./support/browser/browser.ts";
import { watchFocusAtArrival } from "./support/browser/focus-at-arrival.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
  const publish = (path: string, body: object) => owner.request("POST", path, { status: "published", ...body });
  const { id } = await owner.request("POST", "/api/post/category/", { name: "Practice" });
  const second = await owner.request("POST", "/api/post/category/", { name: "Learning" });
  for (let count = 1; count <= 14; count += 1) {
    await publish("/api/post/", { title: `Lantern ${count}`, category: count % 2 ? id : second.id });
    await publish("/api/gallery/video/", { title: `Clip ${count}`, provider: "youtube", video_id: "aqz-KE-bpKQ" });
  }
  for (let count = 1; count <= 25; count += 1) {
    await publish("/api/gallery/book/", { title: `Book ${count}`, authors: ["Ada"] });
    await publish("/api/gallery/quote/", { text: `Saying ${count}`, attribution: "Ada" });
  }
});

/** The focused element: its text, or else its tag. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 80) || document.activeElement?.tagName);

async function visit(path: string) {
  const page = await openPage();
  await page.goto(site.url + path);
  await hydrate(page);
  return page;
}

test("a page opened through a link has the focus before anybody can press a key", async () => {
  const page = await visit("/article/blogs");
  const focusAtArrival = await watchFocusAtArrival(page);
  await page.getByRole("main").getByRole("link", { name: "Lantern 14" }).press("Enter");
  expect(await focusAtArrival()).toBe("main");
});

describe("after paging and searching, the focus is on the heading of the results, with their number", () => {
  test.each([
    ["/article/blogs", "14 articles, page 2 of 2"],
    ["/gallery/videos", "14 videos, page 2 of 2"],
    ["/books", "25 books, page 2 of 2"],
    ["/quotes", "25 quotes, page 2 of 2"],
    ["/search?q=lantern", "14 results for “lantern”, page 2 of 2."],
  ])("%s", async (path, heading) => {
    const page = await visit(path);
    await page.getByRole("link", { name: "Next", exact: true }).press("Enter");
    await eventually(() => focused(page)).toBe(heading);
    const { top, bottom } = await page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      return { top: box?.top ?? 0, bottom: (box?.bottom ?? 0) - window.innerHeight };
    });
    expect(top).toBeGreaterThanOrEqual(70);
    expect(bottom).toBeLessThan(0);
    await page.goBack();
    await eventually(() => focused(page)).toBe("Next");
  });

  test("a search", async () => {
    const page = await visit("/search");
    await page.getByRole("searchbox").fill("lantern 3");
    await page.getByRole("searchbox").press("Enter");
    await eventually(() => focused(page)).toMatch(/^\d+ results? for “lantern 3”/);
  });
});

test("a filter keeps the focus and announces the number of results, even when all filters are removed", async () => {
  const page = await visit("/article/blogs");
  await countAnnouncements(page);
  const subjects = page.getByRole("navigation", { name: "Topics" });
  for (const name of ["Practice", "Learning"]) {
    await subjects.getByRole("link", { name }).press("Enter");
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await eventually(async () => (await announcements(page)).match(/7 articles/g)?.length).toBe(
      name === "Practice" ? 1 : 2,
    );
    expect(await focused(page)).toContain(name);
  }
  await subjects.getByRole("link", { name: "Show all", exact: true }).press("Enter");
  await eventually(() => focused(page)).toBe("14 articles");
});

test("choosing a search group announces the number of results", async () => {
  const page = await visit("/search?q=lantern");
  await countAnnouncements(page);
  await page.getByRole("navigation", { name: "Filter results" }).getByRole("link", { name: "Books" }).press("Enter");
  await eventually(() => announcements(page)).toContain("No results for “lantern” in books.");
  expect(await focused(page)).toBe("Books");
});

test("Back waits for the content of the page, and then restores its position and the focus", async () => {
  const page = await openPage();
  await page.goto(`${site.url}/article/blogs`);
  await hydrate(page);
  const link = page.locator("main a[href^='/article/blogs/']").last();
  await link.focus();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  const followed = await link.getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}${followed}`);
  // Simulates content that a busy browser lays out late.
  const display = (value: string) =>
    page.locator("#main").evaluate((main, value) => main.style.setProperty("display", value), value);
  await display("none");
  await page.goBack();
  await page.waitForURL(`${site.url}/article/blogs`);
  await display("block");
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(followed);
  await eventually(() => page.evaluate(() => scrollY)).toBe(top);
});

test("Back returns the focus to the link that was followed", async () => {
  const page = await visit("/article/blogs");
  const listTitle = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const card = page.getByRole("link", { name: "Lantern 8", exact: true });
  await card.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Lantern 8" }).waitFor();
  const focusedId = () => page.evaluate(() => document.activeElement?.id);
  await eventually(focusedId).toBe("main");
  await page.getByRole("contentinfo").getByRole("link", { name: "Founder Quotes" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Founder quotes" }).waitFor();
  // The heading appears before the focus moves.
  await eventually(focusedId).toBe("main");
  await page.goBack();
  await eventually(() => focused(page)).toBe("Founder Quotes");
  await page.goBack();
  await eventually(() => focused(page)).toBe("Lantern 8");
  // A link in a closed menu cannot be focused.
  await page.getByRole("button", { name: "About" }).click();
  await page.getByRole("link", { name: "Founder", exact: true }).first().press("Enter");
  await page.waitForURL(`${site.url}/about/founder`);
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: listTitle }).waitFor();
  await eventually(focusedId).toBe("main");
  await page.mouse.move(640, 700);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: listTitle }).waitFor();
  await eventually(focusedId).toBe("main");
});

describe("the focused element is not covered", () => {
  for (const [width, height] of [
    [320, 640],
    [768, 700],
    [1280, 720],
  ] as const)
    test(`at ${width} px, with and without the consent notice`, async () => {
      const settings = await owner.request("GET", "/api/common/settings/");
      for (const asks of [false, true]) {
        const { version } = await owner.request("GET", "/api/common/settings/");
        await owner.request("PATCH", "/api/common/settings/", {
          version,
          tag_manager_id: asks ? "GTM-TEST1" : null,
          tag_manager_needs_consent: true,
        });
        for (const path of ["/article/blogs", "/contact-us"]) {
          const page = await openPage({ viewport: { width, height } });
          await page.goto(site.url + path);
          await hydrate(page);
          if (asks) await page.getByRole("region", { name: "Analytics consent" }).waitFor();
          expect(await coveredStops(page), `${path}, ${asks ? "asking" : "not asking"}`).toEqual([]);
          await page.close();
        }
      }
      const { version } = await owner.request("GET", "/api/common/settings/");
      await owner.request("PATCH", "/api/common/settings/", { version, tag_manager_id: settings.tag_manager_id });
    });
});

/** Tabs through the page. @returns the stops covered by the header, the share button or the notice. */
async function coveredStops(page: Page) {
  const covered: string[] = [];
  for (let stop = 0; stop < 120; stop += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const stop = document.activeElement;
      if (!stop || stop === document.body) return null;
      const box = stop.getBoundingClientRect();
      for (const over of document.querySelectorAll(".consent, .share-toggle, .site-header")) {
        const lid = over.getBoundingClientRect();
        const across = Math.min(box.right, lid.right) - Math.max(box.left, lid.left);
        const down = Math.min(box.bottom, lid.bottom) - Math.max(box.top, lid.top);
        if (
          !over.contains(stop) &&
          over.checkVisibility({ visibilityProperty: true }) &&
          !stop.closest(".site-header, .skip-link") &&
          across > 1 &&
          down > 1
        )
          return `${stop.tagName} ${stop.textContent?.slice(0, 40)} under ${over.className}`;
      }
      return "";
    });
    if (found === null) break;
    if (found) covered.push(found);
  }
  return covered;
}
