import type { Locator, Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { painted, settled } from "./support/browser/painted.ts";
import { type Site, startSite } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
});

/** Opens a page as a visitor who has not moved yet. */
async function read(page: Page) {
  await page.goto(`${site.url}/about/founder`);
  await settled(page);
}

/** Moves the pointer as a hand does, since its first event on a page may report no movement. */
async function point(target: Locator) {
  await target.hover({ position: { x: 2, y: 2 } });
  await target.hover();
}

/** Records the page's requests from now on, by kind. */
function recordRequests(page: Page) {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const listPaths = (...kinds: string[]) =>
    requests
      .filter((request) => kinds.includes(request.resourceType()))
      .map((request) => new URL(request.url()).pathname);
  return { listPaths, all: () => requests.map((request) => request.resourceType()) };
}

/** Waits until React handles the page's events, which is later than the start of its script. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector("main, #main") ?? document.body;
    return (
      window.__reactRouterDataRouter !== undefined && Object.keys(main).some((key) => key.startsWith("__reactProps"))
    );
  });

const isLive = (page: Page) => page.evaluate(() => window.__reactRouterDataRouter !== undefined);

const link = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name, exact: true });

test("reading a page requests the page, one style sheet and fonts, and nothing else", async () => {
  const page = await openPage();
  const requests = recordRequests(page);
  await read(page);
  expect(requests.listPaths("document")).toEqual(["/about/founder"]);
  expect(new Set(requests.all().filter((kind) => kind !== "other"))).toEqual(
    new Set(["document", "stylesheet", "font"]),
  );
  expect(requests.listPaths("stylesheet")).toHaveLength(1);
  // Chromium reports the icon as "other"; without a window it does not need one.
  expect(requests.listPaths("other").every((path) => path.includes("favicon"))).toBe(true);
});

test("a page that moves under a resting pointer does not count as a visitor's action", async () => {
  const page = await openPage({ viewport: { width: 1280, height: 300 } });
  await page.mouse.move(640, 150);
  const requests = recordRequests(page);
  await read(page);
  expect(requests.listPaths("script")).toEqual([]);
});

describe("a visitor's first action makes the page live", () => {
  const signs: Record<string, (page: Page) => Promise<unknown>> = {
    "the pointer": async (page) => {
      await page.mouse.move(640, 500);
      await page.mouse.move(642, 502);
    },
    "the pointer over a link": (page) => point(link(page, "Vision")),
    "the wheel": (page) => page.mouse.wheel(0, 40),
    "scrolling by script": (page) => page.evaluate(() => window.scrollTo(0, 200)),
    "the focus": (page) => page.getByRole("contentinfo").getByRole("textbox").focus(),
    "the Tab key": (page) => page.keyboard.press("Tab"),
    "a key that scrolls": (page) => page.keyboard.press("PageDown"),
    "another key": (page) => page.keyboard.press("/"),
  };
  test.for(Object.entries(signs))("%s", async ([, sign]) => {
    const page = await openPage({ viewport: { width: 1280, height: 600 } });
    await read(page);
    expect(await isLive(page)).toBe(false);
    await sign(page);
    await hydrated(page);
  });

  test("a finger, wherever it touches", async () => {
    const page = await openPage({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });
    await read(page);
    expect(await isLive(page)).toBe(false);
    await page.getByRole("main").tap({ position: { x: 3, y: 3 } });
    await hydrated(page);
  });
});

test("once live, links are followed in the client, starting at the top, and Back returns", async () => {
  const page = await openPage();
  const requests = recordRequests(page);
  await read(page);
  await point(link(page, "Vision"));
  await hydrated(page);
  // Becoming live does not move the page.
  const before = await page.evaluate(() => scrollY);
  await painted(page);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await link(page, "Vision").click();
  await page.waitForURL(`${site.url}/vision`);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Vision");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).not.toBe("Vision");
  expect(requests.listPaths("document")).toEqual(["/about/founder"]);
  expect(requests.listPaths("fetch")).toContain("/vision.data");
});

test("clicks and forms submitted before the page is live are not lost", async () => {
  const page = await openPage({ expect: [/ERR_FAILED/] });
  await page.route("**/assets/*.js", () => {}); // Never arrives.
  // A script that never arrives also delays the load event forever.
  const committed = { waitUntil: "commit" } as const;
  await page.goto(`${site.url}/about/founder`);
  await link(page, "Vision").click();
  await page.waitForURL(`${site.url}/vision`, committed);
  const form = page.getByRole("contentinfo");
  await form.getByRole("textbox").fill("early@academy.example");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL(/subscribed=success/, committed);
  await expect.poll(() => page.getByText("Thank you for subscribing!").count()).toBe(1);
});

describe("if modules are gone, since a newer build is running", () => {
  /** Hovers over a link, and waits until the page has found that a module is gone. */
  const hoverInVain = async (page: Page, name: string) => {
    const refused = page.waitForEvent("console", (message) => message.text().includes("404"));
    await point(link(page, name));
    await refused;
    await painted(page);
  };
  const gone = { expect: [/404/, /Failed to fetch dynamically imported module/, /Error loading route module/] };

  test("links and forms still work as HTML before the page is live", async () => {
    const page = await openPage(gone);
    const requests = recordRequests(page);
    await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
    await page.goto(`${site.url}/about/founder`);
    await hoverInVain(page, "Vision");
    await link(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    await hoverInVain(page, "Newsletter");
    await link(page, "Newsletter").click();
    await page.waitForURL(`${site.url}/newsletter`);
    expect(requests.listPaths("document"), "none reloads itself").toEqual(["/about/founder", "/vision", "/newsletter"]);
  });

  test("afterwards, the requested page loads as a document, once", async () => {
    const page = await openPage(gone);
    const requests = recordRequests(page);
    await read(page);
    await point(link(page, "Vision"));
    await hydrated(page);
    await page.route("**/assets/contact-us*.js", (route) => route.fulfill({ status: 404 }));
    await page.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();
    await page.waitForURL(`${site.url}/contact-us`);
    await hoverInVain(page, "Vision");
    await link(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    expect(requests.listPaths("document")).toEqual(["/about/founder", "/contact-us", "/vision"]);
  });
});

test("the admin area is live immediately, has its own policy, and is never cached", async () => {
  const page = await openPage();
  const response = await page.goto(`${site.url}/admin`);
  await hydrated(page);
  const headers = await response?.allHeaders();
  expect(headers).toMatchObject({ "cache-control": "no-store" });
  expect(headers?.["content-security-policy"]).toMatch(
    /script-src 'self'( 'sha256-[\w+/]{43}=')+; style-src 'self' 'unsafe-inline';/,
  );
});
