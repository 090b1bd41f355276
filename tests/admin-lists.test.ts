import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { goTo } from "./support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { announcements, countAnnouncements } from "./support/browser/announcements.ts";
import { openPage } from "./support/browser/browser.ts";
import { jpeg } from "./support/files.ts";
import { sampleItem } from "./support/sample-items.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const titles = (page: Page) =>
  page
    .locator("tbody tr")
    .getByRole("checkbox")
    .evaluateAll((all) => all.map((box) => box.getAttribute("aria-label")?.replace("Select ", "")));
const menuItem = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

describe("a list", () => {
  test("acts on all matching items across several pages, and undoes it", async () => {
    await owner.removeAll("/api/gallery/book/");
    for (let n = 1; n <= 14; n += 1) await owner.request("POST", "/api/gallery/book/", { title: `Lamp ${n}` });
    await owner.request("POST", "/api/gallery/book/", { title: "Other" });
    const page = await openPage({ expect: [/409 \(Conflict\)/] });
    await openSignedIn(page, site, "/admin/books?search=lamp");
    await eventually(async () => (await titles(page)).length).toBe(12);

    // Rows that are about to be replaced stay legible.
    let proceed = () => {};
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const nextPage = /\/api\/gallery\/book\/\?.*page=2/;
    await page.route(nextPage, (route) => held.then(() => route.continue()));
    await page.getByRole("link", { name: "Next page" }).click();
    const rows = page.locator("[data-stale]");
    await eventually(() => rows.getAttribute("aria-busy")).toBe("true");
    await expectAccessibleAndFitting(page);
    proceed();
    await eventually(() => rows.getAttribute("aria-busy")).toBe("false");
    await page.goBack();
    await eventually(async () => (await titles(page)).length).toBe(12);
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await page.getByRole("button", { name: "Select all 14" }).click();
    await page.getByText("All 14 selected").waitFor();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish 14 books?" });
    await dialog.getByText("This includes items on other pages.").waitFor();
    await expectAccessibleAndFitting(page);
    await dialog.getByRole("button", { name: "Publish" }).click();
    await page.getByText("14 books published.").waitFor();
    const published = async () => (await owner.request("GET", "/api/gallery/book/?status=published")).count;
    expect(await published()).toBe(14);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.", { exact: true }).waitFor();
    expect(await published()).toBe(0);

    // Another person adds an item before the click: the action does not silently include it.
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await page.getByRole("button", { name: "Select all 14" }).click();
    await owner.request("POST", "/api/gallery/book/", { title: "Lamp late" });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("15 items match now instead of 14. Reload the list and try again.").waitFor();
    expect((await owner.request("GET", "/api/gallery/book/?search=lamp")).count).toBe(15);

    // A search with more than a thousand matches is counted only when the number matters.
    await page.route(
      ({ searchParams }) => searchParams.has("count_limit"),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), count: 1001 } });
      },
    );
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("searchbox", { name: "Search books" }).fill("lam");
    await page.getByText("1–12 of more than 1000").waitFor();
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await page.getByRole("button", { name: "Select all that match" }).click();
    await page.getByText("All 15 selected").waitFor();
    // The list is reloaded.
    await page.unrouteAll({ behavior: "wait" });
  });

  test("shows the chosen columns, requests only these, and keeps them in a saved view", async () => {
    await owner.request("POST", "/api/viewer/ambassador/", { name: "Noor", role: "Guide", region: "North" });
    const page = await openPage({ expect: [/400 \(Bad Request\)/] });
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/viewer/ambassador/") asked.push(searchParams.get("fields") ?? "everything");
    });
    await openSignedIn(page, site, "/admin/ambassadors");
    await page.getByRole("columnheader", { name: "Region" }).waitFor();
    expect(asked.at(-1)?.split(",")).not.toContain("bio");
    await menuItem(page, "Columns…");
    const dialog = page.getByRole("dialog", { name: "Columns" });
    await dialog.getByRole("checkbox", { name: "Region" }).uncheck();
    await dialog.getByRole("checkbox", { name: "Changed" }).check();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("columnheader", { name: "Changed" }).waitFor();
    expect(await page.getByRole("columnheader", { name: "Region" }).count()).toBe(0);
    // The columns are shown before the list is reloaded.
    await eventually(async () => asked.at(-1)?.split(",")).toContain("modified_at");
    expect(asked.at(-1)?.split(",")).not.toContain("region");

    // The columns follow the person to another computer.
    await eventually(
      async () => (await owner.request("GET", "/api/common/views/?resource=ambassador")).columns,
    ).toContain("modified_at");
    const elsewhere = await openPage();
    await openSignedIn(elsewhere, site, "/admin/ambassadors");
    await elsewhere.getByRole("columnheader", { name: "Changed" }).waitFor();
    expect(await elsewhere.getByRole("columnheader", { name: "Region" }).count()).toBe(0);

    await page.getByLabel("State").selectOption("Draft");
    await page.waitForURL(/status=draft/);
    await menuItem(page, "Saved views…");
    const views = page.getByRole("dialog", { name: "Saved views" });
    await views.getByRole("button", { name: "Save" }).click();
    await views.getByText("This field may not be blank.").waitFor();
    await views.getByLabel("Save current view as").fill("To finish");
    await views.getByRole("button", { name: "Save" }).click();
    await views.waitFor({ state: "hidden" });

    // Back to the default columns; the view has its own.
    await menuItem(page, "Columns…");
    await dialog.getByRole("button", { name: "Reset to default" }).click();
    await goTo(page)("/admin/ambassadors");
    await page.getByRole("columnheader", { name: "Region" }).waitFor();
    await menuItem(page, "To finish");
    await page.getByRole("columnheader", { name: "Changed" }).waitFor();
    expect(new URL(page.url()).searchParams.get("status")).toBe("draft");
    await menuItem(page, "Saved views…");
    await views.getByRole("button", { name: "Delete view To finish" }).click();
    await views.getByText("A view saves this list’s search").waitFor();
    expect((await owner.request("GET", "/api/common/views/")).results).toEqual([]);
  });

  test("is ordered with keys, buttons and by dragging", async () => {
    await owner.removeAll("/api/gallery/quote/");
    const names = ["First", "Second", "Third", "Fourth"];
    for (const text of names) await owner.request("POST", "/api/gallery/quote/", { text });
    const stored = async () =>
      (await owner.request("GET", "/api/gallery/quote/?ordering=position")).results.map(
        ({ text }: { text: string }) => text,
      );
    const page = await openPage();
    await openSignedIn(page, site, "/admin/quotes?ordering=position");
    await page.getByRole("checkbox", { name: "Select First" }).waitFor();
    await menuItem(page, "Reorder");
    const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
    await handle("First").press("ArrowDown");
    await page.getByText("First moved to position 2 of 4.").waitFor();
    await eventually(() => focused(page)).toBe("Move First");
    await page.keyboard.press("End");
    await eventually(stored).toEqual(["Second", "Third", "Fourth", "First"]);
    await page.getByRole("button", { name: "Move Third up" }).click();
    await eventually(stored).toEqual(["Third", "Second", "Fourth", "First"]);

    const [from, to] = [await handle("First").boundingBox(), await handle("Third").boundingBox()];
    if (!from || !to) throw new Error("The handles are not visible.");
    await page.mouse.move(from.x + 18, from.y + 18);
    await page.mouse.down();
    await page.mouse.move(to.x + 18, from.y - 20, { steps: 5 });
    await page.mouse.move(to.x + 18, to.y + 4, { steps: 15 });
    await page.mouse.up();
    await eventually(stored).toEqual(["First", "Third", "Second", "Fourth"]);
    // The library would announce positions by number, and keys that do not apply here.
    expect(await page.getByText(/draggable item/).count()).toBe(0);
    const ask = () => page.getByRole("button", { name: "Move Second to a position" }).click();
    const dialog = page.getByRole("dialog", { name: "Move Second" });
    await ask();
    await dialog.getByLabel("Position (1 to 4)").fill("5");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await dialog.getByText("Enter a number from 1 to 4.").waitFor();
    await expectAccessibleAndFitting(page);
    await dialog.getByRole("button", { name: "To the bottom" }).click();
    await eventually(stored).toEqual(["First", "Third", "Fourth", "Second"]);
    await ask();
    await dialog.getByLabel("Position (1 to 4)").fill("3");
    await page.keyboard.press("Enter");
    await eventually(stored).toEqual(["First", "Third", "Second", "Fourth"]);
    await page.getByRole("button", { name: "Done" }).click();
    await eventually(() => titles(page)).toEqual(["First", "Third", "Second", "Fourth"]);

    await goTo(page)("/admin/quotes?ordering=position&search=first");
    await eventually(() => titles(page)).toEqual(["First"]);
    await page.getByRole("button", { name: "View", exact: true }).click();
    expect(await page.getByRole("menuitem", { name: "Reorder" }).count()).toBe(0);
  });

  test("is ordered beyond the loaded items, with one small request for each move", async () => {
    const path = "/api/gallery/image-category/";
    const all = 220;
    const { count: existing } = await owner.request("GET", path);
    for (let first = existing; first < all; first += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          owner.request("POST", path, { name: `Album ${crypto.randomUUID()} ${first + n}` }),
        ),
      );
    const at = async (position: number) => {
      const query = new URLSearchParams({ ordering: "position", page_size: "1", page: `${position}`, fields: "name" });
      return (await owner.request("GET", `${path}?${query}`)).results[0].name as string;
    };
    const { count } = await owner.request("GET", path);
    const [first, second] = [await at(1), await at(2)];
    const page = await openPage();
    await openSignedIn(page, site, "/admin/albums");
    await page.getByRole("checkbox", { name: `Select ${first}` }).waitFor();
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/reorder/")) sent.push(request.postDataJSON());
    });
    await menuItem(page, "Reorder");
    await page.getByText(`Showing the first 200 of ${count}.`).waitFor();
    await page.getByRole("button", { name: `Move ${first} to a position` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "To the bottom" }).click();
    await page.getByText(`${first} moved to position ${count} of ${count}.`).waitFor();
    await eventually(() => at(count)).toBe(first);
    expect(await at(1)).toBe(second);
    await eventually(() => focused(page)).toBe(`Move ${second}`);
    await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
    await page.getByRole("button", { name: `Move ${first} to a position` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "To the top" }).click();
    await eventually(() => at(1)).toBe(first);
    expect(sent).toEqual([
      { ids: [expect.any(Number)], after: expect.any(Number) },
      { ids: [expect.any(Number)], before: expect.any(Number) },
    ]);
  }, 180_000);

  test("announces the results of a search, an order and a page, and moves the focus to the rows of the page", async () => {
    await owner.removeAll("/api/gallery/book/");
    for (let n = 1; n <= 14; n += 1) await owner.request("POST", "/api/gallery/book/", { title: `Lamp ${n}` });
    await owner.request("POST", "/api/gallery/book/", { title: "Other" });
    const page = await openPage();
    await openSignedIn(page, site, "/admin/books");
    const table = page.getByRole("table", { name: "Books" });
    await table.getByRole("rowheader", { name: "Lamp 9" }).waitFor();
    expect(await table.textContent()).not.toContain("No records");
    await countAnnouncements(page);

    await page.getByRole("searchbox", { name: "Search books" }).fill("lamp");
    await eventually(() => announcements(page)).toContain("14 results, page 1 of 2");
    await page.getByRole("link", { name: "Next page" }).press("Enter");
    await eventually(() => announcements(page)).toContain("14 results, page 2 of 2");
    expect(await focused(page)).toBe("Results");
    await table.getByRole("button", { name: "Title" }).click();
    const heading = table.getByRole("columnheader", { name: "Title" });
    await eventually(() => heading.getAttribute("aria-sort")).toBe("ascending");
    await eventually(async () => (await announcements(page)).match(/14 results, page 1 of 2/g)?.length).toBe(2);
    await page.getByLabel("State").selectOption("Published");
    await eventually(() => announcements(page)).toContain("No results");
  });

  test("selects a range of rows with the Shift key, and shows it in forced colours", async () => {
    await owner.removeAll("/api/gallery/book/");
    for (const title of ["One", "Two", "Three", "Four"]) await owner.request("POST", "/api/gallery/book/", { title });
    const page = await openPage();
    await openSignedIn(page, site, "/admin/books?ordering=created_at");
    await page.getByRole("checkbox", { name: "Select Two" }).click();
    await page.getByRole("checkbox", { name: "Select Four" }).click({ modifiers: ["Shift"] });
    await page.getByText("3 selected").waitFor();

    // Forced colours remove backgrounds.
    await page.emulateMedia({ forcedColors: "active" });
    const look = (title: string) =>
      page.getByRole("checkbox", { name: `Select ${title}` }).evaluate((box) => ({
        background: getComputedStyle(box).backgroundColor,
        outline: getComputedStyle(box.closest("tr") as Element).outlineStyle,
      }));
    expect(await look("Two")).toMatchObject({ outline: "solid" });
    expect(await look("One")).toMatchObject({ outline: "none" });
    expect((await look("Two")).background).not.toBe((await look("One")).background);
    await page.keyboard.press("Escape");
    await eventually(() => page.getByText("3 selected").count()).toBe(0);
  });

  test("shows the current page, selected files and active options in forced colours", async () => {
    await owner.removeAll("/api/gallery/book/");
    for (let n = 1; n <= 14; n += 1) await owner.request("POST", "/api/gallery/book/", { title: `Lamp ${n}` });
    await owner.upload("lamp.jpg", await jpeg(90, 60), "A lamp");
    const page = await openPage({ forcedColors: "active" });
    const outlines = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle));
    await openSignedIn(page, site, "/admin/books");
    await page.getByRole("link", { name: "Next page" }).waitFor();
    expect(await outlines("nav[aria-label='Pagination'] [aria-current]")).toEqual(["solid"]);
    await goTo(page)("/admin/media");
    await page.getByRole("checkbox", { name: "Select lamp.jpg" }).check();
    await eventually(() => outlines("li[data-selected=true]")).toEqual(["solid"]);
    await goTo(page)("/admin/posts/new");
    await page.getByRole("combobox", { name: "Language" }).click();
    await page.keyboard.press("ArrowDown");
    await eventually(() => outlines("[data-combobox-selected]")).toEqual(["solid"]);
  });

  test("shows all pages of the site in menu order with their URLs", async () => {
    const page = await openPage();
    await openSignedIn(page, site, "/admin/pages");
    const urls = page.getByRole("table", { name: "Pages" }).locator("tbody tr td:nth-child(2)");
    await eventually(() => urls.count()).toBe(18);
    expect((await urls.allTextContents()).slice(0, 4)).toEqual([
      "/",
      "/about/academy",
      "/about/founder",
      "/services/mentorship",
    ]);
    expect(await page.getByRole("navigation", { name: "Pagination" }).count()).toBe(0);
    await expectAccessibleAndFitting(page);
  });

  test("refreshes selected rows that another person has changed", async () => {
    await owner.removeAll("/api/gallery/magazine/");
    const { id } = await owner.request(
      "POST",
      "/api/gallery/magazine/",
      sampleItem("magazine", { title: "Issue one", file: null }),
    );
    const page = await openPage();
    await openSignedIn(page, site, "/admin/magazines");
    await page.getByRole("checkbox", { name: "Select Issue one" }).check();
    await owner.request("PATCH", `/api/gallery/magazine/${id}/`, { title: "Issue two", version: 1 });
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("0 of 1 magazine published").waitFor();
    await page.getByRole("checkbox", { name: "Select Issue two" }).waitFor();
    await page.getByRole("checkbox", { name: "Select Issue two" }).check();
    await page.getByText("1 selected").waitFor();
  });
});
