import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage, withScript } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { captions, jpeg, mp4 } from "#tests/support/files.ts";
import { hasJava, markupProblems, nuProblems } from "#tests/support/markup.ts";
import { sampleItem } from "#tests/support/sample-items.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually } from "#tests/support/staff.ts";

const LIST = "/gallery/videos";
const SERVICES = /^https:\/\/[^/]*(?:youtube|vimeo)/;

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;

/** Publishes a video. */
const make = (fields: Parameters<typeof sampleItem<"video">>[1]) =>
  owner.request("POST", "/api/gallery/video/", sampleItem("video", { status: "published", ...fields }));

/** Stubs the video services on a page. @returns the requested URLs */
async function watchServices(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(SERVICES, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>Player</title>" });
  });
  return asked;
}

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

test("without videos, the page suggests what to do", async () => {
  const html = await (await fetch(site.url + LIST)).text();
  expect(html).toContain("No videos yet");
  expect(await markupProblems(html)).toEqual([]);
});

describe("videos of all kinds", () => {
  beforeAll(async () => {
    const poster = { media: await owner.upload("poster.jpg", await jpeg(1600, 900), "A hill") };
    const chapters = [
      { at_seconds: 90, title: "Breathing" },
      { at_seconds: 0, title: "Sitting down" },
    ];
    await make({
      title: "A file",
      provider: "file",
      video_id: "",
      file: await owner.upload("film.mp4", mp4({ seconds: 120 })),
      captions: await owner.upload("film.vtt", captions()),
      poster,
      duration_seconds: 3723,
      chapters,
      transcript: "First.\n\nSecond.",
    });
    await make({ title: "On YouTube", provider: "youtube", video_id: "aqz-KE-bpKQ", poster, chapters, featured: true });
    await make({ title: "On Vimeo", video_id: "76979871", description: "Quiet.\n\nVery." });
    await make({ title: `Donaudampfschifffahrts${"elektrizität".repeat(6)}` });
    await make({ title: "A draft", status: "draft" });
  });

  test("the list begins with the featured video, and shows durations", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(site.url + LIST);
    expect(await page.locator("main h2").allTextContents()).toEqual([
      "On YouTube",
      expect.stringContaining("Donau"),
      "On Vimeo",
      "A file",
    ]);
    expect(await page.locator(".video-length").textContent()).toContain("1:02:03");
    await page.getByRole("link", { name: "On Vimeo" }).click();
    await page.getByRole("heading", { level: 1, name: "On Vimeo" }).waitFor();
    expect(page.url()).toBe(`${site.url}${LIST}/on-vimeo`);
    expect(await page.getByRole("heading", { level: 3 }).count()).toBe(3);
  });

  test("without script a hosted video and its chapters are links to the service", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}${LIST}/on-youtube`);
    const href = (name: RegExp) => page.getByRole("link", { name }).getAttribute("href");
    expect(await href(/^Play “On YouTube”: loads from YouTube/)).toBe("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
    expect(await href(/Breathing/)).toBe("https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s");
    await page.goto(`${site.url}${LIST}/a-file`);
    expect(await href(/Breathing/)).toMatch(/^\/media\/.+film\.mp4#t=90$/);
    await page.getByRole("link", { name: /Breathing/ }).click();
    const place = () =>
      withScript(page, () => page.locator("video").evaluate((it: HTMLVideoElement) => it.currentTime));
    await eventually(place).toBe(90);
  });

  test.each([
    ["on-youtube", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0"],
    ["on-vimeo", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  ])(
    "%s requests nothing from the service before play; then its player loads and gets the focus",
    async (slug, player) => {
      const page = await openPage();
      const asked = await watchServices(page);
      await page.goto(`${site.url}${LIST}/${slug}`);
      await hydrate(page);
      const play = page.getByRole("link", { name: /^Play/ });
      await play.focus();
      expect(asked).toEqual([]);
      await page.keyboard.press("Enter");
      await eventually(() => asked).toEqual([player]);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("src"))).toBe(player);
      await expectAccessible(page);
    },
  );

  test("a chapter of a hosted video starts playing there", async () => {
    const page = await openPage();
    const asked = await watchServices(page);
    await page.goto(`${site.url}${LIST}/on-youtube`);
    await hydrate(page);
    await page.getByRole("link", { name: /Breathing/ }).click();
    await eventually(() => asked.at(-1)).toContain("&start=90");
    await page.getByRole("link", { name: /Sitting down/ }).click();
    await eventually(() => asked.length).toBe(2);
    expect(asked.at(-1)).not.toContain("start");
    // Repeats it from there, with the keyboard in the player each time.
    await page.getByRole("link", { name: /Sitting down/ }).click();
    await eventually(() => asked.length).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("src"))).toBe(asked[1]);
  });

  test("a file has the native player, with captions, chapters that seek, and a transcript", async () => {
    const page = await openPage();
    await page.goto(`${site.url}${LIST}/a-file`);
    const video = page.locator("video");
    expect(await video.getAttribute("poster")).toMatch(/\/w960-16x9-50-50\/poster\.jpg$/);
    expect(await video.evaluate((player: HTMLVideoElement) => [player.controls, player.autoplay])).toEqual([
      true,
      false,
    ]);
    await eventually(() => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length)).toBe(1);
    expect(await page.locator(".video-chapters li").allTextContents()).toEqual([
      expect.stringContaining("Sitting down"),
      expect.stringContaining("Breathing"),
    ]);
    // Simulates captions in WebKit.
    const captions = () => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.mode);
    await video.evaluate((player: HTMLVideoElement) => {
      for (const track of player.textTracks) track.mode = "disabled";
    });
    await hydrate(page);
    await eventually(captions).toBe("showing");
    const chapter = page.getByRole("link", { name: "1 minute 30 seconds: Breathing" });
    await chapter.click();
    expect(await video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBe(90);
    expect(await chapter.getAttribute("aria-current")).toBe("true");
    expect(page.url()).not.toContain("#");
    await page.getByText("Transcript").click();
    await page.getByText("Second.").waitFor();
  });

  test("returns a 404 page with links for a draft and an unknown slug; a former slug redirects", async () => {
    for (const slug of ["a-draft", "nowhere"]) {
      const response = await fetch(`${site.url}${LIST}/${slug}`);
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(html).toContain("See all videos");
      expect(await markupProblems(html)).toEqual([]);
    }
    const { id, slug, version } = await make({ title: "Renamed" });
    const current = `now-${slug}`;
    await owner.request("PATCH", `/api/gallery/video/${id}/`, { slug: current, status: "published", version });
    const moved = await fetch(`${site.url}${LIST}/${slug}`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `${LIST}/${current}`]);
    await owner.request("DELETE", `/api/gallery/video/${id}/`);
  });

  test.runIf(hasJava)("the Nu checker finds all pages valid", async () => {
    const paths = [LIST, `${LIST}/a-file`, `${LIST}/on-youtube`, `${LIST}/on-vimeo`, `${LIST}/nowhere`];
    const html = async (path: string) => [path, await (await fetch(site.url + path)).text()];
    expect(nuProblems(Object.fromEntries(await Promise.all(paths.map(html))))).toEqual([]);
  });

  test("everything is accessible, fits, and is valid", async () => {
    const page = await openPage();
    const { results } = await owner.request("GET", "/api/gallery/video/?status=published");
    const slugs = (results as { slug: string }[]).map(({ slug }) => `${LIST}/${slug}`);
    for (const path of [LIST, ...slugs]) {
      await page.goto(site.url + path);
      await expectAccessibleAndFitting(page);
      expect(await markupProblems(await (await fetch(site.url + path)).text()), path).toEqual([]);
    }
  });
});
