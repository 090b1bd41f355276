import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { loader as book } from "#app/features/books/pages/book.tsx";
import { loader as shelf } from "#app/features/books/pages/shelf.tsx";
import { loader as photo } from "#app/features/gallery/pages/photo.tsx";
import { loader as photos } from "#app/features/gallery/pages/photos.tsx";
import { loader as letter } from "#app/features/letters/pages/letter.tsx";
import { loader as letters } from "#app/features/letters/pages/letters.tsx";
import { loader as issue } from "#app/features/magazines/pages/issue.tsx";
import { loader as article } from "#app/features/posts/pages/article.tsx";
import { loader as articles } from "#app/features/posts/pages/list.tsx";
import { loadPostTopics } from "#app/features/posts/post-topics.server.ts";
import { loader as quote } from "#app/features/quotes/pages/quote.tsx";
import { loader as wall } from "#app/features/quotes/pages/wall.tsx";
import { loader as video } from "#app/features/videos/pages/video.tsx";
import { loader as videos } from "#app/features/videos/pages/videos.tsx";
import { anonymous } from "#app/platform/access/actor.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { findNextPublication } from "#app/resources/next-publication.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { recordQueries } from "#tests/support/record-queries.ts";
import { addSampleMedia } from "#tests/support/sample-items.ts";
import { scannedTables } from "#tests/support/scanned-tables.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { loader as layout } from "./layout.tsx";
import { loader as academy } from "./pages/about/academy.tsx";
import { loader as home } from "./pages/home.tsx";
import { loader as issues } from "./pages/newsletter/issues.tsx";
import { loader as search } from "./pages/search/search.tsx";
import { loader as service } from "./pages/services/service.tsx";

/** Tables that stay small whatever the academy publishes: topics, albums and fixed pages. */
const small = ["post_category", "post_tag", "image_category", "page", "settings", "staff", "content_revision"];

type Loader = (args: never) => unknown;

/** Each kind of page: its path, its loader, its maximum number of queries and kilobytes of data, and its parameters. */
const pages: [path: string, loader: Loader, queries: number, kilobytes: number, params?: Record<string, string>][] = [
  ["/", home, 15, 12],
  ["/article/blogs", articles, 7, 14],
  ["/article/blogs?page=2", articles, 5, 14],
  ["/article/blogs?category=category-1", articles, 5, 14],
  ["/article/blogs?tag=tag-1", articles, 5, 14],
  ["/article/blogs?tag=tag-1&page=2", articles, 5, 14],
  ["/article/blogs?category=category-1&tag=tag-1", articles, 6, 14],
  ["/article/blogs/post-3", article, 7, 16, { slug: "post-3" }],
  ["/gallery/photos", photos, 6, 16],
  ["/gallery/photos?category=album-1", photos, 5, 16],
  ["/gallery/photos/3", photo, 4, 4, { id: "3" }],
  ["/gallery/videos", videos, 4, 10],
  ["/gallery/videos/video-3", video, 5, 6, { slug: "video-3" }],
  ["/books", shelf, 4, 12],
  ["/books/book-3", book, 7, 8, { slug: "book-3" }],
  ["/newsletter", issues, 6, 14],
  ["/newsletter/letter-3", issue, 5, 4, { slug: "letter-3" }],
  ["/newsletter/letters", letters, 4, 8],
  ["/newsletter/letters/to-all-3", letter, 6, 12, { slug: "to-all-3" }],
  ["/quotes", wall, 4, 10],
  ["/quotes/3", quote, 5, 4, { id: "3" }],
  ["/about/academy", academy, 4, 12],
  ["/services/mentorship", service, 4, 10],
  ["/search?q=post", search, 3, 14],
  ["/search?q=nothingatall", search, 5, 14],
  ["any page", layout, 2, 8],
];
const documents = [
  "/rss.xml",
  "/atom.xml",
  "/feed.json",
  "/sitemap.xml",
  "/sitemap-articles.xml",
  "/llms.txt",
  "/robots.txt",
];

const api = sharedApi();
let added = 0;
/** The statements that run for the first visitors, each with the path that first needed it. */
const firstReads = new Map<string, string>();

async function add(path: string, body: object) {
  const response = await api.request("POST", path, { as: "editor", body });
  expect(response.status, `${path}: ${JSON.stringify(response.body)}`).toBe(201);
}

const long = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "So it goes. ".repeat(400) }] }],
};

/** Letters are on the site only once they are sent. */
async function addLetter(n: number) {
  const now = api.app.now().toISOString();
  const title = `To all ${n}`;
  const times = { created_at: now, modified_at: now, published_at: now, first_published_at: now };
  await getStore(api.app)
    .insertInto("web_letter")
    .values({
      ...{ title, summary: "", body: JSON.stringify(long), language: "en", slug: `to-all-${n}`, status: "published" },
      ...{ version: 1, search_text: title, sort_key: title, seo_title: "", seo_description: "", noindex: false },
      ...times,
    })
    .execute();
}

