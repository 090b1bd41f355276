import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { painted } from "#tests/support/browser/painted.ts";
import { jpeg } from "#tests/support/files.ts";
import { hasJava, markupProblems, nuProblems } from "#tests/support/markup.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually } from "#tests/support/staff.ts";

const LIST = "/gallery/photos";
const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft am Morgen";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
/** The ids of the photos by their titles. */
const ids: Record<string, number> = {};

async function upload(name: string, width: number, height: number): Promise<number> {
  const form = new FormData();
  form.append("alt", `Picture ${name}`);
  form.append("file", new File([new Uint8Array(await jpeg(width, height))], `${name}.jpg`, { type: "image/jpeg" }));
  const headers = { Authorization: `Bearer ${owner.access}` };
  const response = await fetch(`${site.url}/api/common/file/`, { method: "POST", body: form, headers });
  return ((await response.json()) as { id: number }).id;
}

const getPhotoPath = (title: string, query = "") => `${LIST}/${ids[title]}${query}`;
const getCurrentPath = (page: Page) => page.url().slice(site.url.length);
const counter = (page: Page) => page.locator(".pswp__counter").textContent();

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

test("without photos, the page suggests what to do", async () => {
  const html = await (await fetch(site.url + LIST)).text();
  expect(html).toContain("No photos yet");
  expect(html).not.toContain("Albums");
  expect(await markupProblems(html)).toEqual([]);
});

