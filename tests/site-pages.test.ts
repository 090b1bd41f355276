import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectAccessibleAndFittingInBothSchemes } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { unreadableLabels } from "./support/browser/label-checks.ts";
import { coveredWhileScrolling, findLargeTextOverflow, layoutShift } from "./support/browser/layout-checks.ts";
import { settled } from "./support/browser/painted.ts";
import { readSeparators } from "./support/browser/screen-reader-checks.ts";
import { closeAtEnd } from "./support/closing.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases/fresh-database.ts";
import { runDemo, startDemo } from "./support/demo.ts";
import { journeys, pressByKeyboard } from "./support/journeys.ts";
import { hasJava, markupProblems, nuProblems } from "./support/markup.ts";
import { pageKinds } from "./support/page-kinds.ts";
import { passTime } from "./support/pass-time.ts";
import { sharedPages } from "./support/shared-pages.ts";
import { type SiteProcess, startSiteProcess } from "./support/site-process.ts";

const formResults = ["/?subscribed=success", "/books?subscribed=invalid", "/newsletter?subscribed=failed"];

let site: SiteProcess;

beforeAll(async () => {
  const database = await freshDatabase("sqlite", { empty: true });
  closeAtEnd(database.drop);
  await fillInterrupted(database);
  site = await startSiteProcess({ engine: "sqlite", database, environment: { DEMO: "1", TRUST_PROXY: "127.0.0.1" } });
}, 300_000);

/** Seeds the demo academy, with a simulated power failure in between. */
async function fillInterrupted(database: FreshDatabase) {
  const child = startDemo(database);
  for await (const chunk of child.stderr ?? []) if (/ (?:[2-9]\d|100) %/.test(String(chunk))) break;
  child.kill("SIGKILL");
  await once(child, "exit");
  const { code, output } = await runDemo(database);
  if (code !== 0) throw new Error(output);
}

describe("the demo academy", () => {
  const counts = async (paths: string[]) => {
    const lists = await Promise.all(paths.map(async (path) => (await fetch(`${site.url}/api${path}`)).json()));
    return lists.map(({ count }) => count);
  };

  test("is complete and without duplicates after an interrupted run", async () => {
    const paths = ["/post/?kind=blog", "/post/?kind=in_media", "/gallery/image/", "/gallery/image-category/"];
    expect(await counts(paths)).toEqual([24, 8, 40, 5]);
    const others = ["/gallery/video/", "/gallery/book/", "/gallery/magazine/", "/gallery/quote/"];
    expect(await counts(others)).toEqual([6, 9, 8, 36]);
    expect(await counts(["/viewer/ambassador/", "/viewer/testimonial/", "/page/"])).toEqual([8, 10, 18]);
  });

  test("has real files: images, PDF issues, clips with captions", async () => {
    const first = async (path: string) => (await (await fetch(`${site.url}/api${path}?page_size=1`)).json()).results[0];
    const fetchFile = async ({ url }: { url: string }) => {
      const response = await fetch(site.url + url);
      return { type: response.headers.get("content-type"), text: await response.text() };
    };
    const issue = await fetchFile((await first("/gallery/magazine/")).file);
    expect(issue.type).toBe("application/pdf");
    expect(issue.text.slice(0, 5)).toBe("%PDF-");
    const { file, captions } = await first("/gallery/video/");
    expect((await fetchFile(file)).type).toBe("video/mp4");
    expect((await fetchFile(captions)).text).toMatch(/^WEBVTT/);
    expect(file.size).toBeLessThanOrEqual(300_000);
    expect((await fetchFile((await first("/gallery/image/")).image)).type).toBe("image/webp");
  });
});

function requestsElsewhere(page: Page): string[] {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  return elsewhere;
}

/**
 * Fails if text at twice the size makes the page scroll sideways in a narrow window, or labels unreadable in a wide
 * one.
 */
async function expectFitsWithLargeText(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(findLargeTextOverflow), "too wide at 320 px with text of twice the size").toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Titles in search results are truncated after some lines.
  if (!new URL(page.url()).pathname.startsWith("/search"))
    expect(await page.evaluate(unreadableLabels), "at 1280 px with text of twice the size").toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
}

