import { beforeEach, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { loadHome } from "./home-loader.server.ts";

let api: Api;
const add = async (path: string, body: object) => {
  const response = await api.request("POST", path, { as: "editor", body: { status: "published", ...body } });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
};

beforeEach(async () => {
  api = await startApi();
});

test("shows a home page for an academy without content", async () => {
  const home = await loadHome(api);
  expect(home).toMatchObject({ quote: null, posts: [], video: null, books: [], testimonials: [] });
  expect(home.services).toHaveLength(3);
});

test("shows featured items before the newest, in at most ten queries", async () => {
  for (const [title, featured] of [["Old and featured", true], ["Older"], ["Old"], ["New"]] as const) {
    await add("/api/post/", { title, featured });
    api.clock.advance(1000);
  }
  await add("/api/gallery/quote/", { text: "Look up." });
  await add("/api/gallery/video/", { title: "Breathe", provider: "youtube", video_id: "aqz-KE-bpKQ" });
  await add("/api/gallery/book/", { title: "The Light" });
  await add("/api/viewer/testimonial/", {
    name: "Featured",
    text: "Good.",
    featured: true,
    consented_on: "2026-01-01",
  });
  await add("/api/viewer/testimonial/", { name: "Not featured", text: "Good.", consented_on: "2026-01-01" });

  const home = await loadHome(api);
  expect(home.posts.map(({ title }) => title)).toEqual(["Old and featured", "New", "Old"]);
  expect(home.testimonials.map(({ name }) => name)).toEqual(["Featured"]);
  expect([home.quote?.text, home.video?.title, home.books[0]?.title]).toEqual(["Look up.", "Breathe", "The Light"]);
  expect(await countQueries(api, () => loadHome(api))).toBeLessThanOrEqual(10);
});
