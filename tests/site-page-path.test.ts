import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { startSite } from "./support/site.ts";

interface TagManager {
  id: string | null;
  needsConsent: boolean;
  /** Problems that the test provokes. */
  expect?: RegExp[];
}

/** A site whose settings name a tag manager, and a page on it that has a stand-in for the tag manager's host. */
async function open({ id, needsConsent, expect: expected = [] }: TagManager) {
  const database = await freshDatabase("sqlite");
  closeAtEnd(database.drop);
  const file = new DatabaseSync(join(database.environment.DATA_DIR, "lightwell.sqlite"));
  file.prepare("update settings set tag_manager_id = ?, tag_manager_needs_consent = ?").run(id, needsConsent ? 1 : 0);
  file.close();
  const site = await startSite({ engine: "sqlite", database });
  const page = await openPage({ expect: expected });
  const asked: string[] = [];
  await page.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  return { site, page, asked };
}

const events = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).filter((entry) => (entry as { event?: string }).event === "page_path"));
const footerLink = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name });

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

describe("section 2: after each navigation a page_path event is sent to the tag manager", () => {
  test("by the starter when a page is opened, by the router afterwards", async () => {
    const { site, page, asked } = await open({ id: "GTM-TEST1", needsConsent: false });
    await page.goto(`${site.url}/books?page=1`);
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/books?page=1" }]);
    expect(asked).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-TEST1"]);

    await hydrate(page);
    await footerLink(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    await footerLink(page, "Founder Quotes").click();
    await page.waitForURL(`${site.url}/quotes`);
    await page.goBack();
    await page.waitForURL(`${site.url}/vision`);
    await expect.poll(() => events(page)).toHaveLength(4);
    expect((await events(page)).map((entry) => (entry as { page_path: string }).page_path)).toEqual([
      "/books?page=1",
      "/vision",
      "/quotes",
      "/vision",
    ]);
    expect(asked).toHaveLength(1);
  });

  test("when an error page is left, too", async () => {
    const { site, page } = await open({ id: "GTM-TEST1", needsConsent: false, expect: [/404/] });
    await page.goto(`${site.url}/books/nowhere`);
    await hydrate(page);
    await footerLink(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    await expect.poll(() => events(page)).toHaveLength(2);
    expect(await events(page)).toMatchObject([{ page_path: "/books/nowhere" }, { page_path: "/vision" }]);
  });

  test("only where one is configured", async () => {
    const { site, page, asked } = await open({ id: null, needsConsent: false });
    await page.goto(site.url);
    await hydrate(page);
    await footerLink(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test("with consent where that is needed: nothing before Yes, everything after", async () => {
    const { site, page, asked } = await open({ id: "GTM-TEST2", needsConsent: true });
    await page.goto(site.url);
    expect(await events(page)).toEqual([]);
    await hydrate(page);
    await footerLink(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    expect(await events(page)).toEqual([]);
    expect(asked).toEqual([]);

    await page.getByRole("region", { name: "Counting visits" }).getByRole("button", { name: "Yes" }).click();
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/vision" }]);
    await expect.poll(() => asked).toHaveLength(1);
    await page.goto(`${site.url}/books`);
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/books" }]);
    await hydrate(page);
    expect(await page.getByRole("region", { name: "Counting visits" }).count()).toBe(0);
  });

  test("never after No", async () => {
    const { site, page, asked } = await open({ id: "GTM-TEST3", needsConsent: true });
    await page.goto(site.url);
    await hydrate(page);
    await page.getByRole("button", { name: "No, thank you" }).click();
    await page.getByRole("region", { name: "Counting visits" }).waitFor({ state: "detached" });
    await page.goto(`${site.url}/books`);
    await hydrate(page);
    expect(await page.getByRole("region", { name: "Counting visits" }).count()).toBe(0);
    expect(await events(page)).toEqual([]);
    expect(asked).toEqual([]);
  });
});
