import { beforeAll, describe, expect, test } from "vitest";
import { bookPaths, LONG, startBookSite } from "#tests/support/book-site.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { settled } from "#tests/support/browser/painted.ts";
import { markupProblems } from "#tests/support/markup.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  ({ site } = await startBookSite());
});

const fetchHtml = async (path: string) => (await fetch(site.url + path)).text();

describe("books", () => {
  test("are accessible, valid, and fit, with the longest title and without a cover", async () => {
    const page = await openPage();
    for (const path of bookPaths) {
      const response = await page.goto(site.url + path);
      expect(response?.status(), path).toBe(200);
      expect(await markupProblems(await fetchHtml(path))).toEqual([]);
      await expectAccessibleAndFitting(page);
    }
  });

  test("are listed in the academy's order, and link to their pages", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/books`);
    expect(await page.locator(".book-shelf h2").allTextContents()).toEqual([
      "The Light in the Room",
      LONG,
      "Bare",
      "Tagged",
      "Scanned",
      "Turned",
      "Protected",
    ]);
    await page.locator(".book-shelf .book-cover").first().click({ force: true });
    await page.waitForURL("**/books/the-light-in-the-room");
    expect(await page.locator(".book-details > div").allTextContents()).toEqual([
      "PublisherLantern Yard Press",
      "Published5 March 2026",
      "Pages248",
      "LanguageGerman",
      "ISBN9780306406157",
    ]);
    expect(await page.getByRole("heading", { level: 1 }).getAttribute("lang")).toBe("de");
    expect(await page.getByRole("link", { name: "Order it" }).getAttribute("href")).toBe("https://shop.example/light");
    expect(await page.getByRole("img", { name: "A hill in the morning" }).count()).toBe(1);
    await page.getByRole("link", { name: /^Next/ }).click();
    await page.getByRole("heading", { level: 1, name: LONG }).waitFor();
  });

  test("are printed with their covers, including those loaded lazily", async () => {
    const page = await openPage({ viewport: { width: 360, height: 300 } });
    for (const path of ["/books", "/books/bare"]) {
      await page.goto(site.url + path);
      await settled(page);
      const covers = page.locator(".book-cover img");
      expect(await covers.count()).toBe(1);
      expect(
        await covers.evaluateAll((all) => all.every((cover) => (cover as HTMLImageElement).naturalWidth > 0)),
      ).toBe(true);
      await page.emulateMedia({ media: "print" });
      const cloth = page.locator(".book-cover-plain").first();
      expect(await cloth.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe("exact");
      await page.emulateMedia({ media: "screen" });
    }
    await page.goto(site.url);
    expect(await page.locator("[loading=lazy]").count()).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    expect(await page.locator("[loading=lazy]").count()).toBe(0);
  });

  test("of an empty academy suggest what to do", async () => {
    const empty = await startSite({ engine: "sqlite" });
    const html = await (await fetch(`${empty.url}/books`)).text();
    expect(html).toContain("There is nothing here yet");
    expect(await markupProblems(html)).toEqual([]);
    expect((await fetch(`${empty.url}/books/nowhere`)).status).toBe(404);
    expect((await fetch(`${empty.url}/books?page=2`)).status).toBe(404);
  });
});
