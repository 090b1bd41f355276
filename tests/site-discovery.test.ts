import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { markupProblems } from "./support/markup.ts";
import { samplePdf } from "./support/pdf.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner } from "./support/staff.ts";

let site: Site;

const fixed = [
  "/",
  "/about/academy",
  "/about/founder",
  "/services/mentorship",
  "/books",
  "/article/blogs",
  "/article/in-media",
  "/gallery/photos",
  "/gallery/videos",
  "/quotes",
  "/newsletter",
  "/vision",
  "/contact-us",
  "/privacy",
  "/accessibility",
];
const items = {
  blog: "/article/blogs/a-first-light",
  media: "/article/in-media/in-the-paper",
  photo: "/gallery/photos/1",
  video: "/gallery/videos/a-film",
  book: "/books/a-book",
  quote: "/quotes/1",
  issue: "/newsletter/spring",
  script: `/newsletter/${encodeURIComponent("सुबह-की-रोशनी")}`,
};
const all = [...fixed, ...Object.values(items)];

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const publish = (path: string, body: object) => owner.request("POST", path, { status: "published", ...body });
  const picture = sharp({ create: { width: 1500, height: 1000, channels: 3, background: "#e8c9a0" } });
  const file = await owner.upload("issue.pdf", await samplePdf(1));
  const cover = { media: await owner.upload("dawn.jpg", await picture.jpeg().toBuffer(), "Dawn") };
  const tag = await owner.request("POST", "/api/post/tag/", { name: "Morning" });
  await publish("/api/post/", {
    title: "A first light",
    excerpt: "Of </script> & the morning.",
    cover,
    author_name: "Ada",
    tags: [tag.id],
  });
  await publish("/api/post/", {
    kind: "in_media",
    title: "In the paper",
    source_name: "The Paper",
    source_url: "https://paper.example/x",
  });
  await publish("/api/gallery/image/", { title: "A photo", caption: "Of dawn", image: cover, taken_on: "2026-01-02" });
  await publish("/api/gallery/video/", {
    title: "A film",
    description: "Of light",
    provider: "youtube",
    video_id: "abcdefghijk",
    duration_seconds: 90,
    chapters: [
      { at_seconds: 0, title: "Dark" },
      { at_seconds: 30, title: "Light" },
    ],
  });
  await publish("/api/gallery/book/", {
    title: "A book",
    authors: ["Ada"],
    isbn: "978-0-306-40615-7",
    pages: 120,
    published_on: "2025-03-01",
    cover,
  });
  await publish("/api/gallery/magazine/", {
    title: "Spring",
    issue_number: 4,
    issue_date: "2026-03-01",
    summary: "Of spring",
    file,
  });
  await publish("/api/gallery/magazine/", { title: "सुबह की रोशनी", issue_number: 5, issue_date: "2026-04-01", file });
  await publish("/api/gallery/quote/", { text: "Begin where the light is.", attribution: "Ada" });
});

type Thing = Record<string, unknown> & { "@type": string };

const fetchHtml = async (path: string) => {
  const response = await fetch(site.url + path);
  expect(response.status, path).toBe(200);
  return response.text();
};
const parseThings = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json]) => JSON.parse(json as string)["@graph"],
  );
const readMeta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** The type of each page's structured data, with the properties that search engines require. */
const expected: Record<string, [type: string, ...properties: string[]]> = {
  "/": ["WebSite", "name", "url", "potentialAction", "publisher"],
  "/about/academy": ["EducationalOrganization", "name", "url", "logo"],
  "/about/founder": ["ProfilePage", "mainEntity"],
  "/services/mentorship": ["Service", "name", "provider"],
  "/books": ["CollectionPage", "name", "url"],
  "/contact-us": ["ContactPage", "name", "url"],
  "/vision": ["WebPage", "name", "url"],
  [items.blog]: ["BlogPosting", "headline", "image", "datePublished", "dateModified", "author", "publisher"],
  [items.media]: ["Article", "headline", "image", "datePublished", "author", "isBasedOn"],
  [items.photo]: ["ImageObject", "contentUrl", "creditText", "creator", "caption", "width", "height"],
  [items.video]: [
    "VideoObject",
    "name",
    "description",
    "thumbnailUrl",
    "uploadDate",
    "duration",
    "embedUrl",
    "hasPart",
  ],
  [items.book]: ["Book", "name", "author", "isbn", "numberOfPages", "datePublished", "image"],
  [items.quote]: ["Quotation", "text", "creator"],
  [items.issue]: ["PublicationIssue", "name", "issueNumber", "datePublished", "isPartOf"],
};

