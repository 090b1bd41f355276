import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { box, captions, jpeg, pdf } from "#tests/support/files.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { byKeyboard, PHONE } from "#tests/support/manners.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const files = "/api/common/file/";

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
