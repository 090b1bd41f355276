import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage, type PageOptions } from "./support/browser/browser.ts";
import { jpeg } from "./support/files.ts";
import { freshName } from "./support/fresh-name.ts";
import { samplePdf } from "./support/pdf.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually } from "./support/staff.ts";

/** The delay between the first interaction and the script, in milliseconds. */
const LATE = 800;

let site: Site;
/** The ids of the photos, in order. */
const photos: number[] = [];

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const media = await owner.upload("photo.jpg", await jpeg(900, 600), "A photo");
  for (let at = 1; at <= 6; at += 1) {
    const photo = { title: `Photo ${at}`, position: at, image: { media }, status: "published" };
    photos.push((await owner.request("POST", "/api/gallery/image/", photo)).id);
  }
  await owner.request("POST", "/api/gallery/quote/", { text: "One page at a time.", status: "published" });
  const file = await owner.upload("letter.pdf", await samplePdf(2));
  const issue = { title: "High summer", issue_number: 2, issue_date: "2026-06-12", file, status: "published" };
  await owner.request("POST", "/api/gallery/magazine/", issue);
  const { id: category } = await owner.request("POST", "/api/post/category/", { name: "Practice" });
  for (let at = 1; at <= 9; at += 1) {
    const post = { kind: "blog", title: `Article ${at}`, excerpt: "Short.", category, status: "published" };
    await owner.request("POST", "/api/post/", post);
  }
});

/** Waits for hydration. */
const live = (page: Page) =>
  page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));

/** Ways of pressing a control as the first interaction with the page. */
const visitors = [
  {
    how: "by touch at 360 px",
    options: { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
    press: (page: Page, selector: string) => page.locator(selector).first().tap(),
  },
  {
    how: "by mouse",
    options: { viewport: { width: 1280, height: 900 } },
    press: (page: Page, selector: string) => page.locator(selector).first().click(),
  },
] as const;

const recordDocuments = (page: Page) => {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents.push(request.url().slice(site.url.length));
  });
  return documents;
};

/** Opens a page with a stopped clock, whose script is held back until it is released. */
async function open(path: string, options: PageOptions) {
  const page = await openPage(options);
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  const documents = recordDocuments(page);
  await page.clock.install();
  await page.goto(site.url + path, { waitUntil: "domcontentloaded" });
  await page.clock.pauseAt(Date.now() + 60_000);
  return {
    page,
    /** The URLs of loaded documents. */
    documents,
    /** Releases the script after `LATE` milliseconds. */
    async scriptComes() {
      await page.clock.runFor(LATE);
      arrive();
      await live(page);
      await page.clock.resume();
    },
  };
}

describe.for(visitors)("before hydration, $how", ({ options, press }) => {
  test("a photo opens in the lightbox", async () => {
    const { page, documents, scriptComes } = await open("/gallery/photos", options);
    await press(page, ".photo");
    await scriptComes();
    await page.locator(".pswp--open").waitFor();
    expect(page.url()).toBe(`${site.url}/gallery/photos/${photos[0]}`);
    expect(documents).toEqual(["/gallery/photos"]);
  });

  test("an issue opens in the reader", async () => {
    const { page, documents, scriptComes } = await open("/newsletter/high-summer", options);
    await press(page, ".pdf-actions .button");
    await scriptComes();
    await page.getByText("1 / 2").waitFor();
    expect(documents).toEqual(["/newsletter/high-summer"]);
  });

  test("a filter changes the list, and keeps the scroll position", async () => {
    const { page, documents, scriptComes } = await open("/article/blogs", options);
    await page.evaluate(() => window.scrollTo(0, 60));
    await press(page, ".topic");
    const place = await page.evaluate(() => window.scrollY);
    await scriptComes();
    await page.waitForURL(/category=practice/, { waitUntil: "commit" });
    await page.locator(".topic[aria-current]").waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    expect(documents).toEqual(["/article/blogs"]);
  });

  test("a share window of the right size opens for this page", async () => {
    // The requests are not meant to succeed.
    const { page } = await open("/article/blogs", { ...options, expect: [/facebook\.com/] });
    await page.evaluate(() => {
      const { open } = window;
      window.open = (address, name, features) => {
        document.title = String(features);
        return open.call(window, address, name, features);
      };
    });
    await press(page, ".share-toggle");
    const [, request] = await Promise.all([
      page.context().waitForEvent("page"),
      page.context().waitForEvent("request", (request) => request.url().startsWith("https://www.facebook.com/")),
      press(page, ".share-options a"),
    ]);
    expect(new URL(request.url()).searchParams.get("u")).toBe(`${site.url}/article/blogs`);
    expect(await page.title()).toContain("popup,width=640,height=620");
    expect(page.url()).toBe(`${site.url}/article/blogs`);
  });

  test("subscribing does not reload the page", async () => {
    const { page, documents, scriptComes } = await open("/newsletter", options);
    await page.locator(".subscribe input[type=email]").first().fill(`cold-${Date.now()}@academy.example`);
    await press(page, ".subscribe button");
    await scriptComes();
    await page.locator(".toast", { hasText: "Thank you for subscribing!" }).waitFor();
    expect(page.url()).toBe(`${site.url}/newsletter`);
    expect(documents).toEqual(["/newsletter"]);
  });
});

