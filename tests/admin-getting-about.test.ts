import type { Page, Request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { goTo } from "./support/admin-walks/visit.ts";
import { openPage } from "./support/browser/browser.ts";
import { sampleItem } from "./support/sample-items.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

test("the first load of the dashboard and of a list takes few requests and little JavaScript, without editor and PDF", async () => {
  await owner.request("POST", "/api/gallery/book/", { title: "A lamp" });
  const first = await openPage();
  await openSignedIn(first, site, "/admin/books");
  const storageState = await first.context().storageState();
  for (const path of ["/admin/books", "/admin"]) {
    const page = await openPage({ storageState });
    const requests: Request[] = [];
    page.on("requestfinished", (request) => requests.push(request));
    await page.goto(site.url + path);
    const last =
      path === "/admin"
        ? page.getByText(/^Nothing is scheduled in /)
        : page.getByRole("checkbox", { name: "Select A lamp" });
    await last.first().waitFor();
    const scripts = requests.filter((request) => request.resourceType() === "script");
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThanOrEqual(300_000);
    expect(scripts.length, path).toBeLessThanOrEqual(15);
    // Includes scripts that the browser preloads, or loads a moment later.
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const files = new Set(loaded.filter((name) => new URL(name).pathname.endsWith(".js")));
    expect(files.size).toBeGreaterThan(5);
    expect(files.size, [...files].join("\n")).toBeLessThanOrEqual(15);
    const texts = await Promise.all([...files].map(async (file) => (await fetch(file)).text()));
    // Names that minification preserves; charts are drawn on the dashboard after it loads.
    const later = ["ProseMirror", "PDFWorker", ...(path === "/admin" ? [] : ["recharts"])];
    expect(later.filter((name) => texts.some((text) => text.includes(name)))).toEqual([]);
  }
});

const palette = (page: Page) => page.getByRole("dialog", { name: "Find anything" });
const options = (page: Page) => palette(page).getByRole("option").allInnerTexts();
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("the command palette finds screens, actions and items in every state, by keyboard alone", async () => {
  for (const path of ["/api/post/", "/api/viewer/ambassador/"]) await owner.removeAll(path);
  const { id } = await owner.request("POST", "/api/post/", { title: "Harvest moon" });
  await owner.request("POST", "/api/viewer/ambassador/", { name: "Harvey Moon", role: "Guide" });
  const page = await openPage();
  await openSignedIn(page, site, "/admin/books");
  await page.getByRole("heading", { name: "Books", exact: true }).waitFor();
  const light = await scheme(page);
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("option", { name: "Posts" }).first().waitFor();
  await page.keyboard.type("moon harv");
  await eventually(() => options(page)).toEqual([
    expect.stringMatching(/Harvest moon\s+Post, draft/),
    expect.stringMatching(/Harvey Moon\s+Ambassador, draft/),
  ]);
  await palette(page).getByRole("status").getByText("2 found").waitFor();
  await page.keyboard.press("ArrowDown");
  await palette(page).getByRole("option", { name: "Harvey Moon", selected: true }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/admin/posts/${id}`);
  await page.getByRole("link", { name: "Posts" }).first().waitFor();
  await eventually(() => page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe("Harvest moon");

  // Enter right after typing opens the typed item, not an earlier result.
  const other = await owner.request("POST", "/api/post/", { title: "Night school" });
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").waitFor();
  await page.keyboard.type("harvey");
  await palette(page).getByRole("option", { name: "Harvey Moon" }).waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("night sch");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/admin/posts/${other.id}`);
  await page.goto(`${site.url}/admin/posts/${id}`);
  await page.getByRole("textbox", { name: "Title", exact: true }).waitFor();

  // Recent items come first; screens and actions are found by words.
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("Control+k");
  await eventually(async () => (await options(page))[0]).toMatch(/Harvest moon/);
  await page.keyboard.type("new quote");
  await eventually(async () => (await options(page))[0]).toMatch(/New quote/);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/admin/quotes/new`);

  // Settings are found by other words for them, and open at the field; screens also by their former names.
  await goTo(page)("/admin/tags");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("favicon");
  await eventually(() => options(page)).toEqual([expect.stringMatching(/Icon\s+Branding/)]);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/admin/settings/branding#field-icon`);
  await eventually(() => page.evaluate(() => document.activeElement?.closest("#field-icon") !== null)).toBe(true);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("audience export");
  await eventually(() => options(page)).toEqual([expect.stringMatching(/Subscribers/)]);
  await page.keyboard.press("Escape");

  await goTo(page)("/admin/tags");
  await page.getByRole("button", { name: "Find anything" }).click();
  await palette(page).getByRole("combobox").waitFor();
  await page.keyboard.type("zzzz");
  await palette(page).getByText("Nothing matches “zzzz”.").waitFor();
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "hidden" });
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Find anything");

  await page.emulateMedia({ colorScheme: "light" });
  await eventually(() => scheme(page)).toBe(light);
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").waitFor();
  await page.keyboard.type("dark mode");
  await page.keyboard.press("Enter");
  await eventually(() => scheme(page)).not.toBe(light);
  await page.reload();
  await page.getByRole("heading", { name: "Tags", exact: true }).waitFor();
  expect(await scheme(page)).not.toBe(light);

  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").waitFor();
  await page.keyboard.type("sign out");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/login/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Harvest");
});

test("single-key shortcuts work only outside of fields, are listed, and can be turned off", async () => {
  // An empty list has no search.
  await owner.request("POST", "/api/post/category/", sampleItem("post-category"));
  const page = await openPage();
  await openSignedIn(page, site, "/admin/categories");
  const search = page.getByRole("searchbox", { name: "Search categories" });
  await search.waitFor();
  await page.getByRole("heading", { name: "Categories", exact: true }).focus();
  await page.keyboard.press("/");
  await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("a/b?");
  expect(await search.inputValue()).toBe("a/b?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.getByText("Search categories").waitFor();
  await dialog.getByText("Find screens, items and actions").waitFor();
  await dialog.getByRole("checkbox", { name: /Single-key shortcuts/ }).press("Space");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Categories", exact: true }).focus();
  await page.keyboard.press("/");
  await page.keyboard.press("?");
  // With a modifier key it is not a single-key shortcut, and still works.
  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(await search.inputValue()).toBe("");
});

test("every screen is reachable on a phone: palette, menus and lists fit and work by touch", async () => {
  await owner.removeAll("/api/gallery/video/");
  await owner.request("POST", "/api/gallery/video/", sampleItem("video", { title: "Film" }));
  const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await openSignedIn(page, site, "/admin/videos");
  await page.getByRole("checkbox", { name: "Select Film" }).waitFor();
  await page.getByRole("button", { name: "Open navigation" }).tap();
  await page.getByRole("link", { name: "Letters" }).tap();
  await page.getByRole("link", { name: "Topics" }).tap();
  await page.waitForURL(/\/admin\/topics$/);
  await page.getByRole("button", { name: "Find anything" }).tap();
  await palette(page).getByRole("combobox").fill("film");
  await palette(page).getByRole("option", { name: "Film" }).tap();
  await page.waitForURL(/\/admin\/videos\/\d+$/);
  await goTo(page)("/admin/videos");
  await page.getByRole("button", { name: "View", exact: true }).tap();
});
