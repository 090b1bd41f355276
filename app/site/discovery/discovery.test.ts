import { XMLParser, XMLValidator } from "fast-xml-parser";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { storeOf } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { jpeg } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { samplePdf } from "#tests/support/pdf.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const SITE = "https://academy.example";
const DAY = 86_400_000;
let api: Api;

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ["url", "item", "entry", "sitemap"].includes(name),
});
async function xml(path: string, from = api) {
  const response = await from.request("GET", path);
  expect(response.status, path).toBe(200);
  const text = response.bytes.toString();
  expect(XMLValidator.validate(text), path).toBe(true);
  return parser.parse(text);
}

async function add(path: string, body: object, to = api): Promise<{ id: number; slug: string }> {
  const response = await to.request("POST", path, { as: "editor", body: { status: "published", ...body } });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

const post = (title: string, more: object = {}) => add("/api/post/", { title, ...more });
const locations = async (path: string): Promise<string[]> =>
  ((await xml(path)).urlset.url ?? []).map(({ loc }: { loc: string }) => loc);

const words = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Said <b> & done." }] }] };

beforeAll(async () => {
  api = await startApi({ config: { siteUrl: SITE } });
  const cover = { media: (await upload(api, "cover one.jpg", await jpeg(1400, 900), { alt: "A window" })).id };
  await post("Kind & true <always>", { excerpt: "What is “kind”, & why?", cover, author_name: "Ada" });
  api.clock.advance(1000);
  await post("Von Größe", { body: words });
  await post("In the paper", { kind: "in_media", source_name: "The Paper", source_url: "https://paper.example/x" });
  await post("سلام", { language: "fa", excerpt: "یک روز", noindex: true });
  await post("Kept out", { noindex: true });
  await post("First elsewhere", { canonical_url: "https://elsewhere.example/first" });
  await post("Not yet", { status: "draft" });
  await post("Tomorrow", { published_at: "2026-05-05T09:00:00.000Z" });
  await add("/api/gallery/image/", { title: "A photo", image: cover });
  await add("/api/gallery/video/", {
    title: "A film",
    provider: "youtube",
    video_id: "abcdefghijk",
    duration_seconds: 61,
  });
  await add("/api/gallery/book/", { title: "A book", authors: ["Ada"], cover });
  const { id: file } = await upload(api, "spring.pdf", await samplePdf(1));
  await add("/api/gallery/magazine/", { title: "Spring", issue_number: 1, issue_date: "2026-03-01", file });
  await add("/api/gallery/quote/", { text: "Begin where the light is.", attribution: "Ada" });
});

describe("the sitemap", () => {
  test("lists a file for each part with public items, with the last change", async () => {
    const { sitemapindex } = await xml("/sitemap.xml");
    const parts = ["pages", "articles", "photos", "videos", "books", "quotes", "newsletter"];
    expect(sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)).toEqual(
      parts.map((part) => `${SITE}/sitemap-${part}.xml`),
    );
    for (const { loc, lastmod } of sitemapindex.sitemap) {
      expect(Number.isNaN(Date.parse(lastmod)), loc).toBe(false);
      expect((await locations(loc.slice(SITE.length))).length, loc).toBeGreaterThan(0);
    }
  });

  test("contains only public pages that may be indexed", async () => {
    expect(await locations("/sitemap-articles.xml")).toEqual([
      `${SITE}/article/blogs/kind-true-always`,
      `${SITE}/article/blogs/von-grosse`,
      `${SITE}/article/in-media/in-the-paper`,
    ]);
    const pages = await locations("/sitemap-pages.xml");
    expect(pages).toContain(`${SITE}/`);
    expect(pages).toContain(`${SITE}/about/founder`);
    expect(pages.some((page) => page.includes("search"))).toBe(false);
  });

  test("contains images and videos", async () => {
    const photo = (await xml("/sitemap-photos.xml")).urlset.url[0];
    expect(photo["image:image"]["image:loc"]).toMatch(
      /^https:\/\/academy\.example\/media\/\d+\/[\da-f]{12}\/cover%20one\.jpg$/,
    );
    const { urlset } = await xml("/sitemap-videos.xml");
    const film = urlset.url[0]["video:video"];
    expect(urlset["@_xmlns:video"]).toBe("http://www.google.com/schemas/sitemap-video/1.1");
    expect(film).toMatchObject({
      "video:title": "A film",
      "video:description": "A film",
      "video:player_loc": "https://www.youtube-nocookie.com/embed/abcdefghijk",
      "video:duration": 61,
    });
    const thumbnail = await api.request("GET", film["video:thumbnail_loc"].slice(SITE.length));
    expect([thumbnail.status, thumbnail.headers["content-type"]]).toEqual([200, "image/png"]);
  });

  test.each(["nothing", "articles-after-1", "articles-after-99999999999999999999", "", "__proto__", "constructor"])(
    "has no file %j",
    async (name) => {
      const { status } = await api.request("GET", `/sitemap-${name}.xml`);
      expect(status).toBe(404);
    },
  );
});