describe("if the script does not arrive within a second, plain HTML takes over", () => {
  const options = { viewport: { width: 1280, height: 900 } };
  /** Presses a control and lets a second pass, during which nothing happens. */
  async function press(page: Page, selector: string) {
    const before = page.url();
    await page.locator(selector).first().click();
    await page.clock.runFor(950);
    expect(page.url()).toBe(before);
    await page.clock.runFor(50);
  }

  test("a photo opens its page", async () => {
    const { page } = await open("/gallery/photos", options);
    await press(page, ".photo");
    await page.waitForURL(`${site.url}/gallery/photos/${photos[0]}`, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: "Photo 1" }).waitFor();
  });

  test("a filter loads its own URL", async () => {
    const { page } = await open("/article/blogs", options);
    await press(page, ".topic");
    await page.waitForURL(/category=practice/, { waitUntil: "commit" });
  });

  test("a form redirects back with its message", async () => {
    const { page } = await open("/newsletter", options);
    await page
      .locator(".subscribe input[type=email]")
      .first()
      .fill(`${freshName("late", "-")}@academy.example`);
    await press(page, ".subscribe button");
    await page.waitForURL(/subscribed=success/, { waitUntil: "commit" });
    await page.getByText("Thank you for subscribing!").waitFor();
  });

  test("a control without a plain HTML equivalent works once the script has arrived", async () => {
    const { page, scriptComes } = await open("/quotes/1", { ...options, permissions: ["clipboard-write"] });
    await page.getByRole("button", { name: "Copy quote" }).click();
    await page.clock.runFor(3000);
    await scriptComes();
    await page.getByText("Quote copied").waitFor();
  });
});

test("a plain link is followed immediately, and an earlier press is discarded", async () => {
  const { page, documents } = await open("/gallery/photos", {});
  await page.locator(".photo").first().click();
  await page.locator("footer a[href='/vision']").click();
  await page.waitForURL(`${site.url}/vision`);
  expect(documents).toEqual(["/gallery/photos", "/vision"]);
});

test("a link opened in a new tab leaves this one unchanged", async () => {
  const page = await openPage();
  // A stopped clock would also stop the new tab, whose script is not held back.
  await page.route("**/assets/*.js", () => undefined);
  await page.goto(`${site.url}/gallery/photos`, { waitUntil: "domcontentloaded" });
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page
      .locator(".photo")
      .first()
      .click({ modifiers: ["Control"] }),
  ]);
  await tab.waitForURL(`${site.url}/gallery/photos/${photos[0]}`, { waitUntil: "commit" });
  expect(page.url()).toBe(`${site.url}/gallery/photos`);
});

test("only the last of two presses before hydration takes effect", async () => {
  const { page, scriptComes } = await open("/gallery/photos", {});
  await page.locator(".photo").nth(0).click();
  await page.locator(".photo").nth(2).click();
  await scriptComes();
  await page.locator(".pswp--open").waitFor();
  await eventually(() => page.url()).toBe(`${site.url}/gallery/photos/${photos[2]}`);
  expect(await page.locator(".pswp__counter").textContent()).toBe("3 / 6");
});
