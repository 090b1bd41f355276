import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
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

const path = "/api/common/file/private/";
const MEGABYTE = 1024 ** 2;
const DAY = 86_400_000;
const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });
const chooser = (page: Page) => page.getByLabel("Upload files").and(page.locator("input"));

const addLink = (id: number, given: object = {}) =>
  owner.request("POST", `${path}${id}/links/`, { expires_at: new Date(Date.now() + DAY).toISOString(), ...given });

test("a large file is paused, resumed, shared with a password, and downloaded by a stranger", async () => {
  const name = `${freshName("big", "-")}.bin`;
  const large = join(tmpdir(), name);
  // Large enough for the browser to store its position.
  const bytes = randomBytes(17 * MEGABYTE);
  await writeFile(large, bytes);
  const page = await openPage({ expect: [/ERR_ABORTED/, /ERR_FAILED/, /status of 400/, /response: 400/] });
  try {
    page.on("dialog", (dialog) => void dialog.accept());
    await openSignedIn(page, site, "/admin/private-files");
    const offsets: number[] = [];
    // The server receives a quarter of the file with each of the first two requests, which then hang.
    await page.route("**/upload/*/", async (route) => {
      const request = route.request();
      if (request.method() !== "PATCH") return route.continue();
      const headers = await request.allHeaders();
      const offset = Number(headers["upload-offset"]);
      offsets.push(offset);
      if (offsets.length > 2) return route.continue();
      const { authorization = "", "tus-resumable": version = "", "content-type": type = "" } = headers;
      const sent = { authorization, "tus-resumable": version, "content-type": type, "upload-offset": String(offset) };
      const body = new Uint8Array(bytes.subarray(offset, offset + bytes.length / 4));
      await fetch(request.url(), { method: "PATCH", headers: sent, body });
      arrived.resolve();
    });
    let arrived = Promise.withResolvers<void>();
    await chooser(page).setInputFiles(large);
    await arrived.promise;
    arrived = Promise.withResolvers();
    await page.getByRole("button", { name: `Pause the upload of ${name}` }).click();
    await uploads(page)
      .getByText(/^Paused at/)
      .waitFor();
    await expectAccessible(page);
    const resume = page.getByRole("button", { name: `Resume the upload of ${name}` });
    // The second click of a double click has no effect.
    await resume.dispatchEvent("click", { detail: 2 });
    await resume.click();
    await arrived.promise;
    // After a reload, choosing the same file resumes the upload, and no other file does.
    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: name });
    await row.getByText(/^50% of 17 MB uploaded\. No folder\./).waitFor();
    const again = row.getByLabel(`Choose the file again ${name}`).and(page.locator("input"));
    const other = { name, mimeType: "application/octet-stream", buffer: randomBytes(bytes.length) };
    await again.setInputFiles(other);
    await row
      .getByRole("alert")
      .getByText(/is a different file, or has changed/)
      .waitFor();
    await expectAccessibleAndFitting(page);
    await again.setInputFiles(large);
    await uploads(page).getByRole("heading", { name: "1 file uploaded" }).waitFor();
    expect(offsets).toEqual([0, bytes.length / 4, bytes.length / 2]);
    await row.waitFor({ state: "detached" });
  } finally {
    rmSync(large, { force: true });
  }

  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByRole("button", { name: "New link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill("The printer");
  await dialog.getByLabel("Download limit").fill("1");
  await dialog.getByLabel("Password").fill("short");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await dialog.getByText(/at least 8 characters/).waitFor();
  await dialog.getByLabel("Password").fill("seven calm herons");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("heading", { name: "Your new link" }).waitFor();
  const url = (await dialog.locator("code").textContent()) ?? "";
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  const link = page.getByRole("listitem").filter({ hasText: "The printer" });
  await link.getByText("Active").waitFor();
  await expectAccessibleAndFitting(page);

  const stranger = await openPage({
    expect: [/status of 40[34]/, /response: 40[34]/, /status of 410/, /response: 410/],
  });
  const response = await stranger.goto(url);
  expect(response?.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
  expect(await stranger.locator("script:not([type])").count()).toBe(0);
  await stranger.getByText(name).waitFor();
  await stranger.getByLabel("Password").fill("seven wild herons");
  await stranger.getByRole("button", { name: "Download" }).click();
  await stranger.getByText("Wrong password. Try again.").waitFor();
  await expectAccessibleAndFitting(stranger);
  await stranger.getByLabel("Password").fill("seven calm herons");
  const [download] = await Promise.all([
    stranger.waitForEvent("download"),
    stranger.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  const saved = await download.path();
  expect((await stat(saved)).size).toBe(bytes.length);
  expect((await readFile(saved)).equals(bytes)).toBe(true);
  expect((await stranger.goto(url))?.status()).toBe(410);
  await stranger.getByRole("heading", { name: "This link has reached its limit" }).waitFor();
  await expectAccessible(stranger);

  // The server records it only after sending the whole response, which is after the last byte has arrived here.
  const [stored] = (await owner.request("GET", `${path}?search=${encodeURIComponent(name)}`)).results;
  const downloads = () => owner.request("GET", `${path}${stored.id}/downloads/`);
  await eventually(async () => (await downloads()).results[0].bytes).toBe(bytes.length);
  await page.reload();
  await link.getByText("Used up").waitFor();
  await page
    .getByRole("list", { name: "Downloads" })
    .getByText(/complete, 17 MB/)
    .waitFor();

  // Other links are revoked, or expire.
  const withdrawn = await addLink(stored.id, { note: "By mistake" });
  const brief = await addLink(stored.id, {
    note: "Brief",
    expires_at: new Date(Date.now() + 3000).toISOString(),
  });
  await page.reload();
  await page.getByRole("button", { name: "Revoke By mistake" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("listitem").filter({ hasText: "By mistake" }).getByText("Revoked", { exact: true }).waitFor();
  expect((await stranger.goto(withdrawn.url))?.status()).toBe(410);
  await stranger.getByRole("heading", { name: "This link was revoked" }).waitFor();
  const loadState = async (id: number) =>
    (await owner.request("GET", `${path}${stored.id}/links/`)).results.find((each: { id: number }) => each.id === id)
      .state;
  await eventually(() => loadState(brief.id)).toBe("expired");
  expect((await stranger.goto(brief.url))?.status()).toBe(410);
  await stranger.getByRole("heading", { name: "This link has expired" }).waitFor();
  expect((await stranger.goto(`${site.url}/files/nothing-here`))?.status()).toBe(404);

  // Renaming and replacing the file keep its links.
  const kept = await addLink(stored.id, { note: "The new one" });
  await page.getByRole("button", { name: `More actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Edit details" }).click();
  const renamed = `${name.slice(0, -4)} revised.bin`;
  await dialog.getByLabel("Name").fill(renamed);
  await dialog.getByLabel("Description").fill("For the printer");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: renamed, level: 1 }).waitFor();
  const content = { name: "other.bin", mimeType: "application/octet-stream", buffer: Buffer.from("Second print") };
  await page.getByLabel("Replace").and(page.locator("input")).setInputFiles(content);
  await page.getByText("12 bytes", { exact: true }).waitFor();
  await stranger.goto(kept.url);
  await stranger.getByText(renamed).waitFor();
  const [second] = await Promise.all([
    stranger.waitForEvent("download"),
    stranger.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(second.suggestedFilename()).toBe(renamed);
  expect(await readFile(await second.path(), "utf8")).toBe("Second print");

  await page.getByRole("button", { name: `More actions for ${renamed}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Trash" }).click();
  await page.getByRole("button", { name: `Actions for ${renamed}` }).click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await page.getByText("1 file restored.").waitFor();
  await page.getByRole("button", { name: "Back to private files" }).click();
  await page.getByRole("link", { name: renamed }).waitFor();
});