describe("structured data", () => {
  test.each(Object.entries(expected))("of %s is complete", async (path, [type, ...properties]) => {
    const thing = parseThings(await fetchHtml(path)).find((one) => one["@type"] === type);
    expect(Object.keys(thing ?? {})).toEqual(expect.arrayContaining(properties));
  });

  test.each(all)("of %s has breadcrumbs with absolute URLs", async (path) => {
    const html = await fetchHtml(path);
    const things = parseThings(html);
    expect(things.length).toBeGreaterThan(0);
    const breadcrumbs = things.find((thing) => thing["@type"] === "BreadcrumbList") as
      | { itemListElement: Thing[] }
      | undefined;
    if (path === "/") return expect(breadcrumbs).toBeUndefined();
    const steps = breadcrumbs?.itemListElement ?? [];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect([steps[0]?.item, steps.at(-1)?.item]).toEqual([`${site.url}/`, site.url + path]);
    expect(steps.every(({ name }) => typeof name === "string" && name !== "")).toBe(true);
    expect(JSON.stringify(things)).not.toMatch(/"(?:url|item|contentUrl|image|thumbnailUrl|embedUrl)":"(?!https?:)/);
  });

  test("escapes the content of items", async () => {
    const things = parseThings(await fetchHtml(items.blog));
    expect(things.find((thing) => thing["@type"] === "BlogPosting")?.description).toBe("Of </script> & the morning.");
  });
});

describe("the head", () => {
  test.each(all)("of %s has the tags for link previews", async (path) => {
    const html = await fetchHtml(path);
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    for (const name of ["og:title", "og:type", "og:site_name", "og:image", "twitter:card"])
      expect(readMeta(html, name), name).toBeTruthy();
    const image = readMeta(html, "og:image");
    const response = await fetch(String(image));
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([String(width), String(height)]).toEqual([
      readMeta(html, "og:image:width"),
      readMeta(html, "og:image:height"),
    ]);
    expect(await markupProblems(html)).toEqual([]);
  });

  test("of a quote has a drawn picture, which the page offers to save", async () => {
    const html = await fetchHtml(items.quote);
    expect(readMeta(html, "og:image")).toMatch(/\/share\/quote\/1-[\da-f]{12}\.png$/);
    expect(html).toContain(`<a href="${readMeta(html, "og:image")}" download="quote-1.png">Save as picture</a>`);
  });

  test("of an article has its dates, author and topics", async () => {
    const html = await fetchHtml(items.blog);
    expect(readMeta(html, "article:published_time")).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/);
    expect([readMeta(html, "article:author"), readMeta(html, "article:tag")]).toEqual(["Ada", "Morning"]);
    for (const feed of ["/rss.xml", "/atom.xml", "/feed.json"]) expect(html).toContain(`href="${feed}"`);
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  });

  test("every URL in the sitemap is canonical and may be indexed", async () => {
    const addresses = async (path: string) =>
      [...(await fetchHtml(path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
        (address as string).slice(site.url.length),
      );
    const files = await addresses("/sitemap.xml");
    const pages = (await Promise.all(files.map(addresses))).flat();
    expect(pages).toEqual(expect.arrayContaining(all));
    for (const path of pages) {
      const html = await fetchHtml(path);
      expect(html, path).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
      expect(readMeta(html, "robots"), path).toBeUndefined();
    }
  });
});

test("if indexing is disabled, pages say so in a header and a tag, including cached ones", async () => {
  const hidden = await startSite({ engine: "sqlite", environment: { INDEX: "0" } });
  for (const _ of ["made", "from memory"]) {
    const response = await fetch(`${hidden.url}/vision`);
    expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(readMeta(await response.text(), "robots")).toBe("noindex, nofollow");
  }
});

describe("a missing item", () => {
  test.each([
    ["/books/nothing", "/books"],
    ["/article/blogs/nothing", "/article/blogs"],
    ["/article/in-media/nothing", "/article/in-media"],
    ["/gallery/photos/99", "/gallery/photos"],
    ["/gallery/videos/nothing", "/gallery/videos"],
    ["/quotes/99", "/quotes"],
    ["/newsletter/nothing", "/newsletter"],
  ])("%s is a 404 with links to its section and the search", async (path, section) => {
    const response = await fetch(site.url + path);
    const html = await response.text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(response.status).toBe(404);
    expect(main).toContain(`href="${section}"`);
    expect(main).toContain('href="/search"');
    expect(readMeta(html, "robots")).toContain("noindex");
    expect(await markupProblems(html)).toEqual([]);
  });
});

test("reading leaves no traces: no cookies, only scroll positions in storage, no requests to other hosts", async () => {
  const page = await openPage();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
  });
  const kept = () =>
    page.evaluate(() => [document.cookie, localStorage.length, { ...sessionStorage }]) as Promise<
      [string, number, Record<string, string>]
    >;
  const places = "react-router-scroll-positions";
  const paths = [...all, "/search?q=light"];
  for (const path of paths) {
    const response = await page.goto(site.url + path);
    expect(response?.headers()["set-cookie"], path).toBeUndefined();
    const [cookie, stored, { [places]: _, ...others }] = await kept();
    expect([cookie, stored, others], path).toEqual(["", 0, {}]);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await hydrate(page);
  }
  // Scroll positions for Back, by the router's random keys of history entries: neither URLs nor times.
  const [cookie, stored, { [places]: positions, ...others }] = await kept();
  expect([cookie, stored, others]).toEqual(["", 0, {}]);
  const entries = Object.entries(JSON.parse(positions ?? ""));
  // A page that the visitor leaves before the router listens has no position.
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.length).toBeLessThan(paths.length);
  for (const [key, y] of entries)
    expect([key, y]).toEqual([expect.stringMatching(/^(?:default|[\da-z]{6,16})$/), expect.any(Number)]);
  expect(await page.context().cookies()).toEqual([]);
  // Deleted with the tab.
  const later = await page.context().newPage();
  await later.goto(`${site.url}/vision`);
  expect(await later.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(["", 0, 0]);
  expect(elsewhere).toEqual([]);
});

test("a new site has an accessibility statement, and staff can rewrite it", async () => {
  const owner = await connectAsOwner(site);
  const read = async () => (await fetch(`${site.url}/accessibility`)).text();
  expect(await read()).toContain("Web Content Accessibility Guidelines (WCAG) 2.2");
  const before = await owner.request("GET", "/api/page/accessibility/");
  const body = (text: string) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  });
  await owner.request("PATCH", "/api/page/accessibility/", { body: body("Ring the bell at the side door.") });
  const html = await read();
  expect(html).toContain("Ring the bell at the side door.");
  expect(html).not.toContain("Web Content Accessibility Guidelines");
  await owner.request("PATCH", "/api/page/accessibility/", { body: before.body });
});
