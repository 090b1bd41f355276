import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const create = async (path: string, body: object, as = "editor") =>
  (await api.request("POST", path, { body, as })).body.id as number;
const find = async (q: string, as = "editor") =>
  (await api.request("GET", `/api/common/find/?${new URLSearchParams({ q })}`, { as })).body.results.map(
    ({ resource, title, status }: Record<string, string>) => `${resource}: ${title}${status ? ` (${status})` : ""}`,
  );

test("finds items of all kinds and states for staff, as far as they may see them", async () => {
  const post = await create("/api/post/", { title: "Lantern walk", status: "published" });
  await api.request("PATCH", `/api/post/${post}/`, { body: { title: "Lantern hike", version: 1 }, as: "editor" });
  await create("/api/post/", { title: "Lantern by an author" }, "author");
  await create("/api/gallery/book/", { title: "The Lántern" });
  await create("/api/post/tag/", { name: "Lanterns" });
  await create("/api/viewer/ambassador/", { name: "Ola Lantern", role: "Guide" });
  const gone = await create("/api/gallery/quote/", { text: "Lantern in the trash" });
  await api.request("DELETE", `/api/gallery/quote/${gone}/`, { as: "editor" });

  expect((await find("lantern")).sort()).toEqual([
    "ambassador: Ola Lantern (draft)",
    "book: The Lántern (draft)",
    "post-tag: Lanterns",
    "post: Lantern by an author (draft)",
    "post: Lantern hike (published)",
  ]);
  // Authors see published items, in their published version, and their own.
  expect((await find("lantern", "author")).sort()).toEqual([
    "post-tag: Lanterns",
    "post: Lantern by an author (draft)",
    "post: Lantern walk (published)",
  ]);
  expect(await find("guide ola")).toEqual(["ambassador: Ola Lantern (draft)"]);
  expect(await find("vision")).toContain("page: Vision");
});

test("is limited, needs few queries, and is only for staff", async () => {
  for (let n = 0; n < 9; n += 1) await create("/api/post/category/", { name: `Bounded ${n}` });
  for (let n = 0; n < 9; n += 1)
    await create("/api/gallery/video/", { title: `Bounded film ${n}`, provider: "vimeo", video_id: "76979871" });
  const found = await find("bounded");
  expect(found.filter((text: string) => text.startsWith("post-category"))).toHaveLength(3);
  expect(found.filter((text: string) => text.startsWith("video"))).toHaveLength(8);
  expect(await countQueries(api, () => find("bounded"))).toBeLessThanOrEqual(5);
  expect((await api.request("GET", "/api/common/find/?q=bounded")).status).toBe(401);
  expect((await api.request("GET", "/api/common/find/?q=", { as: "editor" })).body.codes).toEqual({ q: ["blank"] });
  for (const q of ["%", "'", "\\", "_", "a".repeat(200)]) expect(await find(q), q).toEqual([]);
});
