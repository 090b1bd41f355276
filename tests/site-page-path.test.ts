import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./support/browser/accessibility.ts";
import { openPage, type PageOptions } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { markupProblems } from "./support/markup.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner } from "./support/staff.ts";

interface TagManager extends PageOptions {
  id: string | null;
  needsConsent: boolean;
}

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

/** Sets a tag manager in the settings, and opens a page that stubs the tag manager's host. */
async function open({ id, needsConsent, ...options }: TagManager) {
  const settings = { tag_manager_id: id, tag_manager_needs_consent: needsConsent };
  await owner.request("PATCH", "/api/common/settings/", { ...settings, count_letter_clicks: needsConsent });
  const page = await openPage(options);
  const asked: string[] = [];
  await page.context().route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  return { page, asked };
}

const events = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).filter((entry) => (entry as { event?: string }).event === "page_path"));
const notice = (page: Page) => page.getByRole("region", { name: "Analytics consent" });
/** Simulates restoring a page from the back/forward cache. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
/** Blocks the modules of the page, so that it is never hydrated. */
const blockModules = async (page: Page) => page.route("**/assets/*.js", (route) => route.abort());
const footerLink = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name });

describe("section 2: after each navigation a page_path event is sent to the tag manager", () => {
  test("by the inline script on the first page, by the router afterwards", async () => {
    const { page, asked } = await open({ id: "GTM-TEST1", needsConsent: false });
    await page.goto(`${site.url}/books?email=ada@own.example&page=1&key=abc#top`);
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

  test("after leaving an error page", async () => {
    const { page } = await open({ id: "GTM-TEST1", needsConsent: false, expect: [/404/] });
    await page.goto(`${site.url}/books/nowhere`);
    await hydrate(page);
    await footerLink(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    await expect.poll(() => events(page)).toHaveLength(2);
    expect(await events(page)).toMatchObject([{ page_path: "/books/nowhere" }, { page_path: "/vision" }]);
  });

  test("only if one is configured", async () => {
    const { page, asked } = await open({ id: null, needsConsent: false });
    await page.goto(site.url);
    await hydrate(page);
    await footerLink(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test("if consent is required: nothing before Yes, everything after", async () => {
    const { page, asked } = await open({ id: "GTM-TEST2", needsConsent: true });
    await page.goto(site.url);
    expect(await events(page)).toEqual([]);
    await hydrate(page);
    await footerLink(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    expect(await events(page)).toEqual([]);
    expect(asked).toEqual([]);

    await notice(page).getByRole("button", { name: "Yes" }).click();
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/vision" }]);
    await expect.poll(() => asked).toHaveLength(1);
    await page.goto(`${site.url}/books`);
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/books" }]);
    await hydrate(page);
    expect(await notice(page).isVisible()).toBe(false);
  });

  test("never after No", async () => {
    const { page, asked } = await open({ id: "GTM-TEST3", needsConsent: true });
    await page.goto(site.url);
    await hydrate(page);
    await page.getByRole("button", { name: "No, thank you" }).click();
    await notice(page).waitFor({ state: "hidden" });
    await page.goto(`${site.url}/books`);
    await hydrate(page);
    expect(await notice(page).isVisible()).toBe(false);
    expect(await events(page)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("each time the page is restored from the back/forward cache", async () => {
    const { page } = await open({ id: "GTM-TEST1", needsConsent: false });
    await page.goto(`${site.url}/books`);
    await comeBack(page);
    expect(await events(page)).toEqual([
      { event: "page_path", page_path: "/books" },
      { event: "page_path", page_path: "/books" },
    ]);
  });
});

describe("consent to counting visits", () => {
  const consent = { id: "GTM-TEST4", needsConsent: true };
  const aborted = { expect: [/ERR_FAILED/] };

  test("can be given without the modules of the page", async () => {
    const { page, asked } = await open({ ...consent, ...aborted });
    await blockModules(page);
    await page.goto(`${site.url}/books`);
    await notice(page).getByRole("button", { name: "Yes" }).click();
    await notice(page).waitFor({ state: "hidden" });
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/books" }]);
    await expect.poll(() => asked).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-TEST4"]);
    await page.goto(`${site.url}/vision`);
    expect(await notice(page).isVisible()).toBe(false);
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/vision" }]);
  });

  test("can be refused there too", async () => {
    const { page, asked } = await open({ ...consent, ...aborted });
    await blockModules(page);
    await page.goto(`${site.url}/books`);
    await notice(page).getByRole("button", { name: "No, thank you" }).click();
    await notice(page).waitFor({ state: "hidden" });
    await page.goto(`${site.url}/vision`);
    expect(await notice(page).isVisible()).toBe(false);
    await comeBack(page);
    expect(await events(page)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("is not requested without JavaScript, where nothing could be counted", async () => {
    const { page } = await open({ ...consent, javaScriptEnabled: false });
    await page.goto(`${site.url}/books`);
    expect(await notice(page).isVisible()).toBe(false);
    await page.goto(`${site.url}/privacy`);
    await page.getByText("Without JavaScript, none of this is loaded.").waitFor();
    expect(await page.getByRole("button", { name: "Count my visits", exact: true }).isVisible()).toBe(false);
  });

  test("given or withdrawn on another page applies to a restored page", async () => {
    const { page, asked } = await open(consent);
    await page.goto(`${site.url}/books`);
    const keep = (response: string) =>
      page.evaluate((value) => localStorage.setItem("measure-consent", value), response);
    await keep("yes");
    await comeBack(page);
    expect(await notice(page).isVisible()).toBe(false);
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/books" }]);
    await expect.poll(() => asked).toHaveLength(1);
    await comeBack(page);
    expect(await events(page)).toHaveLength(2);
    await keep("no");
    await Promise.all([page.waitForEvent("load"), comeBack(page).catch(() => {})]);
    expect(await events(page)).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test("can be changed on the privacy page, which shows the current choice, even without its modules", async () => {
    const { page, asked } = await open({ ...consent, ...aborted });
    await blockModules(page);
    await page.goto(`${site.url}/privacy`);
    const choice = page.getByRole("region", { name: "Third-party analytics" });
    expect(await choice.textContent()).toContain("If you agree, this site loads Google Tag Manager (GTM-TEST4)");
    await choice.getByText("You haven’t chosen yet").waitFor();
    await page.getByRole("region", { name: "Links in our letters" }).getByText("so that we can count clicks").waitFor();
    await choice.getByRole("button", { name: "Count my visits", exact: true }).click();
    await choice.getByText("You agreed").waitFor();
    expect(await notice(page).isVisible()).toBe(false);
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/privacy" }]);
    await expect.poll(() => asked).toHaveLength(1);

    await Promise.all([page.waitForEvent("load"), choice.getByRole("button", { name: "Don’t count" }).click()]);
    await choice.getByText("You declined").waitFor();
    expect(await events(page)).toEqual([]);
    expect(await notice(page).isVisible()).toBe(false);
    await choice.getByRole("button", { name: "Count my visits", exact: true }).click();
    await choice.getByText("You agreed").waitFor();
    expect(await events(page)).toEqual([{ event: "page_path", page_path: "/privacy" }]);
    expect(await choice.getByText("You declined").isVisible()).toBe(false);
    await expectAccessible(page);
  });

  test("withdrawn in another tab stops counting in this one", async () => {
    const { page } = await open(consent);
    await page.goto(`${site.url}/privacy`);
    await notice(page).getByRole("button", { name: "Yes" }).click();
    const other = await page.context().newPage();
    await other.goto(`${site.url}/privacy`);
    await other.getByRole("button", { name: "Don’t count" }).click();
    await page.getByText("You declined").waitFor();
    await hydrate(page);
    await footerLink(page, "Vision").click();
    await page.waitForURL(`${site.url}/vision`);
    await page.getByRole("heading", { level: 1, name: "Vision" }).waitFor();
    expect(await events(page)).toHaveLength(1);
  });

  test.for([
    { id: null, needsConsent: true, says: "This site uses no tag manager" },
    { id: "GTM-TEST5", needsConsent: false, says: "This site loads Google Tag Manager (GTM-TEST5)" },
  ])("offers no choice if there is none, and the privacy page says $says", async ({ says, ...settings }) => {
    const { page } = await open(settings);
    await page.goto(`${site.url}/privacy`);
    const section = page.getByRole("region", { name: "Third-party analytics" });
    expect(await section.textContent()).toContain(says);
    expect(await section.getByRole("button").count()).toBe(0);
    expect(await notice(page).count()).toBe(0);
    expect(await markupProblems(await (await fetch(`${site.url}/privacy`)).text())).toEqual([]);
  });
});