describe("a sitemap with many pages", () => {
  const own = sharedApi({ config: { siteUrl: SITE } });

  test("is split into files, with each page in one of them", async () => {
    const now = own.app.now().toISOString();
    const row = (position: number) => ({
      ...{
        text: `Quote ${position}`,
        attribution: "",
        context: "",
        position,
        version: 1,
        search_text: "",
        sort_key: "",
      },
      ...{ status: "published", published_at: now, first_published_at: now, created_at: now, modified_at: now },
    });
    const many = Array.from({ length: 2003 }, (_, index) => row(index + 1));
    for (let at = 0; at < many.length; at += 1000)
      await storeOf(own.app)
        .insertInto("quote")
        .values(many.slice(at, at + 1000))
        .execute();
    await storeOf(own.app).deleteFrom("quote").where("position", "=", 77).execute();
    await own.app.revision.refresh();

    const files = (await xml("/sitemap.xml", own)).sitemapindex.sitemap
      .map(({ loc }: { loc: string }) => loc.slice(SITE.length))
      .filter((path: string) => path.includes("quotes"));
    expect(files).toHaveLength(3);
    const found: string[] = [];
    for (const path of files) found.push(...(await xml(path, own)).urlset.url.map(({ loc }: { loc: string }) => loc));
    expect([found.length, new Set(found).size]).toEqual([2002, 2002]);
    const besides = String(files[1]).replace(/\d+/, (after) => String(Number(after) - 1));
    expect((await own.request("GET", besides)).status).toBe(404);
  });

  test("needs the same number of queries for any number of items", async () => {
    const count = () => countQueries(own, () => own.request("GET", "/sitemap-articles.xml"));
    // Loads what is memoized for every page: the settings and the next scheduled publication.
    const change = async (times: number) => {
      for (let index = 0; index < times; index += 1) await add("/api/post/", { title: `Many ${times} ${index}` }, own);
      await own.request("GET", "/manifest.webmanifest");
    };
    await change(1);
    const before = await count();
    await change(5);
    expect(await count()).toBe(before);
    expect(before).toBeLessThanOrEqual(2);
    expect(await count()).toBe(0);
  });
});

describe("the feeds", () => {
  test("RSS has what RSS 2.0 requires", async () => {
    const { channel, ...rss } = (await xml("/rss.xml")).rss;
    expect(rss["@_version"]).toBe("2.0");
    expect(channel).toMatchObject({
      title: expect.any(String),
      link: `${SITE}/article/blogs`,
      description: expect.any(String),
    });
    expect(channel["atom:link"]["@_href"]).toBe(`${SITE}/rss.xml`);
    const item = channel.item.find(({ title }: { title: string }) => title === "Kind &amp; true &lt;always&gt;");
    expect(item.link).toBe(`${SITE}/article/blogs/kind-true-always`);
    // HTML within XML.
    expect(item.description).toBe("What is “kind”, &amp; why?");
    expect(item["content:encoded"]).toContain("<p>What is “kind”, &amp; why?</p>");
    expect(item.pubDate).toMatch(/^\w{3}, \d{2} \w{3} 2026 09:00:0\d GMT$/);
    expect(item.enclosure["@_type"]).toBe("image/jpeg");
    const picture = await api.request("GET", item.enclosure["@_url"].slice(SITE.length));
    expect(picture.headers["content-type"]).toBe("image/jpeg");
    const guids = channel.item.map(({ guid }: { guid: unknown }) => JSON.stringify(guid));
    expect(new Set(guids).size).toBe(guids.length);
  });

  test("Atom has what RFC 4287 requires", async () => {
    const { feed } = await xml("/atom.xml");
    expect(feed["@_xmlns"]).toBe("http://www.w3.org/2005/Atom");
    expect(feed).toMatchObject({
      id: `${SITE}/`,
      title: expect.any(String),
      updated: expect.stringMatching(/^\d{4}-.+Z$/),
    });
    // The type of the title is HTML.
    const titles = feed.entry.map(({ title }: { title: { "#text": string } }) => title["#text"] ?? title);
    expect(titles).toContain("Kind &amp; true &lt;always&gt;");
    for (const entry of feed.entry) {
      expect(entry).toMatchObject({ id: expect.stringContaining(SITE), updated: expect.stringMatching(/Z$/) });
      expect([entry.title["#text"] ?? entry.title, entry.link]).not.toContain(undefined);
    }
  });

  test("JSON Feed has what version 1.0 requires", async () => {
    const response = await api.request("GET", "/feed.json");
    expect(response.headers["content-type"]).toMatch(/^application\/feed\+json/);
    const feed = JSON.parse(response.bytes.toString());
    expect(feed).toMatchObject({ version: "https://jsonfeed.org/version/1", feed_url: `${SITE}/feed.json` });
    const item = feed.items.find(({ title }: { title: string }) => title === "Von Größe");
    expect(item).toMatchObject({
      id: expect.any(String),
      url: `${SITE}/article/blogs/von-grosse`,
      summary: "Said <b> & done.",
      content_html: expect.stringContaining("<p>Said &lt;b&gt; &amp; done.</p>"),
    });
    expect(feed.items.some(({ title }: { title: string }) => title === "Not yet")).toBe(false);
    // Plain text, escaped for readers that insert it into a page as HTML.
    expect(feed.items.map(({ title }: { title: string }) => title)).toContain("Kind & true <always>");
    expect(response.bytes.toString()).not.toContain("<");
  });

  test("declare the language of the feed and of each entry", async () => {
    const { channel } = (await xml("/rss.xml")).rss;
    expect(channel.language).toBe("en");
    const languageOf = (title: string) =>
      channel.item.find((item: { title: string }) => item.title === title)["dc:language"];
    expect([languageOf("سلام"), languageOf("Von Größe")]).toEqual(["fa", "en"]);
    const { feed } = await xml("/atom.xml");
    expect(feed["@_xml:lang"]).toBe("en");
    const entry = feed.entry.find(({ title }: { title: { "#text": string } }) => title["#text"] === "سلام");
    expect(entry["@_xml:lang"]).toBe("fa");
    const json = JSON.parse((await api.request("GET", "/feed.json")).bytes.toString());
    expect(json.language).toBe("en");
    const item = json.items.find(({ title }: { title: string }) => title === "سلام");
    expect(item.language).toBe("fa");
    expect(item.content_html).toContain('<p lang="fa" dir="rtl">یک روز</p>');
  });

  test("are valid when empty", async () => {
    const empty = await startApi({ config: { siteUrl: SITE } });
    expect((await xml("/rss.xml", empty)).rss.channel.item).toBeUndefined();
    expect((await xml("/atom.xml", empty)).feed.entry).toBeUndefined();
    expect(JSON.parse((await empty.request("GET", "/feed.json")).bytes.toString()).items).toEqual([]);
  });
});

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
  await add("/api/post/", { title: "Tomorrow", published_at: "2026-05-05T09:00:00.000Z" }, own);
  const titles = async () => ((await xml("/rss.xml", own)).rss.channel.item ?? []).length;
  const files = async () => (await own.request("GET", "/sitemap.xml")).bytes.toString().includes("sitemap-articles");
  expect([await titles(), await files()]).toEqual([0, false]);
  own.clock.advance(DAY);
  expect([await titles(), await files()]).toEqual([1, true]);
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

