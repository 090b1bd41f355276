import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { toFile } from "#tests/support/browser/choose-files.ts";
import { jpeg, noise } from "#tests/support/files.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const files = "/api/common/file/";
const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });
const upload = (page: Page, name: string) => uploads(page).getByRole("listitem").filter({ hasText: name });
const chooser = (page: Page) => page.getByLabel("Upload files").and(page.locator("input"));
const tile = (page: Page, name: string) => page.getByRole("list", { name: "Files" }).getByRole("link", { name });

describe("uploading to the media library", () => {
  test("accepts several files together, and first reports which are too large, damaged or unknown", async () => {
    const page = await openPage();
    await openSignedIn(page, site, "/admin/media");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith(`${files}upload/`))
        sent.push(request.headers()["upload-metadata"] ?? "");
    });
    const mark = freshName(`lightwell-${process.pid}`, "-");
    const large = join(tmpdir(), `${mark}-large.jpg`);
    await writeFile(large, Buffer.concat([await jpeg(), Buffer.alloc(41 * 1024 ** 2)]));
    const damaged = join(tmpdir(), `${mark}-damaged.jpg`);
    await writeFile(damaged, (await jpeg()).subarray(0, 140));
    const notes = join(tmpdir(), `${mark}-notes.txt`);
    await writeFile(notes, "Hello");
    const good = join(tmpdir(), `${mark}-good.jpg`);
    await writeFile(good, await jpeg(300, 200));
    const second = join(tmpdir(), `${mark}-second.jpg`);
    await writeFile(second, await jpeg(200, 300));
    await chooser(page).setInputFiles([large, damaged, notes, good, second]);
    await upload(page, "good.jpg").getByText("Added to library").waitFor();
    await upload(page, "second.jpg").getByText("Added to library").waitFor();
    await upload(page, "large.jpg").getByText("The file is too large. The limit is 40 MB.").waitFor();
    await upload(page, "damaged.jpg").getByText("The file is damaged").waitFor();
    await upload(page, "notes.txt").getByText("This file type is not supported.").waitFor();
    expect(sent).toHaveLength(2);
    await uploads(page).getByRole("heading", { name: "2 files uploaded, 3 files failed" }).waitFor();
    await tile(page, `${mark}-good.jpg`).waitFor();
    await expectAccessibleAndFitting(page);

    // Uploads continue on other screens of the admin area.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("link", { name: "Library", exact: true }).click();
    await page.getByRole("heading", { name: "Books", level: 1 }).waitFor();
    await uploads(page).getByRole("button", { name: "Close uploads" }).click();
    await uploads(page).waitFor({ state: "detached" });
  });

  test("resumes after a lost connection, and can be cancelled and retried", async () => {
    const page = await openPage({ expect: [/ERR_CONNECTION_RESET/, /ERR_ABORTED/, /status of 400/, /response: 400/] });
    await openSignedIn(page, site, "/admin/media");
    const bytes = await noise();
    const offsets: number[] = [];
    let isOffline = false;
    // The server receives the first half; then the connection fails.
    await page.route("**/upload/*/", async (route) => {
      const request = route.request();
      if (isOffline) return route.abort("connectionreset");
      if (request.method() !== "PATCH") return route.continue();
      const headers = await request.allHeaders();
      offsets.push(Number(headers["upload-offset"]));
      if (offsets.length > 1) return route.continue();
      isOffline = true;
      const half = new Uint8Array(bytes.subarray(0, bytes.length / 2));
      const { authorization = "", "tus-resumable": version = "", "content-type": type = "" } = headers;
      const sent = { authorization, "tus-resumable": version, "content-type": type, "upload-offset": "0" };
      await fetch(request.url(), { method: "PATCH", headers: sent, body: half });
      return route.abort("connectionreset");
    });
    await chooser(page).setInputFiles([toFile("slow.png", bytes, "image/png")]);
    await upload(page, "slow.png").getByText("Connection lost. Retrying…").waitFor();
    isOffline = false;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await uploads(page).getByRole("heading", { name: "1 file uploaded" }).waitFor();
    expect(offsets).toEqual([0, Math.floor(bytes.length / 2)]);

    isOffline = true;
    await chooser(page).setInputFiles([toFile("unwanted.png", await noise(), "image/png")]);
    await upload(page, "unwanted.png").getByText("Connection lost").waitFor();
    await page.getByRole("button", { name: "Cancel the upload of unwanted.png" }).click();
    await upload(page, "unwanted.png").waitFor({ state: "detached" });
    isOffline = false;

    let refused = false;
    await page.route(`**${files}`, (route) => {
      if (route.request().method() !== "POST" || refused) return route.continue();
      refused = true;
      return route.fulfill({ status: 400, json: { file: ["Not this time."], codes: { file: ["invalid"] } } });
    });
    await chooser(page).setInputFiles([toFile("again.jpg", await jpeg())]);
    await upload(page, "again.jpg").getByText("Not this time.").waitFor();
    await page.getByRole("button", { name: "Try again.jpg again" }).click();
    await uploads(page).getByRole("heading", { name: "2 files uploaded" }).waitFor();
    const names = (await owner.request("GET", `${files}?search=unwanted`)).results;
    expect(names).toEqual([]);
  });
});
