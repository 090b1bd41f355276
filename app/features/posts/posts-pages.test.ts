import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { loadPostNeighbours } from "./post-neighbours.server.ts";
import { loadPostTopics } from "./post-topics.server.ts";
import type { Post } from "./posts.resource.ts";

let api: Api;
const ids: Record<string, number> = {};

const create = async (path: string, body: object) => {
  const response = await api.request("POST", path, { as: "editor", body });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.id as number;
};

interface PostInput {
  title: string;
  day: number;
  category?: string;
  tags?: string[];
  kind?: Post["kind"];
  status?: Post["status"];
}

async function post({ title, day, category, tags = [], kind = "blog", status = "published" }: PostInput) {
  ids[title] = await create("/api/post/", {
    title,
    kind,
    status,
    ...(kind === "in_media" && { source_name: "The Paper", source_url: "https://paper.example/x" }),
    published_at: `2026-03-${String(day).padStart(2, "0")}T12:00:00.000Z`,
    category: category ? ids[category] : null,
    tags: tags.map((tag) => ids[tag]),
  });
}

beforeAll(async () => {
  api = await startApi({ now: "2026-05-04T09:00:00.000Z" });
  for (const name of ["Practice", "Learning", "Empty"]) ids[name] = await create("/api/post/category/", { name });
  for (const name of ["walking", "rest", "unused"]) ids[name] = await create("/api/post/tag/", { name });
  await post({ title: "first", day: 1, category: "Practice" });
  await post({ title: "outside", day: 2, kind: "in_media", tags: ["walking", "rest"] });
  await post({ title: "middle", day: 3, category: "Practice", tags: ["walking", "rest"] });
  await post({ title: "same day", day: 3, tags: ["walking"] });
  await post({ title: "apart", day: 4, category: "Learning" });
  await post({ title: "draft", day: 5, category: "Practice", tags: ["walking", "rest"], status: "draft" });
});

const read = async (title: string) => (await api.request("GET", `/api/post/${ids[title]}/`)).body as Post;
const neighbours = async (title: string) => {
  const { related, previous, next } = await loadPostNeighbours(api.app, await read(title), "UTC");
  return { related: related.map((each) => each.title), previous: previous?.title, next: next?.title };
};

describe("neighbours of a post", () => {
  test("are those with the same tags, then category, and the adjacent posts of the same kind", async () => {
    expect(await neighbours("middle")).toEqual({
      related: ["outside", "same day", "first"],
      previous: "first",
      next: "same day",
    });
  });

  test("exist in one direction only for the first and the last post", async () => {
    expect(await neighbours("first")).toEqual({ related: ["middle"], previous: undefined, next: "middle" });
    expect(await neighbours("apart")).toEqual({ related: [], previous: "same day", next: undefined });
    expect(await neighbours("outside")).toMatchObject({ previous: undefined, next: undefined });
  });

  test("need one query", async () => {
    const item = await read("middle");
    expect(await countQueries(api, () => loadPostNeighbours(api.app, item, "UTC"))).toBe(1);
  });

  test("do not include adjacent posts for a draft", async () => {
    const draft = { ...(await read("middle")), id: 999, published_at: null };
    expect(await loadPostNeighbours(api.app, draft, "UTC")).toMatchObject({ previous: null, next: null });
  });
});

test("categories and tags have their number of published posts by kind, counted once until something changes", async () => {
  const counts = async (kind: Post["kind"]) => {
    const { categories, tags } = await loadPostTopics(api.app, kind);
    return [...categories, ...tags].map(({ name, count }) => `${name} ${count}`);
  };
  expect(await counts("blog")).toEqual(["Empty 0", "Learning 1", "Practice 2", "rest 1", "unused 0", "walking 2"]);
  expect(await counts("in_media")).toEqual(["Empty 0", "Learning 0", "Practice 0", "rest 1", "unused 0", "walking 1"]);
  expect(await countQueries(api, () => loadPostTopics(api.app, "blog"))).toBe(0);
  const published_at = new Date(api.app.now().getTime() + 60_000).toISOString();
  const later = { title: "Later", kind: "blog", category: ids.Empty, status: "published", published_at };
  const id = await create("/api/post/", later);
  onTestFinished(async () => void (await api.request("DELETE", `/api/post/${id}/`, { as: "editor" })));
  expect(await counts("blog")).toContain("Empty 0");
  api.clock.advance(60_000);
  expect(await counts("blog")).toContain("Empty 1");
});