test("the manifest's icons exist in the declared sizes", async () => {
  const manifest = JSON.parse((await api.request("GET", "/manifest.webmanifest")).bytes.toString());
  expect(manifest).toMatchObject({ name: "Lightwell Academy", start_url: "/" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await api.request("GET", src);
    expect(icon.headers["content-type"]).toBe(type);
    const { width, height } = await sharp(icon.bytes).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const ico = await api.request("GET", "/favicon.ico");
  expect((await sharp(ico.bytes.subarray(22)).metadata()).width).toBe(32);
});

test("the icons are made of the picture in the settings, in each size", async () => {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#00ff00" } })
    .png()
    .toBuffer();
  const file = { name: "leaf.png", bytes: png };
  const { id } = (await postForm(api, "/api/common/file/", { file, fields: { alt: "A leaf" } }, "owner")).body;
  const change = (icon: number | null) =>
    api.request("PATCH", "/api/common/settings/", { as: "owner", body: { icon } });
  const before = (await api.request("GET", "/icons/32.png")).headers.etag;
  expect((await change(id)).status).toBe(200);
  const manifest = JSON.parse((await api.request("GET", "/manifest.webmanifest")).bytes.toString());
  expect(manifest.icons[0].src).toMatch(new RegExp(`^/icons/192\\.png\\?v=${id}-[\\da-f]{12}$`));
  for (const [path, size] of [
    ["/icons/32.png", 32],
    [manifest.icons[0].src, 192],
    ["/icons/512.png", 512],
    ["/apple-touch-icon.png", 180],
  ] as const) {
    const { data, info } = await sharp((await api.request("GET", path)).bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([size, size]);
    const middle = (size * (size / 2) + size / 2) * 4;
    expect([...data.subarray(middle, middle + 4)], path).toEqual([0, 255, 0, 255]);
  }
  expect((await change(null)).status).toBe(200);
  expect((await api.request("GET", "/icons/32.png")).headers.etag).toBe(before);
});

describe("pictures drawn for sharing", () => {
  const film = async () =>
    (await xml("/sitemap-videos.xml")).urlset.url[0]["video:video"]["video:thumbnail_loc"].slice(SITE.length);

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
    const draft = await post("Still secret", { status: "draft" });
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
  ])("can be drawn of a text that is %s", async (_, text) => {
    const quote = await add("/api/gallery/quote/", { text });
    const moved = await api.request("GET", `/share/quote/${quote.id}-000000000000.png`);
    const { status, bytes } = await api.request("GET", String(moved.headers.location));
    expect(status).toBe(200);
    expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(1);
  });
});