/** Adds this many items of each kind; posts have all tags and long texts. */
async function addItems(count: number) {
  const status = "published";
  for (const end = added + count; added < end; ) {
    added += 1;
    const n = added;
    const cover = { media: 1, alt: "Sun" };
    await add("/api/post/", {
      title: `Post ${n}`,
      body: long,
      cover,
      category: 1,
      tags: [1, 2],
      featured: n === 1,
      status,
    });
    await add("/api/gallery/image/", { title: `Photo ${n}`, image: cover, category: 1, status });
    await add("/api/gallery/video/", { title: `Video ${n}`, provider: "vimeo", video_id: "76979871", status });
    await add("/api/gallery/book/", { title: `Book ${n}`, description: long, status });
    const dated = { issue_number: n, issue_date: "2026-01-01", file: 2 };
    await add("/api/gallery/magazine/", { title: `Letter ${n}`, ...dated, status });
    await add("/api/gallery/quote/", { text: `Quote ${n}`, status });
    await addLetter(n);
    await add("/api/viewer/testimonial/", {
      ...{
        name: `Voice ${n}`,
        text: "Thanks",
        service: "mentorship",
        featured: true,
        consented_on: "2026-01-01",
        status,
      },
    });
  }
}

const listStatements = (recorded: Set<string>) => [...recorded].filter((text) => /^\s*(with|select)\b/.test(text));

beforeAll(async () => {
  await addSampleMedia(api);
  for (const n of [1, 2]) {
    await add("/api/post/category/", { name: `Category ${n}` });
    await add("/api/post/tag/", { name: `Tag ${n}` });
    await add("/api/gallery/image-category/", { name: `Album ${n}` });
  }
  await addItems(14);
  const note = async (path: string, work: () => Promise<unknown>) => {
    for (const text of listStatements(await recordQueries(work))) if (!firstReads.has(text)) firstReads.set(text, path);
  };
  for (const [path, loader, , , params] of pages) await note(path, () => load(path, loader, params));
  for (const path of documents)
    await note(path, async () => expect((await api.request("GET", path)).status, path).toBe(200));
}, 120_000);

/** Calls a loader as the server does for a visitor. */
async function load(path: string, loader: Loader, params: Record<string, string> = {}): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(requestContext, { app: api.app, actor: anonymous });
  const request = new Request(new URL(path.startsWith("/") ? path : "/", "https://academy.example"));
  const pattern = (path.split("?")[0] as string).replace(/^(\/article\/blogs)\/.*/, "$1/:slug");
  return loader({ request, context, params, pattern, url: new URL(request.url) } as never);
}

/** Loads what the server knows before it renders the first page after a change. */
const warm = () => Promise.all([findNextPublication(api.app), load("any page", layout)]);

test("no page, feed or sitemap scans a whole table that grows with the academy", async () => {
  expect(firstReads.size).toBeGreaterThan(60);
  const scans: string[] = [];
  for (const [text, path] of firstReads) {
    // These scan an index, but not for every page: see the next test.
    if (isTopicCount(text)) continue;
    for (const table of await scannedTables(api, text))
      if (!small.includes(table)) scans.push(`${path}: ${table}: ${text}`);
  }
  expect(scans).toEqual([]);
}, 60_000);

test("no page, feed or sitemap orders by an optional time differently from the indexes", () => {
  // PostgreSQL puts missing times first in descending order by default; then it would sort the whole table.
  const otherwise = /"published_at" (?:asc(?! nulls first)|desc(?! nulls last))/;
  expect([...firstReads].filter(([text]) => otherwise.test(text))).toEqual([]);
});

const isTopicCount = (text: string) => /^select 'category' as topic, id, count/.test(text);

test("no page counts the posts of each subject again until the content changes", async () => {
  const read = () => countQueries(api, () => loadPostTopics(api.app, "blog"));
  await add("/api/post/category/", { name: "New" });
  await warm();
  expect(await read()).toBe(2);
  expect(await read()).toBe(0);
});

test("each page stays within its limits of queries and bytes, however many items there are", async () => {
  const measure = async () => {
    const problems: string[] = [];
    const numbers: Record<string, number> = {};
    for (const [path, loader, queries, kilobytes, params] of pages) {
      await warm();
      let data: unknown;
      const count = await countQueries(api, async () => {
        data = await load(path, loader, params);
      });
      const bytes = JSON.stringify((data as { data?: unknown }).data ?? data).length;
      numbers[path] = count;
      if (count > queries) problems.push(`${path}: ${count} queries`);
      if (bytes > 1024 * kilobytes) problems.push(`${path}: ${bytes} bytes`);
    }
    expect(problems).toEqual([]);
    return numbers;
  };
  // Every change makes the server render each page again, as for its first visitor.
  await addItems(1);
  const few = await measure();
  await addItems(12);
  expect(await measure()).toEqual(few);
}, 120_000);
