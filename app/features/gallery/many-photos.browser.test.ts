import { beforeAll, expect, test } from "vitest";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { choose, toFile } from "#tests/support/browser/choose-files.ts";
import { createDailyPhotos, jpeg } from "#tests/support/files.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { reachByKeyboard } from "#tests/support/journeys.ts";
import { byKeyboard, PHONE } from "#tests/support/manners.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

/** Photos from 20 days in July. */
const twentyPhotos = async () =>
  (await createDailyPhotos(20)).map((bytes, at) => toFile(`by-the_lake ${at + 1}.jpg`, bytes));

test("20 photos are added to a new album on a phone, titled by file name, dated by camera, and sorted", async () => {
  const photos = await twentyPhotos();
  const page = await openPage({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openSignedIn(page, site, "/admin/albums/new");
  await page.getByLabel("Name").fill(freshName("A walk"));
  await page.getByRole("button", { name: /^Save/ }).tap();
  await page.waitForURL(/\/admin\/albums\/\d+$/);
  const album = { id: Number(/\d+$/.exec(page.url())?.[0]) };
  await goTo(page)("/admin/media");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Take a photo" }).tap();
  expect(await (await chooser).element().getAttribute("capture")).toBe("environment");
  await (await chooser).setFiles(toFile(`a-heron-${Date.now()}.jpg`, await jpeg()));
  await page
    .getByRole("link", { name: /a-heron/ })
    .first()
    .waitFor();
  await goTo(page)(`/admin/photos?category=${album.id}`);
  await page.getByRole("link", { name: "Add multiple photos" }).tap();
  await page.getByLabel("Choose pictures").and(page.locator("input")).setInputFiles(photos);
  const rows = page.getByRole("list", { name: "Photos" }).getByRole("listitem", { name: /by-the_lake/ });
  await eventually(() => rows.count()).toBe(20);
  await page.getByLabel("Title of by-the_lake 3.jpg").fill("The third one");
  await page.getByRole("button", { name: "Add 20 photos" }).and(page.locator(":not([aria-disabled])")).waitFor();
  await page.getByRole("button", { name: "Use titles as alt text" }).click();
  await page.getByLabel("Alt text of by-the_lake 1.jpg").fill("A lake at dawn");
  await page.getByLabel("Publish now").check();
  const add = page.getByRole("button", { name: "Add 20 photos" });
  // The upload panel, still open with the photo of the heron, covers no button.
  await page.getByRole("region", { name: "Uploads" }).waitFor();
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  expect(await add.evaluate(isOnTop)).toBe(true);
  await add.tap();
  await page.waitForURL(`${site.url}/admin/photos?category=${album.id}`);
  const { results } = await owner.request(
    "GET",
    `/api/gallery/image/?category=${album.id}&page_size=100&ordering=position`,
  );
  expect(results).toHaveLength(20);
  expect(results[0]).toMatchObject({
    title: "By the lake 1",
    taken_on: "2024-07-01",
    state: "published",
    image: { alt: "A lake at dawn" },
  });
  expect(results[2]).toMatchObject({ title: "The third one", taken_on: "2024-07-03" });
  expect(results.map(({ taken_on }: { taken_on: string }) => taken_on)).toEqual(
    Array.from({ length: 20 }, (_, at) => `2024-07-${String(at + 1).padStart(2, "0")}`),
  );

  await page.getByRole("button", { name: "View", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Reorder" }).tap();
  await page.getByRole("button", { name: "Move The third one up" }).tap();
  await page.getByText("The third one moved to position 2 of 20.").waitFor();
  const second = `/api/gallery/image/?category=${album.id}&ordering=position&page_size=1&page=2`;
  await eventually(async () => (await owner.request("GET", second)).results[0].title).toBe("The third one");
});

test("20 photos are added to a new album and sorted by keyboard alone at 360 px", async () => {
  const { press, write } = byKeyboard;
  const page = await openPage({ viewport: PHONE });
  await openSignedIn(page, site, "/admin/albums/new");
  const name = freshName("A walk by hand");
  await write(page.getByLabel("Name"), name);
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/admin\/albums\/\d+$/);
  const album = /\d+$/.exec(page.url())?.[0];
  await goTo(page)(`/admin/photos?category=${album}`);
  await press(page.getByRole("link", { name: "Add multiple photos" }));
  await choose(() => press(page.getByRole("button", { name: "Choose pictures" })), page, await twentyPhotos());
  const add = page.getByRole("button", { name: "Add 20 photos" });
  await add.and(page.locator(":not([aria-disabled])")).waitFor();
  await write(page.getByLabel("Title of by-the_lake 3.jpg"), "The third one");
  await press(page.getByRole("button", { name: "Use titles as alt text" }));
  await press(add);
  await page.waitForURL(`${site.url}/admin/photos?category=${album}`);

  await press(page.getByRole("button", { name: "View" }));
  await reachByKeyboard(page.getByRole("menuitem", { name: "Reorder" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await reachByKeyboard(page.getByRole("button", { name: "Move The third one", exact: true }));
  await page.keyboard.press("Home");
  await page.getByText("The third one moved to position 1 of 20.").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.getByText("The third one moved to position 2 of 20.").waitFor();
  const titles = async () => {
    const query = `category=${album}&page_size=100&ordering=position`;
    const { results } = await owner.request("GET", `/api/gallery/image/?${query}`);
    return (results as { title: string }[]).map(({ title }) => title);
  };
  await eventually(titles).toEqual([
    ...["By the lake 1", "The third one", "By the lake 2"],
    ...Array.from({ length: 17 }, (_, at) => `By the lake ${at + 4}`),
  ]);
});
