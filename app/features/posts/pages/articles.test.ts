import { beforeAll, describe, expect, test } from "vitest";
import { anonymous } from "#app/platform/access/actor.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import { NotFound } from "#app/platform/errors.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { loadArticle } from "./article-loader.server.ts";
import { loadArticles } from "./list-loader.server.ts";

let api: Api;
const ids: Record<string, number> = {};

async function make(path: string, name: string, body: object) {
  const response = await api.request("POST", path, { as: "editor", body });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  ids[name] = response.body.id;
}

const document = (...content: object[]) => ({ type: "doc", content });

beforeAll(async () => {
  api = await startApi({
    now: "2026-05-04T09:00:00.000Z",
    config: { siteUrl: "https://academy.example", index: true },
  });
  await make("/api/post/category/", "Practice", { name: "Practice", description: "Things to do." });
  await make("/api/post/category/", "Silence", { name: "Silence" });
  await make("/api/post/tag/", "rest", { name: "Rest" });
  await make("/api/gallery/video/", "video", {
    title: "Four breaths",
    provider: "youtube",
    video_id: "aqz-KE-bpKQ",
    status: "published",
  });
  for (let number = 1; number <= 15; number += 1) {
    await make("/api/post/", `post ${number}`, {
      title: `Post ${number}`,
      status: "published",
      published_at: new Date(Date.UTC(2026, 3, number)).toISOString(),
      featured: number === 3,
      category: number % 2 ? ids.Practice : null,
      tags: [ids.rest],
      body: document({ type: "video", attrs: { video: "four-breaths" } }),
    });
  }
  await make("/api/post/", "outside", {
    title: "Outside",
    kind: "in_media",
    status: "published",
    published_at: "2026-04-20T12:00:00.000Z",
    source_name: "The Courier",
    source_url: "https://courier.example/tea",
    body: document({ type: "paragraph", content: [{ type: "text", text: "A reporter came for tea. ".repeat(20) }] }),
  });
});

const list = (query = "", pattern = "article/blogs") =>
  loadArticles(api, new Request(`https://academy.example/${pattern}${query}`), pattern);
const article = (slug: string, pattern = "article/blogs/:slug") =>
  loadArticle({ app: api.app, actor: anonymous }, slug, pattern);

describe("the list of articles", () => {
  test("starts with the latest featured article, and lists all others once", async () => {
    const { featured, items, page, pageCount, head } = await list();
    expect(featured?.title).toBe("Post 3");
    expect(items.map(({ title }) => title)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((n) => `Post ${n}`));
    expect([page, pageCount]).toEqual([1, 2]);
    expect(head).toMatchObject({
      canonical: "https://academy.example/article/blogs",
      next: "https://academy.example/article/blogs?page=2",
      index: true,
    });
    expect(head.previous).toBeUndefined();
    expect(JSON.stringify(items)).not.toContain("four-breaths");
  });

  test("has a canonical URL and a title for every page", async () => {
    const { featured, items, head } = await list("?page=2");
    expect(featured).toBeNull();
    expect(items.map(({ title }) => title)).toEqual(["Post 3", "Post 2", "Post 1"]);
    expect(head.canonical).toBe("https://academy.example/article/blogs?page=2");
    expect(head.title).toContain("page 2");
    expect(head.previous).toBe("https://academy.example/article/blogs");
    expect(head.next).toBeUndefined();
    await expect(list("?page=3")).rejects.toThrow(NotFound);
    await expect(list("?page=x")).rejects.toThrow(NotFound);
  });

  test("has indexed pages for a category and a tag, but not for both together", async () => {
    const category = await list("?category=practice");
    expect(category.items).toHaveLength(8);
    expect(category.top).toMatchObject({ title: "Practice", lead: "Things to do." });
    expect(category.head).toMatchObject({
      canonical: "https://academy.example/article/blogs?category=practice",
      description: "Things to do.",
      index: true,
    });
    expect(category.head.title).toMatch(/^Practice · /);
    const tag = await list("?tag=rest&page=2");
    expect(tag.head.canonical).toBe("https://academy.example/article/blogs?page=2&tag=rest");
    expect(tag.head.previous).toBe("https://academy.example/article/blogs?tag=rest");
    expect((await list("?category=practice&tag=rest")).head.index).toBe(false);
  });

  test("reports a category or tag that does not exist, without indexing, and shows an empty one", async () => {
    const unknown = await list("?category=nowhere");
    expect(unknown).toMatchObject({ unknown: "category", items: [], pageCount: 1 });
    expect(unknown.head.index).toBe(false);
    expect((await list("?category=practice&tag=nowhere")).unknown).toBe("tag");
    const empty = await list("?category=silence");
    expect(empty).toMatchObject({ unknown: null, items: [] });
    expect(empty.topics.categories.map(({ name }) => name)).toEqual(["Practice", "Silence"]);
    expect((await list()).topics.categories.map(({ name }) => name)).toEqual(["Practice"]);
  });

  test("takes no more than six queries", async () => {
    for (const query of ["", "?page=2", "?category=practice&tag=rest", "?category=nowhere"]) {
      await list(query);
      expect(await countQueries(api, () => list(query))).toBeLessThanOrEqual(6);
    }
  });
});