const fetchHtml = async (path: string) => (await fetch(site.url + path)).text();

describe("section 2, every public route", () => {
  test.each(pageKinds)("%s is rendered on the server, with its text from the database", async (path, heading) => {
    const response = await fetch(site.url + path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toMatch(heading);
    expect(html).toMatch(/<html lang="en" dir="ltr">/);
    expect(html).toMatch(/<title>.+<\/title>/);
    if (["/unsubscribe", "/confirm-subscription", "/choose-topics"].includes(path) || path.startsWith("/search"))
      return;
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.length).toBeGreaterThan(40);
  });

  describe("in one window", () => {
    let page: Page;
    let elsewhere: string[];
    beforeAll(async () => {
      page = await openPage();
      elsewhere = requestsElsewhere(page);
    });

    test.each(pageKinds.map(([path]) => path))(
      "%s is accessible, hydrates without console output, requests elsewhere or policy violations, and fits, also with large text, without anything under the share button",
      async (path) => {
        await page.goto(site.url + path);
        await expectAccessibleAndFittingInBothSchemes(page);
        await hydrate(page);
        const share = page.locator("#share-options");
        const isShared = (await share.count()) > 0;
        for (const width of isShared ? [320, 360, 768, 1024, 1280, 1440] : []) {
          await page.setViewportSize({ width, height: 800 });
          await share.evaluate((options: HTMLElement) => options.showPopover());
          expect(await page.evaluate(coveredWhileScrolling), `under the share button at ${width} px`).toEqual([]);
        }
        await expectFitsWithLargeText(page);
        expect(elsewhere).toEqual([]);
        expect(await page.evaluate(readSeparators)).toEqual([]);
      },
    );
  });

  test("the page behind a link to a file or a testimonial form is accessible, fits, even with large text, and is valid", async () => {
    const page = await openPage({ expect: [/status of 40[03]/, /status of 410/] });
    const documents: Record<string, string> = {};
    for await (const name of sharedPages(site, page)) {
      documents[name] = await page.content();
      await expectAccessibleAndFittingInBothSchemes(page, [320, 1280]);
      await expectFitsWithLargeText(page);
    }
    for (const [name, html] of Object.entries(documents)) expect(await markupProblems(html), name).toEqual([]);
    if (hasJava) expect(nuProblems(documents)).toEqual([]);
  });

  test("the open menus, the share icons and a toast are accessible too", async () => {
    const wide = await openPage({ javaScriptEnabled: true });
    await wide.goto(`${site.url}/?subscribed=failed`);
    await wide.locator(".toast").hover();
    await wide.locator(".share-toggle").press("Enter");
    await expectAccessible(wide);
    await wide.getByRole("button", { name: "Services" }).press("Enter");
    await expectAccessible(wide);
    const narrow = await openPage({ viewport: { width: 360, height: 740 } });
    await narrow.goto(site.url);
    await narrow.getByRole("button", { name: "Menu" }).click();
    await expectAccessible(narrow);
  });

  test.each([...pageKinds.map(([path]) => path), ...formResults])("%s is valid HTML", async (path) => {
    expect(await markupProblems(await fetchHtml(path))).toEqual([]);
  });

  test.runIf(hasJava)("all are valid by the Nu checker", async () => {
    const paths = [...pageKinds.map(([path]) => path), ...formResults];
    const documents = await Promise.all(paths.map(async (path) => [path, await fetchHtml(path)]));
    expect(nuProblems(Object.fromEntries(documents))).toEqual([]);
  });

  test("the result of a form hydrates without console output, and without requests to other hosts", async () => {
    const page = await openPage();
    const elsewhere = requestsElsewhere(page);
    for (const path of formResults) {
      await page.goto(site.url + path);
      await hydrate(page);
    }
    expect(elsewhere).toEqual([]);
  });

  test("text can be twice as large without overflow", async () => {
    // At 200 %, a window of 1280 px is 640 px wide.
    const page = await openPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    for (const path of ["/", "/services/mentorship", "/contact-us", "/newsletter"]) {
      await page.goto(site.url + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
  });
});

describe.each(["off", "on", "late", "on, by keyboard alone"])("with script %s, a visitor", (mode) => {
  test.each(Object.entries(journeys))("%s", async (_name, travel) => {
    const page = await openPage({ javaScriptEnabled: mode !== "off" });
    if (mode === "late") {
      // Modules fetched on the first interaction arrive too late: the visitor has navigated, or waited in vain.
      await page.route("**/assets/*.js", async (route) => {
        await passTime(700);
        await route.continue().catch(() => {});
      });
    }
    const press = mode.includes("keyboard") ? pressByKeyboard : (target: Locator) => target.click();
    visits += 1;
    // Each visitor has a different IP address, since limits are counted by address.
    await page.setExtraHTTPHeaders({ "X-Forwarded-For": `192.0.2.${visits}` });
    await travel({ page, home: site.url, press }, visits);
  });
});
let visits = 0;

describe("budgets", () => {
  const assets = () => resolve(process.env.BUILD_DIR ?? "build", "client/assets");
  const readAsset = (file: string) => readFile(resolve(assets(), file), "utf8");

  test("a public page's styles are one file of at most 15 KB, compressed, after its first picture and before the fonts", async () => {
    for (const [path] of pageKinds) {
      const html = await fetchHtml(path);
      const [picture, sheet, font] = [/<link[^>]* as="image"/, /<link rel="stylesheet"/, /<link[^>]* as="font"/].map(
        (link) => html.search(link),
      ) as [number, number, number];
      expect(sheet, path).toBeLessThan(font);
      if (/<img[^>]* fetchPriority="high"/.test(html)) expect(picture, path).not.toBe(-1);
      expect(picture, path).toBeLessThan(sheet);
      const sheets = [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"#]+)"/g)];
      expect(sheets).toHaveLength(1);
      expect(brotliCompressSync(await readAsset(sheets[0]?.[1] as string)).length).toBeLessThan(15_000);
    }
  });

  test.each(["/", "/article/blogs/the-five-minute-evening-page"])(
    "%s stays within its byte budgets before the first interaction, at 360 px with images, without layout shift",
    async (path) => {
      const page = await openPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      const started = new Map<string, { kind: string; headers: number }>();
      const bytes = { Script: 0, Stylesheet: 0, Font: 0, all: 0 };
      session.on("Network.responseReceived", ({ requestId, type, response }) =>
        started.set(requestId, { kind: type, headers: response.encodedDataLength }),
      );
      session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const { kind, headers } = started.get(requestId) ?? { kind: "", headers: 0 };
        if (kind in bytes) bytes[kind as keyof typeof bytes] += encodedDataLength - headers;
        bytes.all += encodedDataLength;
      });
      await page.goto(site.url + path);
      await settled(page);
      const shift = await page.evaluate(layoutShift);
      const inline = [
        ...(await fetchHtml(path)).matchAll(/<script(?![^>]*(?:src=|ld\+json|text\/plain))[^>]*>([\s\S]*?)<\/script>/g),
      ];
      const starter = inline
        .map(([, text]) => text as string)
        .filter((text) => !text.startsWith("window.__reactRouter"));
      expect(bytes.Script + brotliCompressSync(starter.join("")).length).toBeLessThanOrEqual(3_000);
      expect(bytes.Stylesheet).toBeLessThanOrEqual(15_000);
      expect(bytes.Font).toBeLessThanOrEqual(45_000);
      expect(bytes.all).toBeLessThanOrEqual(180_000);
      expect(shift).toBe(0);
    },
  );

  test("the home page arrives in the first packets: ten of 1,448 bytes", async () => {
    const response = await fetch(site.url);
    const head = [...response.headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
    const html = await response.text();
    const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
    expect(head + brotliCompressSync(html, { params }).length).toBeLessThan(14_480);
  });
});
