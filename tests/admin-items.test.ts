import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goTo } from "./support/admin-walks/visit.ts";
import { expectAccessible } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { jpeg } from "./support/files.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});
beforeEach(async () => {
  for (const path of ["book", "magazine", "image", "image-category"]) await owner.removeAll(`/api/gallery/${path}/`);
});

const row = (page: Page, name: string) => page.getByRole("row", { name });
const titles = (page: Page) =>
  page
    .locator("tbody tr")
    .getByRole("checkbox")
    .evaluateAll((all) => all.map((box) => box.getAttribute("aria-label")?.replace("Select ", "")));
const select = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` }).check();
const addBook = (title: string, fields = {}) => owner.request("POST", "/api/gallery/book/", { title, ...fields });

describe("the list of a resource", () => {
  test("shows the declared columns, and what visitors see of each item", async () => {
    const cover = await owner.upload("cover.jpg", await jpeg(600, 900), "A lamp");
    await addBook("Out now", { status: "published", authors: ["Ada", "Grace"], cover });
    await addBook("Not yet");
    await addBook("Next year", { status: "published", published_at: "2099-01-02T03:04:00Z" });
    const page = await openPage();
    await openSignedIn(page, site, "/admin/books");
    expect(await page.title()).toContain("Books");
    await row(page, "Out now").getByText("Published").filter({ visible: true }).waitFor();
    await row(page, "Out now").getByText("Ada, Grace").filter({ visible: true }).waitFor();
    await row(page, "Out now").locator("img").waitFor();
    await row(page, "Not yet").getByText("Draft").filter({ visible: true }).waitFor();
    await row(page, "Next year").getByText("Scheduled").filter({ visible: true }).waitFor();
    await expectAccessible(page);

    await page.getByLabel("State").selectOption("Scheduled");
    await eventually(() => titles(page)).toEqual(["Next year"]);
    expect(page.url()).toBe(`${site.url}/admin/books?status=scheduled`);
    await page.reload();
    await eventually(() => titles(page)).toEqual(["Next year"]);
  });

  test("is filtered by related items, found by typing", async () => {
    const album = await owner.request("POST", "/api/gallery/image-category/", { name: "Garden" });
    await owner.request("POST", "/api/gallery/image-category/", { name: "Desk" });
    const image = await owner.upload("a.jpg", await jpeg(300, 200), "Leaves");
    await owner.request("POST", "/api/gallery/image/", { title: "Leaves", image, category: album.id });
    await owner.request("POST", "/api/gallery/image/", { title: "Lamp", image });
    const page = await openPage();
    await openSignedIn(page, site, "/admin/photos");
    await row(page, "Lamp").waitFor();
    await page.getByRole("combobox", { name: "Album" }).fill("gard");
    await page.getByRole("option", { name: "Garden" }).click();
    await eventually(() => titles(page)).toEqual(["Leaves"]);
    expect(page.url()).toBe(`${site.url}/admin/photos?category=${album.id}`);
    await page.reload();
    await eventually(() => titles(page)).toEqual(["Leaves"]);
    await eventually(() => page.getByRole("combobox", { name: "Album" }).inputValue()).toBe("Garden");
  });

  test("publishes and unpublishes several items together, with undo, and reports what was not possible", async () => {
    await addBook("One");
    await addBook("Two", { status: "published" });
    await owner.request("POST", "/api/gallery/magazine/", {
      title: "No file",
      issue_number: 1,
      issue_date: "2026-01-01",
    });
    const page = await openPage();
    await openSignedIn(page, site, "/admin/books");
    await select(page, "One");
    await select(page, "Two");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("2 books published.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.", { exact: true }).waitFor();
    await row(page, "One").getByText("Draft").filter({ visible: true }).waitFor();
    await row(page, "Two").getByText("Published").filter({ visible: true }).waitFor();

    await goTo(page)("/admin/magazines");
    await select(page, "No file");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("0 of 1 magazine published. 1 failed:").waitFor();
    await page.getByText("Add the PDF of the issue before you publish it.").waitFor();
  });

  test("moves items to the trash and back, and deletes them permanently after a confirmation", async () => {
    await addBook("Kept");
    await addBook("Let go");
    const page = await openPage();
    await openSignedIn(page, site, "/admin/books");
    await page.getByRole("button", { name: "Actions for Let go" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("1 book moved to trash.").waitFor();
    await eventually(() => titles(page)).toEqual(["Kept"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "Let go").waitFor();

    await page.getByRole("button", { name: "Actions for Let go" }).press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await eventually(() => titles(page)).toEqual(["Kept"]);
    await page.getByRole("button", { name: "Trash" }).click();
    await eventually(() => titles(page)).toEqual(["Let go"]);
    await select(page, "Let go");
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await page.getByRole("dialog").getByText("This can’t be undone.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();
    await page.getByText("1 book deleted.").waitFor();
    await page.getByText("The trash is empty").waitFor();
    expect((await owner.request("GET", "/api/gallery/book/?trash=true")).count).toBe(0);
  });
});

test("every list in the side navigation opens, empty for a new academy", async () => {
  const page = await openPage();
  await openSignedIn(page, site, "/admin/books");
  const links = page.getByRole("navigation", { name: "Admin area" }).getByRole("link");
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(paths).toContain("/admin/posts");
  for (const path of paths) {
    await goTo(page)(path);
    await page.locator(`nav[aria-label="Admin area"] a[href="${path}"][aria-current="page"]`).waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: "hidden" });
    expect(await page.getByText("couldn’t be loaded").count(), path).toBe(0);
  }
  // A name that is not a resource has no list.
  await goTo(page)("/admin/unicorns");
  await page.getByRole("heading", { name: "Screen not found" }).waitFor();
});
