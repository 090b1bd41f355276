import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { uploadsPath } from "#app/platform/uploads/uploads-path.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { isLoaded } from "#tests/support/browser/loaded.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

/** Creates an upload, as the screen does, without sending any data. */
async function beginUpload(name: string): Promise<void> {
  const metadata = Object.entries({ filename: name, destination: "private-files", fingerprint: "none" })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join();
  const headers = { "Tus-Resumable": "1.0.0", "Upload-Length": "10", "Upload-Metadata": metadata };
  const authorization = { Authorization: `Bearer ${owner.access}` };
  const response = await fetch(`${site.url}${uploadsPath}`, {
    method: "POST",
    headers: { ...headers, ...authorization },
  });
  expect(response.status).toBe(201);
}

async function openTrash(page: Page) {
  await page.getByRole("button", { name: "Trash" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Private files: trash" }).waitFor();
  await page.waitForFunction(isLoaded);
}

test("files are kept in folders, trashed, shared, renamed and replaced, by keyboard alone on a phone", async () => {
  const mark = freshName("Fees", " ");
  const [one, two] = [`${mark} one.txt`, `${mark} two.txt`];
  await owner.uploadPrivate(one);
  await owner.uploadPrivate(two);
  const abandoned = `${mark} abandoned.txt`;
  await beginUpload(abandoned);
  const page = await openPage({ viewport: { width: 360, height: 780 }, expect: [/status of 409/, /response: 409/] });
  await openSignedIn(page, site, "/admin/private-files");
  await page.getByRole("button", { name: `Discard ${abandoned}` }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).press("Enter");
  await page.getByRole("button", { name: `Discard ${abandoned}` }).waitFor({ state: "detached" });
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.getByRole("button", { name: "New folder" }).press("Enter");
  await page.getByRole("dialog").getByLabel("Name").fill(mark);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: `${mark} 0 files` }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByLabel(`Select ${one}`).press("Space");
  await page.getByRole("region", { name: "Selected files" }).getByRole("button", { name: "Move" }).press("Enter");
  await page.getByRole("dialog").getByLabel("Folder").selectOption(mark);
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).press("Enter");
  await page.getByText("1 file moved.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const tile = page.getByRole("link", { name: `${mark} 1 file` });
  await tile.waitFor();
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 360, height: 780 });

  await tile.press("Enter");
  await page.getByRole("heading", { name: mark, level: 1 }).waitFor();
  await page.getByRole("link", { name: one }).waitFor();
  expect(await page.getByRole("link", { name: two }).count()).toBe(0);
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Private files" })
    .press("Enter");
  await page.getByRole("link", { name: two }).waitFor();

  // Deleting a folder deletes nothing in it, and its contents are listed.
  await page.getByRole("button", { name: `Actions for folder ${mark}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await page.getByRole("dialog").getByText(`It contains one file: “${one}”.`).waitFor();
  await page.getByRole("button", { name: "Delete folder" }).press("Enter");
  await tile.waitFor({ state: "detached" });
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("link", { name: one }).waitFor();

  await page.getByRole("button", { name: `Actions for ${one}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await page.getByText("1 file moved to trash.").waitFor();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("link", { name: one }).waitFor();
  await page.getByRole("button", { name: `Actions for ${two}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await page.getByText("1 file moved to trash.").waitFor();
  await openTrash(page);
  await page.getByRole("button", { name: `Actions for ${two}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Restore" }).press("Enter");
  await page.getByText("1 file restored.").waitFor();
  await page.getByRole("button", { name: "Back to private files" }).press("Enter");
  await page.keyboard.press("/");
  await page.keyboard.type(two);
  await page.getByRole("link", { name: one }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Actions for ${two}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await page.getByText("1 file moved to trash.").waitFor();
  await openTrash(page);
  await page.getByRole("button", { name: `Actions for ${two}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete permanently" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).press("Enter");
  await page.getByText("1 file deleted permanently.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement !== document.body);

  await page.getByRole("button", { name: "Back to private files" }).press("Enter");
  await page.getByRole("link", { name: one }).press("Enter");
  await page.getByRole("button", { name: "New link" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill("The printer");
  await dialog.getByRole("button", { name: "Create link" }).press("Enter");
  const url = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  const stranger = await openPage({
    viewport: { width: 360, height: 780 },
    expect: [/status of 410/, /response: 410/],
  });
  await stranger.goto(url);
  const [download] = await Promise.all([
    stranger.waitForEvent("download"),
    stranger.getByRole("button", { name: "Download" }).press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe(one);
  await page.getByRole("button", { name: "Revoke The printer" }).press("Enter");
  await dialog.getByRole("button", { name: "Revoke" }).press("Enter");
  await page.getByRole("listitem").filter({ hasText: "The printer" }).getByText("Revoked", { exact: true }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await stranger.goto(url))?.status()).toBe(410);
  await page.getByRole("button", { name: `More actions for ${one}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Edit details" }).press("Enter");
  await dialog.getByLabel("Name").fill(`${mark} three.txt`);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `${mark} three.txt`, level: 1 }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const [chosen] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Replace" }).press("Enter"),
  ]);
  await chosen.setFiles({ name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("Second print") });
  await page.getByText("12 bytes", { exact: true }).waitFor();
});

test("the trash shows no files from outside it while loading", async () => {
  const name = `${freshName("Kept")}.txt`;
  await owner.uploadPrivate(name);
  const page = await openPage();
  const goOn = Promise.withResolvers<void>();
  await page.route(/\/private\/\?.*trash=true/, (route) => goOn.promise.then(() => route.continue()));
  await openSignedIn(page, site, "/admin/private-files");
  await page.getByRole("link", { name }).waitFor();
  const trash = page.waitForRequest(/trash=true/);
  await page.getByRole("button", { name: "Trash" }).click();
  await trash;
  await page.getByRole("heading", { level: 1, name: "Private files: trash" }).waitFor();
  expect(await page.getByRole("link", { name }).count()).toBe(0);
  goOn.resolve();
  await page.waitForFunction(isLoaded);
  expect(await page.getByRole("link", { name }).count()).toBe(0);
});
