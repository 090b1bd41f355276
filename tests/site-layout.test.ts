import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { giveTexts } from "./support/demo-texts.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually } from "./support/staff.ts";

const small = { viewport: { width: 360, height: 740 } };
let site: Site;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  await giveTexts(await connectAsOwner(site));
});

const menu = [
  [
    "About",
    [
      ["Academy", "/about/academy"],
      ["Founder", "/about/founder"],
    ],
  ],
  [
    "Services",
    [
      ["Mentorship", "/services/mentorship"],
      ["Astro-Clinic", "/services/astro-clinic"],
      ["Online Classes", "/services/online-classes"],
    ],
  ],
  [
    "Article",
    [
      ["Published In Media", "/article/in-media"],
      ["Published Blogs", "/article/blogs"],
    ],
  ],
  [
    "Gallery",
    [
      ["Photos", "/gallery/photos"],
      ["Videos", "/gallery/videos"],
    ],
  ],
] as const;

const header = (page: Page) => page.getByRole("banner");
const group = (page: Page, name: string) => header(page).getByRole("button", { name, exact: true });
const entry = (page: Page, name: string) => header(page).getByRole("link", { name, exact: true });
const openMenus = (page: Page) => page.locator(".submenu:popover-open").count();

describe("section 2, public header menu", () => {
  for (const script of [true, false]) {
    const how = script ? "with script" : "without script";

    test(`every entry links to its page, ${how}`, async () => {
      const page = await openPage({ javaScriptEnabled: script });
      await page.goto(site.url);
      for (const [name, links] of menu) {
        for (const [label, to] of links) {
          await group(page, name).click();
          await entry(page, label).click();
          await page.waitForURL(site.url + to);
          await page.mouse.move(5, 500);
        }
      }
      await entry(page, "Books").click();
      await page.waitForURL(`${site.url}/books`);
      await entry(page, "Contact Us").click();
      await page.waitForURL(`${site.url}/contact-us`);
      await header(page).getByRole("link", { name: "Lightwell Academy" }).click();
      await page.waitForURL(`${site.url}/`);
    });

    test(`by keyboard: Enter opens, Tab goes in, Escape closes, one is open at a time, ${how}`, async () => {
      const page = await openPage({ javaScriptEnabled: script });
      await page.goto(site.url);
      await group(page, "About").focus();
      await page.keyboard.press("Enter");
      await entry(page, "Academy").waitFor();
      await page.keyboard.press("Escape");
      await entry(page, "Academy").waitFor({ state: "hidden" });
      await eventually(() => group(page, "About").evaluate((button) => button === document.activeElement)).toBe(true);

      await page.keyboard.press("Space");
      await entry(page, "Academy").waitFor();
      await group(page, "Services").focus();
      await page.keyboard.press("Enter");
      await entry(page, "Astro-Clinic").waitFor();
      await entry(page, "Academy").waitFor({ state: "hidden" });
      expect(await openMenus(page)).toBe(1);

      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL(`${site.url}/services/astro-clinic`);
      expect(await openMenus(page)).toBe(0);
    });

    test(`a second click closes a menu while the pointer is still over it, ${how}`, async () => {
      const page = await openPage({ javaScriptEnabled: script });
      await page.goto(site.url);
      if (script) await hydrate(page);
      for (const [name, [[first]]] of menu) {
        await group(page, name).click();
        await entry(page, first).waitFor();
        await group(page, name).click();
        await entry(page, first).waitFor({ state: "hidden" });
        await group(page, name).click();
        await entry(page, first).waitFor();
      }
    });

    test(`on small screens it collapses behind a toggle, by touch, ${how}`, async () => {
      const page = await openPage({ ...small, hasTouch: true, isMobile: true, javaScriptEnabled: script });
      await page.goto(site.url);
      expect(await entry(page, "Founder").isVisible()).toBe(false);
      const toggle = header(page).getByRole("button", { name: "Menu" });
      await toggle.tap();
      for (const [, links] of menu)
        for (const [label] of links) expect(await entry(page, label).isVisible()).toBe(true);
      await toggle.tap();
      await entry(page, "Founder").waitFor({ state: "hidden" });
      await toggle.tap();
      await entry(page, "Founder").tap();
      await page.waitForURL(`${site.url}/about/founder`);
      await entry(page, "Founder").waitFor({ state: "hidden" });
    });
  }

  test("following a link closes the menu, also in a client-side navigation", async () => {
    const page = await openPage(small);
    await page.goto(site.url);
    await hydrate(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await header(page).getByRole("button", { name: "Menu" }).click();
    await entry(page, "Photos").click();
    await page.waitForURL(`${site.url}/gallery/photos`);
    await entry(page, "Photos").waitFor({ state: "hidden" });
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });

  test("opens on hover, closes on Escape and on leaving, and shows only the one under the pointer", async () => {
    const page = await openPage();
    await page.goto(site.url);
    await group(page, "Gallery").hover();
    await entry(page, "Photos").waitFor();
    await hydrate(page);
    await entry(page, "Photos").waitFor({ state: "hidden" });

    await group(page, "About").click();
    await group(page, "Gallery").hover();
    await entry(page, "Photos").waitFor();
    expect(await entry(page, "Academy").isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await entry(page, "Photos").waitFor({ state: "hidden" });

    await group(page, "Services").hover();
    await entry(page, "Mentorship").click();
    await page.waitForURL(`${site.url}/services/mentorship`);
    await entry(page, "Astro-Clinic").waitFor({ state: "hidden" });
  });

  test("a menu closes when the focus leaves it", async () => {
    const page = await openPage();
    await page.goto(site.url);
    await hydrate(page);
    await page.mouse.move(5, 500);
    await group(page, "Gallery").focus();
    await page.keyboard.press("Enter");
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Tab");
    expect(await openMenus(page)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Contact Us");
  });

  test("the menu on a phone closes when the focus leaves it", async () => {
    const page = await openPage(small);
    await page.goto(site.url);
    await hydrate(page);
    await header(page).getByRole("button", { name: "Menu" }).click();
    await header(page).getByRole("link", { name: "Search" }).focus();
    await page.keyboard.press("Tab");
    await entry(page, "Founder").waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.closest("header"))).toBeNull();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  test("marks the current page", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/services/mentorship`);
    expect(await page.locator("header .submenu [aria-current=page]").textContent()).toBe("Mentorship");
    await page.goto(`${site.url}/books`);
    expect(await page.locator("header [aria-current=page]").textContent()).toBe("Books");
  });
});

test("sections 2 and 9: the header is 70 px high and sticky", async () => {
  for (const width of [360, 768, 1280, 1920]) {
    const page = await openPage({ viewport: { width, height: 800 } });
    await page.goto(`${site.url}/about/academy`);
    await page.evaluate(() => window.scrollTo(0, 900));
    expect(await header(page).boundingBox()).toMatchObject({ y: 0, height: 70, width });
  }
});

describe("section 2, footer", () => {
  test("links, about text, social links, contact email and the copyright line with the current year", async () => {
    const page = await openPage();
    await page.goto(site.url);
    const footer = page.getByRole("contentinfo");
    const hrefs = await footer.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs).toEqual(
      expect.arrayContaining([
        "/vision",
        "/quotes",
        "/newsletter",
        "/gallery/videos",
        "https://www.facebook.com/lightwellacademy",
        "https://x.com/lightwellacademy",
        "https://www.linkedin.com/company/lightwellacademy",
        "https://www.youtube.com/@lightwellacademy",
        "mailto:hello@lightwell.example",
      ]),
    );
    const text = await footer.textContent();
    for (const words of [
      "Vision",
      "Founder Quotes",
      "Newsletter",
      "Video Channel",
      "a small school for self-development",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain(`© ${new Date().getUTCFullYear()} Lightwell Academy`);
    await footer.getByRole("link", { name: "Lightwell Academy on LinkedIn" }).waitFor();
  });
});

test("keyboard: the first stop skips to the content", async () => {
  const page = await openPage();
  await page.goto(site.url);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
});
