import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { bookPaths, startBookSite } from "#tests/support/book-site.ts";
import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import type { Site } from "#tests/support/site.ts";
import { eventually } from "#tests/support/staff.ts";

let site: Site;
let pdf: Buffer;
beforeAll(async () => {
  ({ site, pdf } = await startBookSite());
});

describe("the sample", () => {
  test("opens as a PDF without script, and can be downloaded", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/books/the-light-in-the-room`);
    const address = await page.getByRole("link", { name: "Read the sample" }).getAttribute("href");
    const response = await fetch(new URL(address ?? "", site.url));
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
    expect(await page.getByRole("link", { name: /^Download/ }).getAttribute("href")).toBe(address);
  });

  test("can be read in the page by keyboard; its script is only loaded then", async () => {
    const page = await openPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${site.url}/books/the-light-in-the-room`);
    await hydrate(page);
    expect(asked.filter((url) => /pdf-pages|pdf\.worker|\.pdf$/.test(url))).toEqual([]);
    await page.getByRole("link", { name: "Read the sample" }).press("Enter");
    const reader = page.getByRole("region", { name: "The Light in the Room, sample" });
    await reader.getByText("1 / 9").waitFor();
    await page.getByRole("region", { name: "Page 1" }).getByText("Chapter 1").waitFor({ state: "attached" });
    expect(await isDrawn(page, 1)).toBe(true);
    expect(await isDrawn(page, 9)).toBe(false);
    expect(await page.getByRole("link", { name: "https://academy.example/more" }).count()).toBe(1);
    await expectAccessible(page);
    for (const place of [2, 3, 4]) {
      await page.keyboard.press("ArrowRight");
      await reader.getByText(`${place} / 9`).waitFor();
    }
    await page.getByRole("region", { name: "Page 4" }).getByText("Chapter 4").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowLeft");
    await reader.getByText("3 / 9").waitFor();
    const width = () => page.locator("#pdf-page-3").evaluate((element) => element.clientWidth);
    const before = await width();
    await page.keyboard.press("+");
    await eventually(width).toBe(Math.round(before * 1.25));
    // The visible part stays visible.
    await reader.getByText("3 / 9").waitFor();
    await reader.getByRole("button", { name: "Zoom out" }).press("Enter");
    await eventually(width).toBe(before);
    await page.keyboard.press("Escape");
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Read the sample");
  });

  test("fits a small window, and can be enlarged beyond it", async () => {
    const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.goto(`${site.url}/books/the-light-in-the-room`);
    await hydrate(page);
    await page.getByRole("link", { name: "Read the sample" }).tap();
    await page.getByText("1 / 9").waitFor();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const scrolls = () => page.locator(".pdf-scroller").evaluate((box) => box.scrollWidth - box.clientWidth);
    expect([await overflow(), await scrolls()]).toEqual([0, 0]);
    await page.getByRole("button", { name: "Zoom in" }).tap();
    await eventually(scrolls).toBeGreaterThan(50);
    expect(await overflow()).toBe(0);
    await expectAccessible(page);
  });

  test("has the text of all pages with the structure of its tags: headings, lists, images, links", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/books/tagged`);
    await hydrate(page);
    await page.getByRole("link", { name: "Read the sample" }).click();
    await page.getByText("1 / 3").waitFor();
    // Far outside the viewport, and not rendered.
    const last = page.getByRole("region", { name: "Page 3" });
    await last.getByText("Feierabend").waitFor({ state: "attached" });
    expect(await isDrawn(page, 3)).toBe(false);
    const pages = page.getByRole("group", { name: "Pages" });
    expect(await pages.getAttribute("lang")).toMatch(/^de/);
    expect(
      await pages.getByRole("heading").evaluateAll((all) => all.map((one) => `${one.tagName} ${one.textContent}`)),
    ).toEqual(["H2 Das offene Fenster", "H3 Eine Liste", "H2 Zuletzt"]);
    expect(await pages.getByRole("listitem").allTextContents()).toEqual(["Kerze", "Papier"]);
    expect(await pages.getByRole("img", { name: "Eine Lampe im Fenster" }).count()).toBe(1);
    expect(await pages.getByRole("link", { name: "Mehr im Netz" }).getAttribute("href")).toBe(
      "https://academy.example/more",
    );
    const text = await page.getByRole("region", { name: "Page 1" }).locator(".pdf-text").textContent();
    expect(text?.replace(/\s+/g, " ").trim()).toBe(
      "Das offene FensterAm Anfang war das Licht.Mehr im NetzZum letzten Kapitel",
    );
    await expectAccessible(page);
    await pages.getByRole("link", { name: "Zum letzten Kapitel" }).press("Enter");
    await page.getByText("3 / 3").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("pdf-page-3");
  });

  test("that was scanned shows its images, with a decoder from this site", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/books/scanned`);
    await hydrate(page);
    await page.getByRole("link", { name: "Read the sample" }).click();
    await page.getByText("1 / 1").waitFor();
    await eventually(() => isDrawn(page, 1)).toBe(true);
  });

  test("has its text and links in the right places on rotated pages, and text whose font it lacks", async () => {
    const page = await openPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${site.url}/books/turned`);
    await hydrate(page);
    await page.getByRole("link", { name: "Read the sample" }).click();
    await page.getByText("1 / 4").waitFor();
    for (const number of [1, 2, 3, 4]) {
      const part = page.locator(`#pdf-page-${number}`);
      await part.scrollIntoViewIfNeeded();
      await part.getByText("Candle").waitFor();
      await eventually(() => isDrawn(page, number)).toBe(true);
      const candle = number === 4 ? { left: 0, top: 0.5, right: 0.2, bottom: 1 } : undefined;
      const drawn = await drawnArea(page, number, candle);
      for (const locator of [part.getByText("Candle"), part.getByRole("link")]) {
        const box = await locator.evaluate((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          const frame = element.closest(".pdf-page")?.getBoundingClientRect() as DOMRect;
          const [x, y] = [
            (each: number) => (each - frame.left) / frame.width,
            (each: number) => (each - frame.top) / frame.height,
          ];
          return { left: x(left), top: y(top), right: x(right), bottom: y(bottom) };
        });
        for (const [side, sign] of [
          ["left", 1],
          ["top", 1],
          ["right", -1],
          ["bottom", -1],
        ] as const)
          expect(sign * (drawn[side] - box[side]), `page ${number}, ${side}`).toBeGreaterThan(-0.03);
      }
    }
    await page.locator("#pdf-page-4").getByText("日本語").waitFor();
    const maps = asked.filter((url) => url.includes("/cmaps/"));
    expect(maps.map((url) => new URL(url).pathname.split("/").at(-1))).toContain("90ms-RKSJ-H.bcmap");
    expect(maps.every((url) => url.startsWith(`${site.url}/assets/`))).toBe(true);
  });

  test("with a password says so", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/books/protected`);
    await hydrate(page);
    await page.getByRole("link", { name: "Read the sample" }).click();
    await page.getByText("This PDF is password-protected.").waitFor();
    await page.getByRole("link", { name: /^Download/ }).waitFor();
  });

  test("that can't be read shows an error, and can still be downloaded", async () => {
    const page = await openPage();
    await page.goto(site.url + bookPaths[2]);
    await hydrate(page);
    await page.getByRole("link", { name: "Read the sample" }).click();
    await page.getByText("The PDF couldn’t be opened here.").waitFor();
    await page.getByRole("link", { name: /^Download/ }).waitFor();
  });
});

const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 };

/** The area where the page's canvas has dark pixels, within a part of it, as fractions of its width and height. */
function drawnArea(page: Page, number: number, within = WHOLE) {
  return page.locator(`#pdf-page-${number} canvas`).evaluate((element, within) => {
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const area = { left: 1, top: 1, right: 0, bottom: 0 };
    if (width === 0 || height === 0) return area;
    // Avoids Chromium's warning about canvases that are read several times.
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const pixels = copy?.getImageData(0, 0, width, height).data ?? [];
    for (let at = 0; at < pixels.length; at += 4) {
      const [x, y] = [((at / 4) % width) / width, Math.floor(at / 4 / width) / height];
      const isWithin = x >= within.left && x <= within.right && y >= within.top && y <= within.bottom;
      if (!isWithin || (pixels[at] ?? 255) >= 100 || pixels[at + 3] !== 255) continue;
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y);
    }
    return area;
  }, within);
}

/** Whether the page's canvas has dark pixels. */
const isDrawn = async (page: Page, number: number) => (await drawnArea(page, number)).left < 1;
