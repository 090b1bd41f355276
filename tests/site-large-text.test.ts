import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectEnhancedContrast } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { samplePdf } from "./support/pdf.ts";
import { addPicture } from "./support/pictures.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, openSignedIn } from "./support/staff.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const publish = (path: string, body: object) => owner.request("POST", path, { status: "published", ...body });
  const background = await addPicture(site, owner.access, "ground", { alt: "Hills" });
  await publish("/api/gallery/quote/", { text: "Carry a lantern.", background: { media: background, alt: "Hills" } });
  await publish("/api/post/", { title: "Lanterns", excerpt: "Of a lantern and its light." });
  const file = await owner.upload("letter.pdf", await samplePdf(12));
  const issue = { title: "High summer", issue_number: 2, issue_date: "2026-06-12", file };
  await publish("/api/gallery/magazine/", issue);
});

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
/** How far the content of an element overflows it. */
const measureOverflow = (page: Page, selector: string) =>
  page.locator(selector).evaluate((box) => Math.max(0, box.scrollWidth - box.clientWidth));

describe("at 320 px nothing scrolls horizontally", () => {
  test("nor does the bar of the reader", async () => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    await page.goto(`${site.url}/newsletter/high-summer`);
    await hydrate(page);
    await page.getByRole("link", { name: /^Read/ }).first().click();
    await page.getByText("1 / 12", { exact: true }).waitFor();
    expect([await sideways(page), await measureOverflow(page, ".pdf-bar")]).toEqual([0, 0]);
    const outside = await page.locator(".pdf-bar button").evaluateAll((buttons) => {
      const bar = buttons[0]?.closest(".pdf-bar")?.getBoundingClientRect();
      return buttons.filter((button) => {
        const box = button.getBoundingClientRect();
        return !bar || box.left < bar.left || box.right > bar.right || box.bottom > bar.bottom;
      }).length;
    });
    expect(outside).toBe(0);
  });

  test("nor does the header of the admin area", async () => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    await openSignedIn(page, site);
    expect(await sideways(page)).toBe(0);
    const right = await page.getByRole("button", { name: /^Account:/ }).evaluate((menu) => {
      return menu.getBoundingClientRect().right - window.innerWidth;
    });
    expect(right).toBeLessThanOrEqual(0);
  });
});

describe("with text at twice the size, the header contains its whole logo", () => {
  test.each([320, 360, 768, 1280])("at %d px", async (width) => {
    const page = await openPage({ viewport: { width, height: 800 } });
    await page.goto(site.url);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const cut = await page.locator(".site-logo").evaluate((logo) => {
      const [words, header] = [logo.querySelector("span"), logo.closest(".site-header")];
      if (!words || !header) return "missing";
      const [box, room] = [words.getBoundingClientRect(), header.getBoundingClientRect()];
      return {
        within: words.scrollHeight - words.clientHeight,
        across: words.scrollWidth - words.clientWidth,
        above: Math.max(0, room.top - box.top),
        below: Math.max(0, box.bottom - room.bottom),
      };
    });
    expect(cut).toEqual({ within: 0, across: 0, above: 0, below: 0 });
    expect(await measureOverflow(page, ".site-header")).toBe(0);
  });

  test("which is 70 px high at the normal size", async () => {
    const page = await openPage();
    await page.goto(site.url);
    expect(await page.locator(".site-header").evaluate((header) => header.getBoundingClientRect().height)).toBe(70);
  });
});

/** The contrast of two painted colours, the first over the second over the page's background. */
const contrast = (page: Page, over: string, under: string) =>
  page.evaluate(
    ([over, under]) => {
      const context = new OffscreenCanvas(1, 1).getContext("2d", {
        willReadFrequently: true,
      }) as OffscreenCanvasRenderingContext2D;
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      const luminance = (...colours: (string | undefined)[]) => {
        for (const colour of colours) {
          context.fillStyle = colour ?? "";
          context.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [light = 0, dark = 0] = [luminance(ground, under), luminance(ground, under, over)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    },
    [over, under] as const,
  );

describe.each(["light", "dark"] as const)("in the %s scheme", (colorScheme) => {
  test("the focus ring of a quote with a picture has enough contrast to its surroundings", async () => {
    const page = await openPage({ colorScheme });
    await page.goto(`${site.url}/quotes`);
    await page.keyboard.press("Tab");
    await page.getByRole("link", { name: "Carry a lantern." }).focus();
    const ring = await page.locator(".quote-card").evaluate((card) => {
      const { outlineColor, outlineOffset, outlineStyle } = getComputedStyle(card);
      return { outlineColor, outlineOffset, outlineStyle };
    });
    // Outside the card, next to the picture.
    expect(ring).toMatchObject({ outlineStyle: "solid", outlineOffset: "3px" });
    expect(await contrast(page, ring.outlineColor, "transparent")).toBeGreaterThan(3);
  });

  test("highlighted search terms are readable, and differ by more than their background", async () => {
    const page = await openPage({ colorScheme });
    await page.goto(`${site.url}/search?q=lantern`);
    for (const mark of await page.locator("mark").all()) {
      const { color, backgroundColor, fontWeight } = await mark.evaluate((element) => {
        const { color, backgroundColor, fontWeight } = getComputedStyle(element);
        return { color, backgroundColor, fontWeight };
      });
      expect(await contrast(page, color, backgroundColor)).toBeGreaterThan(4.5);
      expect(Number(fontWeight)).toBeGreaterThanOrEqual(600);
    }
    expect(await page.locator("mark").count()).toBeGreaterThan(1);
  });

  test("texts have a contrast of 7:1 for people who prefer more contrast", async () => {
    const page = await openPage({ colorScheme, contrast: "more" });
    await page.goto(`${site.url}/contact-us`);
    await expectEnhancedContrast(page);
    await openSignedIn(page, site, "/admin/posts");
    await page.getByRole("table", { name: "Posts" }).waitFor();
    await expectEnhancedContrast(page);
  });

  test("the current entry of a menu is underlined, with forced colours too", async () => {
    for (const forcedColors of ["none", "active"] as const) {
      const page = await openPage({ colorScheme, forcedColors });
      await page.goto(`${site.url}/quotes`);
      const lines = (selector: string) =>
        page.locator(selector).evaluateAll((all) => all.map((link) => getComputedStyle(link).textDecorationLine));
      expect(await lines(".site-footer-links [aria-current]")).toEqual(["underline"]);
      await page.goto(`${site.url}/about/founder`);
      expect(await lines(".site-header [data-current]")).toEqual(["underline"]);
      expect(await lines(".site-header [aria-current]")).toEqual(["underline"]);
      expect(await lines(".section-nav [aria-current]")).toEqual(["underline"]);
      expect(await lines(".menu-link:not([data-current]):not([aria-current])")).not.toContain("underline");
      await page.goto(`${site.url}/search?q=lantern`);
      const grounds = await page
        .locator("mark")
        .evaluateAll((all) =>
          [all[0], all[0]?.parentElement?.closest("li"), document.body].map(
            (element) => element && getComputedStyle(element).backgroundColor,
          ),
        );
      expect(grounds[0]).not.toBe(grounds[2]);
    }
  });
});
