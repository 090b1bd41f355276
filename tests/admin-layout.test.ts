import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { settled } from "./support/browser/painted.ts";
import { type Site, startSite } from "./support/site.ts";
import { addresses, connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

const SMALL = { viewport: { width: 360, height: 740 } };

let site: Site;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const added = await owner.subscribers(...addresses(26), `${"long".repeat(12)}@${"subdomain.".repeat(5)}example.org`);
  await owner.request("POST", "/api/viewer/subscriber/bulk/", {
    action: "block",
    ids: added.slice(0, 3).map(({ id }) => id),
  });
});

describe("section 2, admin", () => {
  test("the server responds with the Please Wait cover, and the response is not stored", async () => {
    for (const path of ["/admin", "/admin/subscribers?page=2", "/admin/login", "/admin/nothing/here"]) {
      const response = await fetch(site.url + path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const shown = html.slice(html.indexOf("<body"));
      expect(shown).toContain("Please Wait");
      expect(shown).not.toContain("<main");
    }
  });

  test("only the site's own scripts run, and components may set styles", async () => {
    const response = await fetch(`${site.url}/admin`);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/);
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  });

  test("is loaded on demand: no public page requests its code or its styles", async () => {
    const page = await openPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(site.url);
    await hydrate(page);
    await settled(page);
    const bodies = await Promise.all(
      asked.filter((url) => /\.(css|js)$/.test(url)).map(async (url) => (await fetch(url)).text()),
    );
    expect(bodies.filter((body) => body.includes("--mantine-"))).toEqual([]);
  });

  test("has a header 70 px high, the current screen visible in its navigation, and a navigation toggle only on small screens", async () => {
    const page = await openPage({ viewport: { width: 1280, height: 500 } });
    await openSignedIn(page, site, "/admin/audit");
    const current = page.getByRole("navigation", { name: "Admin area" }).getByRole("link", { name: "Settings" });
    await eventually(() => current.boundingBox().then((box) => (box ? box.y + box.height <= 500 : false))).toBe(true);
    expect((await page.locator("header").boundingBox())?.height).toBe(70);
    expect(await page.getByRole("button", { name: "Open navigation" }).isVisible()).toBe(false);
    expect(await page.getByRole("navigation", { name: "Admin area" }).isVisible()).toBe(true);
    await page.setViewportSize(SMALL.viewport);
    expect((await page.locator("header").boundingBox())?.height).toBe(70);
    expect(await page.getByRole("button", { name: "Open navigation" }).isVisible()).toBe(true);
    expect(await page.getByRole("navigation", { name: "Admin area" }).isVisible()).toBe(false);
  });

  test("has eleven entries that fit a small laptop, and shows the screens of each as tabs", async () => {
    const page = await openPage({ viewport: { width: 1280, height: 768 } });
    await openSignedIn(page, site);
    const nav = page.getByRole("navigation", { name: "Admin area" });
    const screens: Record<string, string[]> = {};
    for (const entry of await nav.getByRole("link").all()) {
      const name = /^[A-Z][a-z]+/.exec((await entry.textContent()) ?? "")?.[0] ?? "";
      await entry.click();
      await page.locator('#side-nav [aria-current="page"]').filter({ hasText: name }).waitFor();
      screens[name] = await page
        .getByRole("navigation", { name: `${name} section` })
        .getByRole("link")
        .allInnerTexts();
    }
    expect(screens).toEqual({
      Dashboard: [],
      Posts: ["Posts", "Categories", "Tags"],
      Pages: [],
      Gallery: ["Photos", "Albums", "Videos"],
      Library: ["Books", "Magazines", "Quotes"],
      People: ["Ambassadors", "Testimonials", "Testimonial links"],
      Letters: ["Letters", "Letter templates", "Topics", "Letters on the site", "Statistics"],
      Subscribers: ["Subscribers", "Import"],
      Enquiries: ["Enquiries", "Saved replies", "Spam senders"],
      Files: ["Media library", "File tags", "Private files"],
      Settings: ["Site", "Redirects", "Staff", "Email domain", "Outbox", "Audit log"],
    });
    expect(await nav.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
    expect(await nav.getByRole("link", { name: "Settings" }).getAttribute("aria-current")).toBe("true");
  });

  test("shows beside an entry how many tasks wait there", async () => {
    const page = await openPage();
    await page.route("**/api/dashboard-insights/attention/", (route) =>
      route.fulfill({
        json: {
          entries: [
            {
              name: "a",
              label: "new enquiries",
              count: 2,
              oldest: null,
              path: "/admin/enquiries?status=new",
              items: [],
            },
            { name: "b", label: "tags", count: 1, oldest: null, path: "/admin/spam-senders", items: [] },
          ],
        },
      }),
    );
    await openSignedIn(page, site, "/admin/outbox");
    await page.getByRole("link", { name: "Enquiries 3 tasks" }).waitFor();
  });

  test("section 6, an author finds the authors' screens, and a kind message on others", async () => {
    const page = await openPage({ expect: [/status of 403/] });
    const account = await (await connectAsOwner(site)).request("GET", "/api/auth/user/");
    await page.route("**/api/auth/user/?*", (route) => route.fulfill({ json: { ...account, role: "author" } }));
    await page.route("**/api/viewer/subscriber/?*", (route) => route.fulfill({ status: 403, json: { detail: "No." } }));
    await openSignedIn(page, site, "/admin");
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    const entries = page.getByRole("navigation", { name: "Admin area" }).getByRole("link");
    expect(await entries.allInnerTexts()).toEqual(["Dashboard", "Posts", "Media library"]);
    await page.goto(`${site.url}/admin/subscribers`);
    await page.getByRole("heading", { name: "Permission denied" }).waitFor();
  });

  test("if the account cannot be loaded, the screen says so and offers a retry", async () => {
    const page = await openPage({ expect: [/status of 503/, /response: 503/] });
    await openSignedIn(page, site);
    let down = true;
    await page.route("**/api/auth/user/?*", (route) =>
      down ? route.fulfill({ status: 503, json: { detail: "Not available at the moment." } }) : route.continue(),
    );
    await page.reload();
    await page.getByText("Not available at the moment.").waitFor();
    await expectAccessible(page);
    down = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("1–12 of 27").waitFor();
  });

  test("/admin opens the dashboard, an unknown path a not-found screen", async () => {
    const page = await openPage();
    await openSignedIn(page, site, "/admin");
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await page.goto(`${site.url}/admin/nothing/here`);
    await page.getByRole("heading", { name: "Screen not found" }).waitFor();
    expect(page.url()).toBe(`${site.url}/admin/nothing/here`);
    const home = page.getByRole("link", { name: "Go to the dashboard" });
    // A link that looks like a button has its label in the middle, like a button.
    const offset = await home.evaluate((link) => {
      const label = link.querySelector(".mantine-Button-label")?.getBoundingClientRect() ?? new DOMRect();
      const { top, height } = link.getBoundingClientRect();
      return Math.abs(label.top + label.height / 2 - top - height / 2);
    });
    expect(offset).toBeLessThan(2);
    await home.click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(page.url()).toBe(`${site.url}/admin`);
  });

  test("each navigation restores the scroll position to the top and moves the focus to the content", async () => {
    const page = await openPage(SMALL);
    await openSignedIn(page, site);
    await page.getByText("1–12 of 27").waitFor();
    await page.evaluate(() => scrollTo(0, 500));
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page.getByRole("navigation", { name: "Admin area" }).getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { name: "General", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Outbox" }).click();
    await page.getByRole("heading", { name: "Outbox" }).waitFor();
    await eventually(() => page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, "MAIN"]);
    await page.getByText("1–12 of 27").waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByText("13–24 of 27").waitFor();
    await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

describe("section 4, mobile side nav", () => {
  const nav = (page: Page) => page.getByRole("navigation", { name: "Admin area" });
  const menu = (page: Page) => page.getByRole("menu");
  const account = (page: Page) => page.getByRole("button", { name: /^Account:/ });

  test("opening it closes the account menu, and vice versa", async () => {
    const page = await openPage(SMALL);
    await openSignedIn(page, site);
    await page.getByRole("button", { name: "Open navigation" }).click();
    await nav(page).waitFor();
    await account(page).click();
    await menu(page).waitFor();
    await nav(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Open navigation" }).click();
    await nav(page).waitFor();
    await menu(page).waitFor({ state: "hidden" });
  });

  test("choosing a link, Escape and a click outside close it", async () => {
    const page = await openPage(SMALL);
    await openSignedIn(page, site);
    const open = () => page.getByRole("button", { name: "Open navigation" }).click();
    await open();
    await nav(page).getByRole("link", { name: "Gallery" }).click();
    await nav(page).waitFor({ state: "hidden" });
    await page.waitForURL(`${site.url}/admin/photos`);
    await open();
    await page.keyboard.press("Escape");
    await nav(page).waitFor({ state: "hidden" });
    const toggle = page.getByRole("button", { name: "Open navigation" });
    await eventually(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    await open();
    await page.mouse.click(350, 600);
    await nav(page).waitFor({ state: "hidden" });
  });
});
