import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { goTo, hold } from "#tests/support/admin-walks/visit.ts";
import { expectAccessible, expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { jpeg, pdf } from "#tests/support/files.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const files = "/api/common/file/";
const tile = (page: Page, name: string) => page.getByRole("list", { name: "Files" }).getByRole("link", { name });

describe("the library", () => {
  test("can be searched and filtered, and changes several files together", async () => {
    const marked = `m${Date.now()}`;
    for (const name of ["one", "two", "three"]) await owner.upload(`${marked}-${name}.jpg`, await jpeg(160, 120));
    const used = await owner.upload(`${marked}-used.jpg`, await jpeg(160, 120), "In use");
    await owner.upload(`${marked}-paper.pdf`, pdf(marked));
    const book = await owner.request("POST", "/api/gallery/book/", { title: "Shows it", cover: { media: used } });
    const page = await openPage();
    await openSignedIn(page, site, `/admin/media?search=${marked}&ordering=name`);
    await tile(page, "paper.pdf").waitFor();
    await page.getByLabel("Alt text").selectOption("No alt text");
    await eventually(() => page.getByRole("list", { name: "Files" }).getByRole("link").count()).toBe(3);
    expect(new URL(page.url()).searchParams.get("missing_alt")).toBe("true");

    // Shift selects a range, entirely by keyboard.
    await page.getByLabel(`Select ${marked}-one.jpg`).press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+Space");
    await page.getByText("3 selected").waitFor();
    await page.getByRole("button", { name: "Alt text" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Alt text: 1 of 3" }).waitFor();
    await page.keyboard.type("A first text");
    await page.keyboard.press("Control+Enter");
    await dialog.getByRole("heading", { name: "Alt text: 2 of 3" }).waitFor();
    await dialog.getByRole("button", { name: "Skip" }).click();
    await dialog.getByRole("heading", { name: "Alt text: 3 of 3" }).waitFor();
    await dialog.getByLabel("Alt text").fill("A third text");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await eventually(() => page.getByRole("list", { name: "Files" }).getByRole("link").count()).toBe(1);

    await goTo(page)(`/admin/media?search=${marked}&view=list`);
    await eventually(() => page.getByRole("checkbox", { name: /^Select (?!all)/ }).count()).toBe(5);
    await page.getByRole("checkbox", { name: "Select all files on this page" }).check();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toMatch(/^media-.*\.zip$/);
    const archive = await readFile(await (await download).path());
    for (const name of ["one.jpg", "paper.pdf"]) expect(archive.includes(`${marked}-${name}`)).toBe(true);
    await page.getByRole("button", { name: "Delete" }).click();
    await dialog.getByText("4 files are not used anywhere.").waitFor();
    await dialog.getByRole("link", { name: "Shows it" }).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(/Remove from these items/).check();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("5 files deleted.").waitFor();
    expect((await owner.request("GET", `/api/gallery/book/${book.id}/`)).cover).toBeNull();
    await page.getByText(`Nothing matches “${marked}”`).waitFor();
  });
});

test("files are tagged one by one and together, found by their tags, and tags renamed and deleted", async () => {
  const marked = `t${Date.now()}`;
  const [first] = await Promise.all(
    ["one", "two", "three"].map(async (name) => owner.upload(`${marked}-${name}.jpg`, await jpeg(160, 120), name)),
  );
  const page = await openPage();
  await openSignedIn(page, site, `/admin/media/${first}`);
  const adder = page.getByRole("combobox", { name: "Add a tag" });
  const option = (name: string) => page.getByRole("option", { name });
  const tags = page.getByRole("list", { name: "Tags" }).getByRole("listitem");
  // Creates a tag by keyboard alone.
  await adder.fill(`Walks ${marked}`);
  await option(`Create “Walks ${marked}”`).waitFor();
  await adder.press("ArrowDown");
  await adder.press("Enter");
  await tags.filter({ hasText: `Walks ${marked}` }).waitFor();
  await eventually(async () => (await owner.request("GET", `${files}${first}/`)).tags).toMatchObject([
    { name: `Walks ${marked}` },
  ]);
  await expectAccessibleAndFitting(page);

  await goTo(page)(`/admin/media?search=${marked}&ordering=name`);
  for (const name of ["one", "three", "two"]) await page.getByLabel(`Select ${marked}-${name}.jpg`).check();
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Tags for 3 files" });
  await dialog.getByText("on 1 of 3").waitFor();
  await adder.fill(`Lake ${marked}`);
  await option(`Create “Lake ${marked}”`).click();
  await tags.filter({ hasText: `Lake ${marked}` }).waitFor();
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Adds a tag of some files to all of them; Escape closes only the list of tags.
  await adder.fill(`Walks ${marked}`);
  await option(`Walks ${marked}`).click();
  await dialog.getByText("on 1 of 3").waitFor({ state: "detached" });
  await adder.fill("nothing like it");
  await adder.press("Escape");
  await adder.fill("");
  const list = await hold(page, files);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("3 files changed.").waitFor();
  const shown = () => page.getByRole("list", { name: "Files" }).getByRole("link").count();

  // If opened before the list has reloaded, the dialog shows the new tags once it has.
  await page.getByLabel(`Select ${marked}-two.jpg`).check();
  await page.getByRole("button", { name: "Tags", exact: true }).click();
  await page.getByRole("dialog", { name: "Tags for 1 file" }).waitFor();
  await list.release();
  await page.getByRole("button", { name: `Remove tag Walks ${marked}` }).click();
  await eventually(() => adder.evaluate((input) => document.activeElement === input)).toBe(true);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("1 file changed.").waitFor();
  await page.getByLabel("Tag", { exact: true }).selectOption(`Walks ${marked}`);
  await eventually(shown).toBe(2);
  expect(new URL(page.url()).searchParams.get("tags")).toMatch(/^\d+$/);

  await page.getByRole("link", { name: "File tags" }).click();
  await page.getByRole("link", { name: `Walks ${marked}`, exact: true }).click();
  await page.getByLabel("Name").fill(`Hikes ${marked}`);
  await page.keyboard.press("Control+s");
  await page.getByRole("heading", { level: 1, name: `Hikes ${marked}` }).waitFor();
  await page.getByRole("button", { name: `More actions for Hikes ${marked}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForURL("**/admin/file-tags");
  expect((await owner.request("GET", `${files}${first}/`)).tags).toMatchObject([{ name: `Lake ${marked}` }]);
});