describe("a gallery of photos in several aspect ratios", () => {
  beforeAll(async () => {
    const shapes = [
      await upload("wide", 1500, 1000),
      await upload("tall", 600, 900),
      await upload("panorama", 2400, 500),
    ];
    const album = await owner.request("POST", "/api/gallery/image-category/", {
      name: "Mornings",
      description: "Early.",
    });
    const make = async (title: string, at: number, more: object = {}) => {
      const photo = { title, position: at, image: { media: shapes[at % 3] }, status: "published", ...more };
      ids[title] = (await owner.request("POST", "/api/gallery/image/", photo)).id;
    };
    await make("Photo 1", 1, { category: album.id, caption: "The first\nof all.", taken_on: "2026-03-14" });
    await make("Photo 2", 2);
    await make(LONG, 3, { category: album.id });
    for (let at = 4; at <= 26; at += 1) await make(`Photo ${at}`, at, at === 26 ? { category: album.id } : {});
    await make("A draft", 27, { status: "draft" });
    await make("Deleted", 28);
    await owner.request("DELETE", `/api/gallery/image/${ids.Deleted}/`);
  });

  test("without script: from the list to an album, its photos, and back", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(site.url + LIST);
    expect(await page.locator(".photo").count()).toBe(24);
    await page.getByRole("link", { name: "Mornings" }).click();
    expect(getCurrentPath(page)).toBe(`${LIST}?category=mornings`);
    await page.getByRole("heading", { level: 1, name: "Mornings" }).waitFor();
    expect(await page.locator(".photo").count()).toBe(3);
    await page.locator(".photo").first().click();
    expect(getCurrentPath(page)).toBe(getPhotoPath("Photo 1", "?category=mornings"));
    await page.getByRole("heading", { level: 1, name: "Photo 1" }).waitFor();
    await page.getByText("14 March 2026").waitFor();
    await page.getByRole("link", { name: `Next photo: ${LONG}` }).click();
    await page.getByRole("link", { name: "Next photo: Photo 26" }).click();
    expect(getCurrentPath(page)).toBe(getPhotoPath("Photo 26", "?category=mornings"));
    await page.getByText("3 of 3 in").waitFor();
    expect(await page.getByRole("link", { name: /^Next/ }).count()).toBe(0);
    const large = await page.getByRole("link", { name: "(larger)" }).getAttribute("href");
    expect((await fetch(site.url + large)).headers.get("content-type")).toBe("image/jpeg");
    await page.getByRole("navigation", { name: "Photos" }).getByRole("link", { name: "Mornings" }).click();
    await page.getByRole("link", { name: "All photos" }).click();
    await page.getByRole("link", { name: "Page 2" }).click();
    expect(await page.locator(".photo").count()).toBe(2);
  });

  test("returns a 404 page with links for a draft, a deleted photo and an unknown id", async () => {
    for (const path of [getPhotoPath("A draft"), getPhotoPath("Deleted"), `${LIST}/9999`, `${LIST}/x`]) {
      const response = await fetch(site.url + path);
      const html = await response.text();
      expect(response.status, path).toBe(404);
      expect(html).toContain("See all photos");
      expect(html).toMatch(/<title>Photo not found · [^<]+<\/title>/);
      expect(await markupProblems(html)).toEqual([]);
    }
    const unknown = await fetch(`${site.url}${LIST}?category=nowhere`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain("This album doesn’t exist");
    expect((await fetch(`${site.url}${LIST}?page=3`)).status).toBe(404);
  });

  test("with script a photo opens in a lightbox, which is only loaded then; Back closes it and restores the list", async () => {
    const page = await openPage();
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url().slice(site.url.length)));
    await page.goto(site.url + LIST);
    await hydrate(page);
    const photo = page.locator(".photo").nth(9);
    await photo.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(fetched.filter((path) => path.includes("lightbox"))).toEqual([]);
    await photo.click();
    await page.locator(".pswp--open.pswp--ui-visible").waitFor();
    expect(getCurrentPath(page)).toBe(getPhotoPath("Photo 10"));
    expect(await page.title()).toContain("Photo 10");
    expect(await counter(page)).toBe("10 / 26");
    await page.goBack();
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(getCurrentPath(page)).toBe(LIST);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    await eventually(() => photo.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.goForward();
    await page.locator(".pswp--open.pswp--ui-visible").waitFor();
    // The pointer was over the logo, whose page may be prefetched.
    expect(fetched.filter((path) => path.includes(".data") && !path.startsWith("/_.data"))).toEqual([]);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Photo 10" }).waitFor();
  });

  test("by keyboard: open, arrows, End, Home, zoom, pan, close; the focus returns to the last photo", async () => {
    const page = await openPage();
    await page.goto(site.url + LIST);
    await hydrate(page);
    await page.locator(".photo").nth(1).focus();
    await page.keyboard.press("Enter");
    await page.locator(".pswp--open.pswp--ui-visible").waitFor();
    await page.keyboard.press("ArrowRight");
    await eventually(() => getCurrentPath(page)).toBe(getPhotoPath(LONG));
    await page.keyboard.press("ArrowLeft");
    await eventually(() => counter(page)).toBe("2 / 26");
    // Beyond the current page of the list, so it is fetched.
    await page.keyboard.press("End");
    await eventually(() => getCurrentPath(page)).toBe(getPhotoPath("Photo 26"));
    await page.locator("dialog").getByText("Photo 26", { exact: true }).waitFor();
    await page
      .locator("dialog [aria-live]")
      .getByText(/^Picture /)
      .waitFor();
    await eventually(() => page.title()).toContain("Photo 26");
    await page.keyboard.press("Home");
    await eventually(() => counter(page)).toBe("1 / 26");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator("dialog").getByText(LONG, { exact: true }).waitFor();
    await eventually(() => page.locator(".pswp__item[aria-hidden=false] img.pswp__img").count()).toBeGreaterThan(0);
    await page.keyboard.press("+");
    await page.locator(".pswp--zoomed-in").waitFor();
    const place = () => page.locator(".pswp__item[aria-hidden=false] .pswp__zoom-wrap").getAttribute("style");
    const before = await place();
    await page.keyboard.press("ArrowRight");
    await eventually(place).not.toBe(before);
    expect(await counter(page)).toBe("3 / 26");
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await page.locator(".pswp:not(.pswp--zoomed-in)").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await eventually(() => getCurrentPath(page)).toBe(LIST);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(`photo-${ids[LONG]}`);
  });

  test("by pointer: drag to the next, double-click to zoom, close with its button", async () => {
    const page = await openPage();
    await page.goto(`${site.url}${LIST}?category=mornings`);
    await hydrate(page);
    await page.locator(".photo").first().click();
    await page.locator(".pswp--open.pswp--ui-visible").waitFor();
    // Repeated, in case a busy machine missed the drag.
    for (let tries = 0; tries < 4 && !(await drag(page, 800, 300)); tries += 1);
    await eventually(() => getCurrentPath(page)).toBe(getPhotoPath(LONG, "?category=mornings"));
    await eventually(() => page.locator(".pswp__item[aria-hidden=false] img.pswp__img").count()).toBeGreaterThan(0);
    await page.mouse.dblclick(640, 400);
    await page.locator(".pswp--zoomed-in").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await eventually(() => getCurrentPath(page)).toBe(`${LIST}?category=mornings`);
  });

  test("the page of a photo opens the lightbox, and Back returns to the page", async () => {
    const page = await openPage();
    await page.goto(site.url + getPhotoPath("Photo 26"));
    await hydrate(page);
    await page.getByRole("link", { name: "(larger)" }).click();
    await page.locator(".pswp--open.pswp--ui-visible").waitFor();
    expect(getCurrentPath(page)).toBe(getPhotoPath("Photo 26"));
    expect(await counter(page)).toBe("26 / 26");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: "Photo 26" }).waitFor();
    await page.locator("dialog").waitFor({ state: "detached" });
  });

  test("a photo opens its page if the lightbox fails to load", async () => {
    const page = await openPage({ expect: [/lightbox/] });
    await page.route(/lightbox/, (route) => route.abort());
    await page.goto(site.url + LIST);
    await hydrate(page);
    await page.locator(".photo").nth(3).click();
    await page.getByRole("heading", { level: 1, name: "Photo 4" }).waitFor();
    expect(getCurrentPath(page)).toBe(getPhotoPath("Photo 4"));
  });

  test.runIf(hasJava)("the Nu checker finds all pages valid", async () => {
    const paths = [LIST, `${LIST}?category=mornings&page=1`, getPhotoPath("Photo 1"), `${LIST}?category=nowhere`];
    const html = async (path: string) => [path, await (await fetch(site.url + path)).text()];
    expect(nuProblems(Object.fromEntries(await Promise.all(paths.map(html))))).toEqual([]);
  });

  test("everything is accessible, fits, and is valid", async () => {
    const paths = [LIST, `${LIST}?page=2`, `${LIST}?category=mornings`, getPhotoPath("Photo 1"), getPhotoPath(LONG)];
    const page = await openPage();
    for (const path of paths) {
      await page.goto(site.url + path);
      await expectAccessibleAndFitting(page);
      expect(await markupProblems(await (await fetch(site.url + path)).text()), path).toEqual([]);
    }
    await page.goto(site.url + LIST);
    await hydrate(page);
    await page.locator(".photo").first().click();
    await page.locator(".pswp--open.pswp--ui-visible").waitFor();
    await page.getByText("The first of all.").waitFor();
    // The controls appear while the lightbox is still fading in.
    await eventually(() => page.locator(".pswp").evaluate((each) => getComputedStyle(each).opacity)).toBe("1");
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
  });
});

/** Drags with one step per animation frame. @returns whether the row of photos moved to another one */
async function drag(page: Page, from: number, to: number) {
  const row = await page.waitForSelector(".pswp__container");
  const left = async () => (await row.boundingBox())?.x ?? 0;
  const before = await left();
  await page.mouse.move(from, 400);
  await page.mouse.down();
  for (const part of [0.2, 0.5, 0.8, 1]) {
    await page.mouse.move(from + (to - from) * part, 400);
    await painted(page);
  }
  await page.mouse.up();
  await painted(page);
  await row.waitForElementState("stable");
  return Math.abs((await left()) - before) > 640;
}
