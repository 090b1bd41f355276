import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { painted } from "./support/browser/painted.ts";
import { closeAtEnd } from "./support/closing.ts";
import { type Site, startSite } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
});

/** A site behind a connection that pauses in the middle of a document until `rest` is called. */
async function slowSite() {
  const rest = Promise.withResolvers<void>();
  const server = createServer(async (request, response: ServerResponse) => {
    const answer = await fetch(site.url + request.url);
    const type = answer.headers.get("content-type") ?? "";
    const body = Buffer.from(await answer.arrayBuffer());
    const policy = answer.headers.get("content-security-policy");
    response.writeHead(answer.status, { "content-type": type, ...(policy && { "content-security-policy": policy }) });
    if (!type.startsWith("text/html")) return response.end(body);
    const middle = body.indexOf("<main") + 5;
    response.write(body.subarray(0, middle));
    await rest.promise;
    return response.end(body.subarray(middle));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAtEnd(async () => {
    rest.resolve();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrive: rest.resolve };
}

const cover = (page: Page) => page.locator(".please-wait");

/** The cover fills the window once its style sheet is loaded; before that, nothing is painted. */
const styled = (page: Page) =>
  expect.poll(() => cover(page).boundingBox(), { timeout: 15_000 }).toEqual({ x: 0, y: 0, width: 1280, height: 800 });

/** Whether the cover has been painted; it may be in the document before. */
const seen = (page: Page) =>
  cover(page).evaluate((element) => {
    const { display, visibility, opacity } = getComputedStyle(element);
    return display !== "none" && visibility === "visible" && opacity === "1";
  });

describe("section 2, Please Wait", () => {
  for (const script of [true, false]) {
    test(`the full-screen cover with the logo shows while the page loads, and disappears afterwards, ${script ? "with" : "without"} script`, async () => {
      const slow = await slowSite();
      const page = await openPage({ javaScriptEnabled: script });
      await page.goto(slow.url, { waitUntil: "commit" });
      await cover(page).waitFor();
      await expect.poll(() => seen(page)).toBe(true);
      expect(await cover(page).textContent()).toBe("Please Wait");
      expect(await cover(page).locator("svg").isVisible()).toBe(true);
      await styled(page);
      slow.arrive();
      await cover(page).waitFor({ state: "hidden" });
    });
  }

  test("it disappears after 10 seconds at the latest", async () => {
    const slow = await slowSite();
    const page = await openPage();
    await page.goto(slow.url, { waitUntil: "commit" });
    await cover(page).waitFor();
    await styled(page);
    const at = (milliseconds: number) =>
      cover(page).evaluate((element, time) => {
        for (const animation of element.getAnimations()) animation.currentTime = time;
        return getComputedStyle(element).visibility;
      }, milliseconds);
    expect(await at(9_900)).toBe("visible");
    expect(await at(10_000)).toBe("hidden");
    slow.arrive();
  });

  test("it is never visible on a page that loads immediately", async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      const times: number[] = [];
      Object.assign(window, { times });
      const look = () => {
        const cover = document.querySelector(".please-wait");
        if (cover && getComputedStyle(cover).display !== "none" && getComputedStyle(cover).opacity === "1")
          times.push(performance.now());
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(site.url);
    expect(await cover(page).isHidden()).toBe(true);
    await painted(page);
    expect(await page.evaluate(() => (window as unknown as { times: number[] }).times)).toEqual([]);
  });

  test("every document the server renders has it", async () => {
    for (const path of ["/", "/books", "/unsubscribe", "/admin", "/admin/login"]) {
      const html = await (await fetch(site.url + path)).text();
      expect(html).toContain("Please Wait");
      expect(html).toContain('class="document-end"');
    }
  });
});