describe("an article", () => {
  test("has its videos, its dates, and the previous and next article", async () => {
    const { article: shown, published, modified, neighbours, videos, head } = await article("post-5");
    expect(shown.title).toBe("Post 5");
    expect(published?.text).toBe("5 April 2026");
    expect(modified?.text).toBe("4 May 2026");
    expect([neighbours.previous?.title, neighbours.next?.title]).toEqual(["Post 4", "Post 6"]);
    expect(videos).toMatchObject({ "four-breaths": { title: "Four breaths", path: "/gallery/videos/four-breaths" } });
    expect(head).toMatchObject({ canonical: "https://academy.example/article/blogs/post-5", type: "article" });
  });

  test("without an excerpt is described by the beginning of its text", async () => {
    const { head } = await article("outside", "article/in-media/:slug");
    expect(head.description).toMatch(/^A reporter came for tea\. .* …$/);
    expect(head.description.length).toBeLessThanOrEqual(162);
  });

  test("redirects to its current path in the other section", async () => {
    const moved = async (work: Promise<unknown>) => {
      const response = await work.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(response).toBeInstanceOf(Response);
      return [(response as Response).status, (response as Response).headers.get("location")];
    };
    expect(await moved(article("outside"))).toEqual([301, "/article/in-media/outside"]);
    expect(await moved(article("post-5", "article/in-media/:slug"))).toEqual([301, "/article/blogs/post-5"]);
    await expect(article("nowhere")).rejects.toThrow(NotFound);
  });

  test("takes no more than six queries, with a video in its text", async () => {
    await article("post-7");
    expect(await countQueries(api, () => article("post-7"))).toBeLessThanOrEqual(6);
  });
});

test("an article starts with its author's name, and shows their picture while they work here", async () => {
  const own = await startApi();
  await insertMediaRow(own);
  const profile = { display_name: "Ilse Marigold", picture: 1 };
  expect((await own.request("PATCH", "/api/auth/user/", { body: profile, as: "editor" })).status).toBe(200);
  const create = async (body: object) => (await own.request("POST", "/api/post/", { body, as: "editor" })).body;
  const post = await create({ title: "Mornings", status: "published" });
  expect(post.author_name).toBe("Ilse Marigold");
  expect((await create({ title: "By another", author_name: "Ada" })).author_name).toBe("Ada");
  expect((await create({ title: "Elsewhere", kind: "in_media" })).author_name).toBe("");
  const load = () => loadArticle({ app: own.app, actor: anonymous }, "mornings", "article/blogs/:slug");
  expect((await load()).portrait).toMatchObject({ alt: "" });
  await own.app.database.db.updateTable("staff").set({ is_active: false }).where("role", "=", "editor").execute();
  await own.app.database.db.transaction().execute((trx) => incrementContentRevision(trx, own.app.database.engine));
  await own.app.revision.refresh();
  expect((await load()).portrait).toBeNull();
});
