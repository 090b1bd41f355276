import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { loadSearch } from "./search-loader.server.ts";

let api: Api;
const find = (query: string) => loadSearch(api, new Request(`https://academy.example/search?${query}`));

beforeAll(async () => {
  api = await startApi();
  const add = async (path: string, body: object) => {
    const { status } = await api.request("POST", path, { as: "editor", body: { status: "published", ...body } });
    expect(status).toBe(201);
  };
  await add("/api/post/", { title: "A lantern", noindex: true });
  const source = { source_name: "The News", source_url: "https://news.example/lantern" };
  const published_at = "2026-05-03T23:30:00.000Z";
  await add("/api/post/", { title: "Lantern in the news", kind: "in_media", published_at, ...source });
  await add("/api/gallery/book/", { title: "Lantern of books" });
  await add("/api/viewer/testimonial/", { name: "Lantern Fan", text: "Good.", consented_on: "2026-01-01" });
  const zone = { time_zone: "Asia/Tokyo", version: 1 };
  const saved = await api.request("PATCH", "/api/common/settings/", { as: "owner", body: zone });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});

test.each(["", "q=lantern", "q=lanterm", "q=nothingness&kind=books"])(
  "a search with %j takes six queries at most",
  async (query) => {
    // Settings and the page's own text are memoized.
    await find("");
    expect(await countQueries(api, () => find(query), { written: true })).toBeLessThanOrEqual(6);
  },
);

test("finds items with pages, with their label and the date in the academy's time zone", async () => {
  const { hits, count } = await find("q=lantern");
  expect(count).toBe(3);
  const facts = Object.fromEntries(hits.map(({ path, label, date }) => [path, [label, date?.text]]));
  expect(facts).toEqual({
    "/article/blogs/a-lantern": ["Article", expect.any(String)],
    "/article/in-media/lantern-in-the-news": ["In the media", "4 May 2026"],
    "/books/lantern-of-books": ["Book", undefined],
  });
  expect((await find("q=lantern&kind=books")).hits.map(({ path }) => path)).toEqual(["/books/lantern-of-books"]);
});

test("reports the corrected query, also within one group", async () => {
  expect(await find("q=lanterm&kind=articles")).toMatchObject({ corrected: "lantern", count: 2 });
});

test("suggests the newest articles if nothing was found", async () => {
  const { hits, newest } = await find("q=nothingness");
  expect([hits, newest.map(({ path }) => path)]).toEqual([
    [],
    expect.arrayContaining(["/article/blogs/a-lantern", "/article/in-media/lantern-in-the-news"]),
  ]);
});
