import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { loadPostTopics, type Topic } from "./post-topics.server.ts";

let api: Api;
const categories: number[] = [];
const tags: number[] = [];

beforeAll(async () => {
  api = await startApi();
  for (const name of ["One", "Two"]) {
    categories.push((await send("POST", "/api/post/category/", { name }, 201)).id);
    tags.push((await send("POST", "/api/post/tag/", { name }, 201)).id);
  }
});

async function send(method: string, path: string, body?: object, status = 200) {
  const response = await api.request(method, path, { as: "owner", body });
  expect(response.status, `${path}: ${JSON.stringify(response.body)}`).toBe(status);
  return response.body;
}
const add = (values: object = {}) =>
  send("POST", "/api/post/", { title: "A post", status: "published", ...values }, 201);

test("each topic has the number of its articles of a kind that visitors can read", async () => {
  const topics = { category: categories[0], tags };
  await add(topics);
  await add({ tags: [tags[1]] });
  await add({ ...topics, kind: "in_media", source_name: "A paper", source_url: "https://paper.example/" });
  await add({ ...topics, status: "draft" });
  await add({ ...topics, published_at: "2026-08-01T00:00:00.000Z" });
  const removed = await add(topics);
  await send("DELETE", `/api/post/${removed.id}/`, undefined, 204);
  const toCounts = (found: Topic[]) => Object.fromEntries(found.map(({ name, count }) => [name, count]));
  const blog = await loadPostTopics(api.app, "blog");
  expect([toCounts(blog.categories), toCounts(blog.tags), blog.count]).toEqual([
    { One: 1, Two: 0 },
    { One: 1, Two: 2 },
    2,
  ]);
  const inMedia = await loadPostTopics(api.app, "in_media");
  expect([toCounts(inMedia.categories), toCounts(inMedia.tags), inMedia.count]).toEqual([
    { One: 1, Two: 0 },
    { One: 1, Two: 1 },
    1,
  ]);
});

test("a reader's count matches their list", async () => {
  const { id } = await send("POST", "/api/post/tag/", { name: "Counted" }, 201);
  await add({ tags: [id] });
  await add({ tags: [id], published_at: "2026-07-01T00:00:00.000Z" });
  await add({ tags: [id], status: "draft" });
  const own = { title: "Own", tags: [id] };
  expect((await api.request("POST", "/api/post/", { as: "author", body: own })).status).toBe(201);
  for (const [as, expected] of [
    [undefined, 1],
    ["author", 2],
    ["editor", 4],
  ] as const) {
    const of = as && { as };
    expect((await api.request("GET", `/api/post/tag/${id}/`, of)).body.post_count, as).toBe(expected);
    expect((await api.request("GET", `/api/post/?tags=${id}`, of)).body.count, as).toBe(expected);
  }
});
