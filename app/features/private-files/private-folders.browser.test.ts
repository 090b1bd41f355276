import { beforeAll, expect, test } from "vitest";
import { expectAccessible, expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const folders = "/api/common/file/private-folder/";
const addFolder = async (name: string, parent: number | null = null): Promise<number> =>
  (await owner.request("POST", folders, { name, parent })).id;

test("folders are created in folders, moved, searched and deleted only if nothing is lost, by pointer", async () => {
  const [fees, letters, season] = [freshName("Fees", " "), freshName("Letters", " "), freshName("Spring", " ")];
  const feesId = await addFolder(fees);
  await addFolder(letters);
  const page = await openPage({ viewport: { width: 1280, height: 800 }, expect: [/status of 400/, /response: 400/] });
  await openSignedIn(page, site, "/admin/private-files");
  const dialog = page.getByRole("dialog");
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await page.getByRole("link", { name: `${fees} 0 files` }).click();
  await page.getByRole("heading", { name: fees, level: 1 }).waitFor();
  const make = async (name: string) => {
    await page.getByRole("button", { name: "New folder" }).click();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Create" }).click();
  };
  await make("2026");
  await page.getByRole("link", { name: "2026 0 files" }).waitFor();
  await make("2026");
  await dialog.getByText("already exists here").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "2026 0 files" }).click();
  await page.getByRole("heading", { name: "2026", level: 1 }).waitFor();
  await make(season);
  await page.getByRole("link", { name: `${season} 0 files` }).click();
  await page.getByRole("heading", { name: season, level: 1 }).waitFor();
  const within = async () => (await trail.getByRole("link").allTextContents()).join(" / ");
  await eventually(within).toBe(`Private files / ${fees} / 2026`);
  const { results } = await owner.request("GET", `${folders}tree/`);
  const spring = results.find(({ name }: { name: string }) => name === season).id;
  const file = `${freshName("bill", "-")}.txt`;
  await owner.uploadPrivate(file, spring);
  await page.reload();
  await page.getByRole("link", { name: file }).click();
  await page.getByRole("heading", { name: file, level: 1 }).waitFor();
  await eventually(within).toBe(`Private files / ${fees} / 2026 / ${season}`);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // A search in a folder includes the folders within it, and shows the location of each file.
  await page.goto(`${site.url}/admin/private-files?folder=${feesId}`);
  await page
    .getByRole("searchbox")
    .or(page.getByLabel(`Search in ${fees}`))
    .first()
    .fill(file);
  await page.getByRole("row").filter({ hasText: file }).getByText(season).waitFor();

  // The folder's contents are listed, and kept.
  await page.goto(`${site.url}/admin/private-files`);
  await page.getByRole("button", { name: `Actions for folder ${fees}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByText("It contains one folder: “2026”.").waitFor();
  await dialog.getByText("Move or delete this folder first.").waitFor();
  expect(await dialog.getByRole("button", { name: "Delete folder" }).count()).toBe(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  // It can't be moved into itself; elsewhere, its contents move with it.
  await page.getByRole("button", { name: `Actions for folder ${fees}` }).click();
  await page.getByRole("menuitem", { name: "Move" }).click();
  const into = dialog.getByLabel("Destination");
  expect((await into.locator("option").allTextContents()).filter((label) => label.startsWith(fees))).toEqual([]);
  await into.selectOption(letters);
  await dialog.getByRole("button", { name: "Move" }).click();
  await page.getByRole("link", { name: `${letters} 1 folder, 0 files` }).click();
  await page.getByRole("link", { name: `${fees} 1 folder, 0 files` }).waitFor();
  await expectAccessibleAndFitting(page);
});

test("a folder in a folder is renamed, moved out and deleted, by keyboard alone on a phone", async () => {
  const [outer, inner, file] = [freshName("Outer", " "), freshName("Inner", " "), `${freshName("kept", "-")}.txt`];
  const outerId = await addFolder(outer);
  const innerId = await addFolder(inner, outerId);
  await owner.uploadPrivate(file, innerId);
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await openSignedIn(page, site, `/admin/private-files?folder=${outerId}`);
  const dialog = page.getByRole("dialog");
  const act = async (name: string, action: string) => {
    await page.getByRole("button", { name: `Actions for folder ${name}` }).press("Enter");
    await page.getByRole("menuitem", { name: action }).press("Enter");
  };
  await page.getByRole("link", { name: `${inner} 1 file` }).waitFor();
  await act(inner, "Rename");
  await dialog.getByLabel("Name").fill(`${inner} renamed`);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: `${inner} renamed 1 file` }).waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement !== document.body);

  // Its file stays, in the parent folder.
  await act(`${inner} renamed`, "Delete");
  await dialog.getByText(`The file moves to “${outer}”.`, { exact: false }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete folder" }).press("Enter");
  await page.getByRole("link", { name: `${inner} renamed 1 file` }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: file }).waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement !== document.body);

  const second = freshName("Second", " ");
  await addFolder(second, outerId);
  await page.reload();

  // A menu follows its button while that is visible.
  const more = page.getByRole("button", { name: `Actions for folder ${second}` });
  await page.setViewportSize({ width: 360, height: 400 });
  await more.press("Enter");
  const menu = page.getByRole("menu", { name: `Actions for folder ${second}` });
  const gap = async () => {
    const [button, list] = [await more.boundingBox(), await menu.locator("..").boundingBox()];
    if (!button || !list) return undefined;
    return Math.round(Math.max(list.y - button.y - button.height, button.y - list.y - list.height));
  };
  await eventually(gap).toBe(4);
  await page.evaluate(() => window.scrollBy(0, -40));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await gap()).toBe(4);
  await page.setViewportSize({ width: 360, height: 200 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await menu.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 360, height: 780 });

  await act(second, "Move");
  await dialog.getByLabel("Destination").selectOption("Top level");
  await dialog.getByRole("button", { name: "Move" }).press("Enter");
  await page.getByRole("link", { name: `${second} 0 files` }).waitFor({ state: "detached" });
  await dialog.waitFor({ state: "detached" });
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Private files" })
    .press("Enter");
  await page.getByRole("link", { name: `${second} 0 files` }).waitFor();
  await expectAccessibleAndFitting(page, [320, 360]);
});
