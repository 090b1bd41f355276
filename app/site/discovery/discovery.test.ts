import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bookDiscovery } from "#app/features/books/book-discovery.server.ts";
import { startApi } from "#tests/support/api.ts";
import { add, SITE, sampleAcademy, xml } from "#tests/support/discovery.ts";
import { loadSearch } from "../pages/search/search-loader.server.ts";

const DAY = 86_400_000;
const api = sampleAcademy();

const documents = [
  "/sitemap.xml",
  "/sitemap-articles.xml",
  "/rss.xml",
  "/atom.xml",
  "/feed.json",
  "/llms.txt",
  "/robots.txt",
  "/manifest.webmanifest",
];

test.each([...documents, "/favicon.ico"])("%s supports HEAD and conditional requests", async (path) => {
  const whole = await api.request("GET", path);
  const head = await api.request("HEAD", path);
  expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, whole.headers.etag]);
  const again = await api.request("GET", path, { headers: { "if-none-match": String(whole.headers.etag) } });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test("a scheduled item appears in the feed and the sitemap at its time", async () => {
  const own = await startApi({ config: { siteUrl: SITE } });
  await add(own, "/api/post/", { title: "Tomorrow", published_at: "2026-05-05T09:00:00.000Z" });
  const titles = async () => ((await xml(own, "/rss.xml")).rss.channel.item ?? []).length;
  const hasArticlesFile = async () =>
    (await own.request("GET", "/sitemap.xml")).bytes.toString().includes("sitemap-articles");
  expect([await titles(), await hasArticlesFile()]).toEqual([0, false]);
  own.clock.advance(DAY);
  expect([await titles(), await hasArticlesFile()]).toEqual([1, true]);
});

test("if indexing is disabled, every response says so", async () => {
  const hidden = await startApi({ config: { siteUrl: SITE, index: false } });
  const robots = await hidden.request("GET", "/robots.txt");
  expect(robots.bytes.toString()).toBe("User-agent: *\nDisallow: /\n");
  for (const path of ["/robots.txt", "/rss.xml", "/api/post/", "/favicon.ico"])
    expect((await hidden.request("GET", path)).headers["x-robots-tag"], path).toBe("noindex, nofollow");
  const open = await api.request("GET", "/robots.txt");
  expect(open.headers["x-robots-tag"]).toBeUndefined();
  expect(open.bytes.toString()).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});

test("llms.txt lists the public items in Markdown", async () => {
  const text = (await api.request("GET", "/llms.txt")).bytes.toString();
  expect(text).toMatch(/^# Lightwell Academy\n/);
  expect(text).toContain(`- [Kind & true <always>](${SITE}/article/blogs/kind-true-always): What is “kind”, & why?`);
  expect(text).not.toMatch(/Not yet|Kept out/);
});

test("no text is cut in the middle of an emoji", async () => {
  const own = await startApi({ config: { siteUrl: SITE } });
  // All limits are even numbers of UTF-16 units.
  const long = (length: number) => `x${"🌅".repeat((length - 1) / 2)}`;
  await add(own, "/api/post/", { title: "Sunrise", excerpt: long(499) });
  const video = { provider: "youtube", video_id: "abcdefghijk" };
  await add(own, "/api/gallery/video/", { ...video, title: long(199), description: long(2499) });
  for (const path of ["/llms.txt", "/sitemap-videos.xml"]) {
    const text = (await own.request("GET", path)).bytes.toString();
    expect(text, path).toContain("🌅");
    expect(text, path).not.toContain("\ufffd");
  }
  const content = [{ type: "paragraph", content: [{ type: "text", text: long(1501) }] }];
  const book = { title: "Mornings", authors: ["Ada"], description: { type: "doc", content } };
  const { id } = await add(own, "/api/gallery/book/", book);
  const item = (await own.request("GET", `/api/gallery/book/${id}/`)).body;
  const page = { siteUrl: SITE, url: SITE, title: "", description: "", image: undefined, siteName: "" };
  expect(JSON.stringify(bookDiscovery.structured?.(item, page as never))).not.toContain("\\ud83c");
  const { q } = await loadSearch(own, new Request(`${SITE}/search?q=${encodeURIComponent(long(401))}`));
  expect(q.isWellFormed()).toBe(true);
});

describe("pictures drawn for sharing", () => {
  const film = async () =>
    (await xml(api, "/sitemap-videos.xml")).urlset.url[0]["video:video"]["video:thumbnail_loc"].slice(SITE.length);

  test("are 1200 by 630 pixels and can be cached indefinitely", async () => {
    const response = await api.request("GET", await film());
    const { width, height, format } = await sharp(response.bytes).metadata();
    expect([width, height, format]).toEqual([1200, 630, "png"]);
    expect(response.headers["cache-control"]).toContain("immutable");
    const head = await api.request("HEAD", await film());
    expect([head.status, head.headers["content-length"]]).toEqual([200, String(response.bytes.length)]);
  });

  test("redirect from an outdated path, and are only drawn for public items", async () => {
    const right = await film();
    const moved = await api.request("GET", right.replace(/-[\da-f]{12}/, "-000000000000"));
    expect([moved.status, moved.headers.location]).toEqual([302, right]);
    const draft = await add(api, "/api/post/", { title: "Still secret", status: "draft" });
    for (const path of [
      `/share/post/${draft.id}-000000000000.png`,
      "/share/post/99999999999-000000000000.png",
      "/share/post/home-000000000000.png",
      "/share/page/1-000000000000.png",
      "/share/staff/1-000000000000.png",
      "/share/constructor/1-000000000000.png",
      "/share/post/1.png",
    ])
      expect((await api.request("GET", path)).status, path).toBe(404);
  });

  test.each([
    ["very long", "Unabhängigkeitserklärungs".repeat(12)],
    ["in a script that the font does not support", "जहाँ रोशनी है वहीं से शुरू करें"],
    ["with emoji and markup", "Light 🌅 <script>alert(1)</script> & “more”"],
    ["only emoji", "🌅🌅"],
  ])("can be drawn for a text that is %s", async (_, text) => {
    const quote = await add(api, "/api/gallery/quote/", { text });
    const moved = await api.request("GET", `/share/quote/${quote.id}-000000000000.png`);
    const { status, bytes } = await api.request("GET", String(moved.headers.location));
    expect(status).toBe(200);
    expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(1);
  });
});
