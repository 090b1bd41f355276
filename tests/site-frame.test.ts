import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { giveTexts } from "./support/demo-texts.ts";
import { type Site, startSite } from "./support/site.ts";
import { ownerOf } from "./support/staff.ts";

const small = { viewport: { width: 360, height: 740 } };
let site: Site;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  await giveTexts(await ownerOf(site));
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
const path = (page: Page) => new URL(page.url()).pathname;

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
      expect(await group(page, "About").evaluate((button) => button === document.activeElement)).toBe(true);

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

    test(`a second click closes a menu, although the pointer is still over it, ${how}`, async () => {
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

  test("a menu closes when the focus moves on", async () => {
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

describe("section 2, floating share button", () => {
  const windows = [
    ["Share on Facebook", "https://www.facebook.com/sharer/sharer.php", "u"],
    ["Share on X", "https://x.com/intent/post", "url"],
    ["Share on WhatsApp", "https://api.whatsapp.com/send", "text"],
  ] as const;

  for (const script of [true, false]) {
    test(`section 4, share icons: hidden or shown, by toggle; each opens a share window for this page, ${script ? "with" : "without"} script`, async () => {
      // Requests are not meant to succeed: the first one of a new window cannot be intercepted.
      const page = await openPage({ javaScriptEnabled: script, expect: [/facebook\.com|x\.com|whatsapp\.com/] });
      await page.goto(`${site.url}/about/founder${script ? "?ref=a&b=c" : ""}`);
      if (script) await hydrate(page);
      const toggle = page.getByRole("button", { name: "Share", exact: true });
      const facebook = page.getByRole("link", { name: "Share on Facebook" });
      expect(await facebook.isVisible()).toBe(false);
      await toggle.click();
      await facebook.waitFor();
      await toggle.click();
      await facebook.waitFor({ state: "hidden" });

      for (const [name, address, parameter] of windows) {
        if (!(await facebook.isVisible())) await toggle.click();
        const [popup, request] = await Promise.all([
          page.context().waitForEvent("page"),
          page.context().waitForEvent("request", (request) => request.url().startsWith(address)),
          page.getByRole("link", { name }).click(),
        ]);
        expect(new URL(request.url()).searchParams.get(parameter)).toBe(page.url());
        await popup.close();
        await page.bringToFront();
      }
      expect(path(page)).toBe("/about/founder");
    });
  }

  for (const width of [360, 1280]) {
    test(`at ${width} px nothing moves when it opens, or on hydration`, async () => {
      const page = await openPage({ viewport: { width, height: 740 } });
      await page.addInitScript(() => Object.assign(navigator, { share: async () => {} }));
      await page.goto(`${site.url}/vision`);
      const boxes = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) => all.map((element) => JSON.stringify(element.getBoundingClientRect())));
      const around = () => boxes("main *, footer *, header > *, .share-toggle");
      const before = await around();
      await page.locator("#share-options").evaluate((options: HTMLElement) => options.showPopover());
      expect(await around()).toEqual(before);
      const options = await boxes("#share-options :is(a, button)");
      expect(options).toHaveLength(4);
      await hydrate(page);
      await page.getByRole("button", { name: "Share with an app of this device" }).waitFor();
      expect((await boxes("#share-options :is(a, button)")).slice(0, 4)).toEqual(options);
      expect(await around()).toEqual(before);
    });
  }

  test("the link can be copied, and a device's own share sheet is offered where there is one", async () => {
    const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) });
    });
    await page.goto(`${site.url}/vision`);
    await hydrate(page);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByText("Link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/vision`);
    await page.getByRole("button", { name: "Share with an app of this device" }).click();
    expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)).toEqual({
      title: "Vision · Lightwell Academy",
      url: `${site.url}/vision`,
    });
  });
});

describe("section 2, scroll: each navigation starts at the top", () => {
  test("in the client, where Back restores the position and anchors scroll to their target", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/about/academy`);
    await hydrate(page);
    await page.evaluate(() => window.scrollTo(0, 1200));
    await page.getByRole("contentinfo").getByRole("link", { name: "Founder Quotes" }).click();
    await page.waitForURL(`${site.url}/quotes`);
    await page.waitForFunction(() => window.scrollY === 0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    expect(await page.title()).toContain("Lightwell Academy");
    await page.goBack();
    await page.waitForURL(`${site.url}/about/academy`);
    await page.waitForFunction(() => window.scrollY > 1000);
  });

  test("and in browsers that lose the position when going back to another document, such as Safari", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/about/academy`);
    await hydrate(page);
    await page.evaluate(() => window.scrollTo(0, 1200));
    await page.goto(`${site.url}/vision`);
    await page.goBack();
    await page.evaluate(() => {
      window.scrollTo(0, 0);
      window.dispatchEvent(new PageTransitionEvent("pageshow"));
    });
    await page.waitForFunction(() => window.scrollY > 1000);
  });

  test("without script", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/about/academy`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Vision" }).click();
    await page.waitForURL(`${site.url}/vision`);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe("section 2, any other path redirects to the empty path", () => {
  const ask = (target: string, init?: RequestInit) => fetch(site.url + target, { redirect: "manual", ...init });

  test.each(["/nowhere", "/about", "/about/nobody", "/books/nothing/at/all", "/index.php"])("%s", async (target) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await ask(target, { method });
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe("/");
    }
  });

  test.each(["/api/nowhere/", "/assets/nowhere.js", "/media/nowhere.jpg"])("but not %s", async (target) => {
    expect((await ask(target)).status).toBe(404);
  });

  test("nor POST requests and paths of the admin area", async () => {
    expect((await ask("/nowhere", { method: "POST" })).status).toBe(405);
    expect((await ask("/admin/nowhere")).status).toBe(200);
  });
});

test("keyboard: the first stop skips to the content", async () => {
  const page = await openPage();
  await page.goto(site.url);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
});
