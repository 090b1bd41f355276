import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { goTo, hold } from "#tests/support/admin-walks/visit.ts";
import { expectAccessible, expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { announcements, countAnnouncements } from "#tests/support/browser/announcements.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { choose, toFile } from "#tests/support/browser/choose-files.ts";
import { box, captions, jpeg, mp4, noise, pdf, twoHalves } from "#tests/support/files.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { reachByKeyboard } from "#tests/support/journeys.ts";
import { byKeyboard, byPointer, PHONE } from "#tests/support/manners.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

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
    await page.getByRole("link", { name: "Books" }).click();
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
  const dialog = page.getByRole("dialog", { name: "Tags of 3 files" });
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
  await page.getByRole("dialog", { name: "Tags of 1 file" }).waitFor();
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

describe("a file", () => {
  let tries = 0;
  test("saves a description and a focal point automatically by keyboard at 360 px, and shows conflicts", async () => {
    // Uses a size that no earlier attempt has used, since the library stores the same content only once.
    tries += 2;
    const id = await owner.upload("halves.png", await (await twoHalves(1200 + tries, 400)).png().toBuffer());
    const page = await openPage({ viewport: PHONE, expect: [/status of 409/, /response: 409/] });
    await openSignedIn(page, site, `/admin/media/${id}`);
    const { press, write } = byKeyboard;
    await reachByKeyboard(page.getByRole("button", { name: "Focal point, 50% from the left, 50% from the top" }));
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowUp");
    const focalPoint = async () => (await owner.request("GET", `${files}${id}/`)).focal_point;
    await eventually(focalPoint).toEqual({ x: 0.8, y: 0.49 });
    await page.getByRole("button", { name: "Focal point, 80% from the left, 49% from the top" }).waitFor();
    // A square crop around the focal point shows only the right half.
    const square = page.locator("li", { hasText: /^1:1$/ }).locator("img");
    const left = (image: HTMLElement | SVGElement) => Number.parseFloat(image.style.left) / image.clientWidth;
    expect(await square.evaluate(left)).toBeLessThan(-0.6);

    // When somebody else changes another field, nobody has to decide anything. Then they change the same one.
    await owner.request("PATCH", `${files}${id}/`, { name: "renamed.png" });
    await write(page.getByLabel("Alt text"), "Red and blue");
    await eventually(async () => (await owner.request("GET", `${files}${id}/`)).alt).toBe("Red and blue");
    await eventually(() => page.getByLabel("Name").inputValue()).toBe("renamed.png");
    await owner.request("PATCH", `${files}${id}/`, { alt: "Theirs" });
    await write(page.getByLabel("Alt text"), "Mine");
    await page.getByText("Someone else changed this file:").waitFor();
    await page.getByText("“Theirs”").waitFor();
    await expectAccessible(page);
    await press(page.getByRole("button", { name: "Keep mine" }));
    await eventually(async () => (await owner.request("GET", `${files}${id}/`)).alt).toBe("Mine");
  });

  test.each([byPointer, byKeyboard])(
    "is rotated and cropped without losing the original, replaced, and deleted with its uses listed, $manner",
    async (manner) => {
      const { press, select, options } = manner;
      tries += 2;
      const id = await owner.upload(
        "turn.png",
        await (await twoHalves(600 + tries, 300)).png().toBuffer(),
        "Two halves",
      );
      const post = await owner.request("POST", "/api/post/", {
        title: "Uses the halves",
        kind: "blog",
        cover: { media: id },
      });
      const page = await openPage({ ...options, expect: [/status of 400.*replace/, /response: 400/] });
      await openSignedIn(page, site, `/admin/media/${id}`);
      const dialog = page.getByRole("dialog");
      const edit = page.getByRole("button", { name: "Rotate and crop" });
      // The picture loads after the shape has been chosen.
      const chosen = Promise.withResolvers<void>();
      const isPicture = ({ pathname }: URL) => pathname.startsWith("/media/");
      await page.route(isPicture, (route) => chosen.promise.then(() => route.continue()));
      await press(edit);
      await countAnnouncements(page);
      await press(dialog.getByRole("button", { name: "Rotate right" }));
      await eventually(() => announcements(page)).toContain("Rotated by 90° clockwise");
      await select(dialog.getByLabel("Aspect ratio"), "Square");
      chosen.resolve();
      await dialog
        .getByRole("status")
        .getByText(/^Crop: 100% wide, (49|50)% high, 0% from the left/)
        .waitFor();
      const handle = await dialog.getByRole("button", { name: /^Top left corner/ }).boundingBox();
      expect(Math.min(handle?.width ?? 0, handle?.height ?? 0)).toBeGreaterThanOrEqual(24);
      await expectAccessible(page);
      await press(dialog.getByRole("button", { name: "Save" }));
      await page.getByText("300 × 300").waitFor();
      expect(await owner.request("GET", `${files}${id}/`)).toMatchObject({
        width: 300,
        height: 300,
        edits: { rotate: 90 },
      });
      expect((await owner.request("GET", `/api/post/${post.id}/`)).cover).toMatchObject({ width: 300, height: 300 });
      await press(edit);
      await press(dialog.getByRole("button", { name: "Restore original" }));
      await page.getByText(`${600 + tries} × 300`).waitFor();

      const replace = () => press(page.getByRole("button", { name: "Replace" }));
      await choose(replace, page, toFile("new.jpg", await jpeg(500, 500 + tries)));
      await page.getByText(`500 × ${500 + tries}`).waitFor();
      await page.getByRole("heading", { name: "turn.jpg", level: 1 }).waitFor();
      await choose(replace, page, toFile("film.mp4", mp4(), "video/mp4"));
      await page.getByText("Choose a file of the same type: picture.").waitFor();
      await expectAccessibleAndFitting(page);

      await page.setViewportSize(options.viewport);
      await page.getByRole("link", { name: "Uses the halves" }).waitFor();
      await press(page.getByRole("button", { name: "Delete" }));
      await dialog.getByRole("link", { name: "Uses the halves" }).waitFor();
      expect(await dialog.getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
      await reachByKeyboard(dialog.getByLabel(/Remove from these items/));
      await page.keyboard.press("Space");
      await press(dialog.getByRole("button", { name: "Delete" }));
      await page.waitForURL(`${site.url}/admin/media`);
      expect((await owner.request("GET", `/api/post/${post.id}/`)).cover).toBeNull();
    },
  );

  test("of an author that another person's published item shows can't be changed, and the screen says why", async () => {
    const id = await owner.upload("shared.jpg", await jpeg(200, 200), "Shared");
    const page = await openPage({ expect: [/status of 40[34]/, /response: 40[34]/] });
    await page.route("**/api/auth/user/?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), role: "author" } });
    });
    await page.route(`**${files}${id}/`, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({
            status: 403,
            json: { detail: "Only editors can change a file used in other people’s published items." },
          })
        : route.continue(),
    );
    await openSignedIn(page, site, `/admin/media/${id}`);
    await page.getByLabel("Alt text").fill("Changed");
    await page.getByText("Not saved: Only editors can change a file used in other people’s published items.").waitFor();
    expect((await owner.request("GET", `${files}${id}/`)).alt).toBe("Shared");
    await page.getByLabel("Alt text").fill("Shared");
    await goTo(page)("/admin/media/999999");
    await page.getByRole("heading", { name: "File not found" }).waitFor();
  });
});

test("a video's page sets its items' poster and captions by frames and dropped files, by keyboard at 360 px", async () => {
  const mark = freshName("a-leaf", "-");
  // The library would treat a file with the same bytes as the same item.
  const clip = Buffer.concat([await readFile("demo/clips/a-leaf-comes-down.mp4"), box("free", mark)]);
  const file = await owner.upload(`${mark}.mp4`, clip);
  const subtitles = await owner.upload(`${mark}.vtt`, captions(mark));
  // Publicly visible pictures need alternative text, which is requested after choosing the picture.
  const page = await openPage({ viewport: PHONE, expect: [/status of 400/] });
  const { press, write } = byKeyboard;
  await openSignedIn(page, site, `/admin/media/${file}`);
  const parts = page.getByRole("region", { name: "Poster and captions" });
  await parts.getByText("This video isn’t shown on the site yet.").waitFor();
  const video = { title: mark, provider: "file", file, status: "published" };
  const { id } = await owner.request("POST", "/api/gallery/video/", video);
  await page.reload();
  await parts.getByRole("link", { name: mark }).waitFor();
  const poster = parts.getByRole("group", { name: "Poster" });
  await page.locator("video").evaluate(
    (player: HTMLVideoElement) =>
      player.readyState >= 2 ||
      new Promise((done) => {
        player.addEventListener("seeked", done, { once: true });
        player.currentTime = 1;
      }),
  );
  await press(parts.getByRole("button", { name: "Use this frame as the poster" }));
  await write(poster.getByLabel("Alt text"), "A leaf on its way down");
  const chosen = parts.getByRole("group", { name: "Captions" });
  await press(chosen.getByRole("button", { name: "Choose a file" }));
  const dialog = page.getByRole("dialog", { name: "Choose a file" });
  await press(dialog.getByRole("button", { name: `${mark}.vtt` }));
  await chosen.getByText(`${mark}.vtt`).waitFor();
  await parts.getByText(/^Saved \d/).waitFor();
  const shown = async () => {
    const { poster: picture, captions: text } = await owner.request("GET", `/api/gallery/video/${id}/`);
    return [picture?.alt, text?.media];
  };
  await eventually(shown).toEqual(["A leaf on its way down", subtitles]);
  await expectAccessibleAndFitting(page);

  // Dropped onto the field, since dropping onto the page around it would replace the video.
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "still.jpg", { type: "image/jpeg" }));
      return transfer;
    },
    [...(await jpeg(320, 180))],
  );
  await poster.getByText("Describes the picture").dispatchEvent("drop", { dataTransfer: data });
  await eventually(() => poster.getByLabel("Alt text").inputValue()).toBe("");
  await poster.getByLabel("Alt text").fill("A still");
  await eventually(async () => (await shown())[0]).toBe("A still");
  expect((await owner.request("GET", `${files}${file}/`)).name).toBe(`${mark}.mp4`);
});

