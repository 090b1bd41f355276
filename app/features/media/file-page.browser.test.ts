import { beforeAll, describe, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessible, expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { announcements, countAnnouncements } from "#tests/support/browser/announcements.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { choose, toFile } from "#tests/support/browser/choose-files.ts";
import { jpeg, mp4, twoHalves } from "#tests/support/files.ts";
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

  test("reports a refused name after the mouse button is released, so that the click hits its target", async () => {
    tries += 2;
    const id = await owner.upload("click.png", await (await twoHalves(900 + tries, 300)).png().toBuffer());
    const page = await openPage({ expect: [/status of 400/] });
    await openSignedIn(page, site, `/admin/media/${id}`);
    await page.getByLabel("Name").fill("");
    const target = page.getByRole("combobox", { name: "Add a tag" });
    const { x, y } = (await target.boundingBox()) ?? { x: 0, y: 0 };
    const refused = page.waitForResponse((response) => response.status() === 400);
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.down();
    await refused;
    // The response is handled before this one.
    await page.evaluate(async () => void (await fetch("/healthz")));
    expect((await target.boundingBox())?.y).toBe(y);
    await page.mouse.up();
    await page.getByText(/^Not saved: /).waitFor();
    expect((await target.boundingBox())?.y).toBeGreaterThan(y);
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
