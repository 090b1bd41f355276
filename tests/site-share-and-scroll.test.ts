import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { giveTexts } from "./support/demo-texts.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner } from "./support/staff.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  await giveTexts(await connectAsOwner(site));
});

const path = (page: Page) => new URL(page.url()).pathname;

describe("section 2, floating share button", () => {
  const windows = [
    ["Share on Facebook", "https://www.facebook.com/sharer/sharer.php", "u"],
    ["Share on X", "https://x.com/intent/post", "url"],
    ["Share on WhatsApp", "https://api.whatsapp.com/send", "text"],
  ] as const;

  for (const script of [true, false]) {
    test(`section 4, share icons: hidden or shown, by toggle; each opens a share window for this page, ${script ? "with" : "without"} script`, async () => {
      // Requests are expected to fail: the first one of a new window cannot be intercepted.
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
      await page.getByRole("button", { name: "Share with another app" }).waitFor();
      expect((await boxes("#share-options :is(a, button)")).slice(0, 4)).toEqual(options);
      expect(await around()).toEqual(before);
    });
  }

  test("the link can be copied, and the device's own share sheet is offered if there is one", async () => {
    const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) });
    });
    await page.goto(`${site.url}/vision`);
    await hydrate(page);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/vision`);
    await page.getByRole("button", { name: "Share with another app" }).click();
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