test("a form takes a picture from the picker by keyboard, and another one dropped onto it", async () => {
  const mark = freshName("for-the-form", "-");
  await owner.upload(`${mark}-lamp.jpg`, await jpeg(400, 300), "A lamp");
  await owner.upload(`${mark}-paper.pdf`, pdf(mark));
  const page = await openPage();
  await openSignedIn(page, site, "/admin/albums/new");
  const cover = page.getByRole("group", { name: "Cover" });
  await cover.getByRole("button", { name: "Choose a picture" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await dialog.getByRole("searchbox").fill(mark);
  await eventually(() => dialog.getByRole("listitem").count()).toBe(1);
  await dialog.getByRole("button", { name: new RegExp(`${mark}-lamp`) }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await eventually(() => cover.getByLabel("Alt text").evaluate((field) => document.activeElement === field)).toBe(true);
  expect(await cover.getByLabel("Alt text").inputValue()).toBe("A lamp");

  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "dropped.jpg", { type: "image/jpeg" }));
      return transfer;
    },
    [...(await jpeg(320, 240))],
  );
  await cover.getByText("Describes the picture").dispatchEvent("drop", { dataTransfer: data });
  await eventually(() => cover.getByLabel("Alt text").inputValue()).toBe("");
  await cover.getByLabel("Alt text").fill("Dropped here");
  const album = freshName("An album with a cover");
  await page.getByLabel("Name").fill(album);
  await page.keyboard.press("Control+s");
  await eventually(async () => {
    const { results } = await owner.request("GET", `/api/gallery/image-category/?search=${encodeURIComponent(album)}`);
    return results[0]?.cover?.alt;
  }).toBe("Dropped here");
  await cover.getByRole("button", { name: /^Remove picture/ }).click();
  await eventually(() =>
    cover.getByRole("button", { name: "Choose a picture" }).evaluate((button) => document.activeElement === button),
  ).toBe(true);
});
