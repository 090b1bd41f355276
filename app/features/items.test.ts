import { describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const api = sharedApi();

test("the time of a pending edit is not disclosed to visitors", async () => {
  const created = await api.request("POST", "/api/post/", {
    body: { title: "Seen", status: "published" },
    as: "editor",
  });
  const address = `/api/post/${created.body.id}/`;
  const seen = async () => (await api.request("GET", address)).body.modified_at;
  const first = await seen();
  api.clock.advance(60_000);
  const edited = await api.request("PATCH", address, { body: { title: "Later", version: 1 }, as: "editor" });
  expect(edited.body.modified_at > first).toBe(true);
  expect(await seen()).toBe(first);
  // Hidden also from authors, for others' posts.
  const changed = async (as?: "author" | "editor") =>
    (await api.request("GET", "/api/post/?status=changed", { as })).body.results.map(({ id }: { id: number }) => id);
  expect([await changed(), await changed("author")]).toEqual([[], []]);
  expect(await changed("editor")).toContain(created.body.id);
  await api.request("PATCH", address, { body: { status: "published", version: 2 }, as: "editor" });
  expect(await seen()).toBe(edited.body.modified_at);
});

test("numbers that the database cannot store are rejected or not found", async () => {
  const large = 99_999_999_999;
  const requestStatus = async (method: string, path: string, body?: object) =>
    (await api.request(method, path, { body, as: "editor" })).status;
  const add = async (path: string) =>
    (await api.request("POST", path, { body: { title: "Small" }, as: "editor" })).body.id as number;
  const [post, book] = [await add("/api/post/"), await add("/api/gallery/book/")];
  expect(await requestStatus("GET", `/api/post/${large}/`)).toBe(404);
  expect(await requestStatus("POST", "/api/post/", { title: "x", category: large })).toBe(400);
  expect(await requestStatus("POST", "/api/post/", { title: "x", tags: [large] })).toBe(400);
  expect(await requestStatus("POST", "/api/post/", { title: "x", cover: { media: large } })).toBe(400);
  expect(await requestStatus("PATCH", `/api/post/${post}/`, { title: "x", version: large })).toBe(409);
  expect(await requestStatus("PATCH", `/api/gallery/book/${book}/`, { position: large, version: 1 })).toBe(400);
  expect(await requestStatus("POST", "/api/post/bulk/", { action: "delete", ids: [large] })).toBe(400);
  expect(await requestStatus("GET", `/api/post/${post}/revisions/${large}/`)).toBe(404);
  const gallery = { type: "doc", content: [{ type: "picture", attrs: { media: large, alt: "x" } }] };
  expect(await requestStatus("POST", "/api/post/", { title: "x", body: gallery })).toBe(400);
});

test("text that the database cannot store is rejected in every field", async () => {
  for (const broken of ["a\0b", "a\ud800b"]) {
    const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: broken }] }] };
    const problems = async (path: string, sent: object) =>
      Object.keys((await api.request("POST", path, { body: sent, as: "editor" })).body.codes).sort();
    expect(await problems("/api/post/", { title: broken, body })).toEqual(["body", "title"]);
    expect(await problems("/api/gallery/book/", { title: "x", authors: ["y", broken] })).toEqual(["authors"]);
  }
  for (const query of ["post/?category=a%00", "gallery/book/?language=%00", "post/?search=%00"])
    expect((await api.request("GET", `/api/${query}`)).status, query).toBe(400);
});

test("an export link ends with the account that requested it, and downloads are in the audit log", async () => {
  const own = await startApi();
  const { body } = await own.request("GET", "/api/post/export/", { as: "editor" });
  expect((await own.request("GET", body.url)).status).toBe(200);
  const { results } = (await own.request("GET", "/api/common/audit/?resource=post", { as: "owner" })).body;
  expect(results).toMatchObject([{ action: "export", item_id: null, username: expect.stringContaining("editor") }]);
  await own.app.database.db.updateTable("staff").set({ is_active: false }).where("role", "=", "editor").execute();
  expect((await own.request("GET", body.url)).status).toBe(403);
});

test("an author exports only their own posts", async () => {
  const own = await api.request("POST", "/api/post/", { body: { title: "Of an author" }, as: "author" });
  const { body } = await api.request("GET", "/api/post/export/?status=draft", { as: "author" });
  const rows = String((await api.request("GET", body.url)).body)
    .trim()
    .split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`${own.body.slug}`);
});

describe("a preview", () => {
  test("returns the current version as visitors would see it, to those who may edit it", async () => {
    const made = await api.request("POST", "/api/gallery/book/", { body: { title: "Before" }, as: "editor" });
    const address = `/api/gallery/book/${made.body.id}/`;
    const published = await api.request("PATCH", address, { body: { status: "published", version: 1 }, as: "editor" });
    await api.request("PATCH", address, { body: { title: "After", version: published.body.version }, as: "editor" });
    const preview = await api.request("GET", `${address}preview/`, { as: "editor" });
    expect(preview.body.item.title).toBe("After");
    expect(preview.body.item).not.toHaveProperty("created_by");
    expect(preview.body.url).toMatch(/^\/books\/before\?preview=book%3A\d+&expires=\d+&signature=/);
    expect(preview.headers["cache-control"]).toBe("no-store");
    expect((await api.request("GET", address)).body.title).toBe("Before");
    expect((await api.request("GET", `${address}preview/`, { as: "author" })).status).toBe(403);
    await api.request("DELETE", address, { as: "editor" });
    expect((await api.request("GET", `${address}preview/`, { as: "editor" })).status).toBe(404);
  });
});

test("a testimonial is published only with the date of its author's consent", async () => {
  const path = "/api/viewer/testimonial/";
  const body = { name: "Ilse", text: "Thank you.", status: "published" };
  const rejected = await api.request("POST", path, { body, as: "editor" });
  expect(rejected.body.codes).toEqual({ consented_on: ["required"] });
  const draft = (await api.request("POST", path, { body: { ...body, status: "draft" }, as: "editor" })).body;
  const bulk = { action: "publish", ids: [draft.id] };
  const report = await api.request("POST", `${path}bulk/`, { body: bulk, as: "editor" });
  expect(report.body).toMatchObject({ done: [], failed: [{ id: draft.id, code: "not_possible" }] });
  const agreed = { consented_on: "2026-01-01", status: "published", version: draft.version };
  expect((await api.request("PATCH", `${path}${draft.id}/`, { body: agreed, as: "editor" })).status).toBe(200);
  expect((await api.request("GET", `${path}${draft.id}/`)).body.text).toBe("Thank you.");
});

test("a category that is used while being deleted is either used or deleted", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const category = (await api.request("POST", "/api/post/category/", { body: { name: `Race ${n}` }, as: "editor" }))
        .body.id;
      const [post, deletion] = await Promise.all([
        api.request("POST", "/api/post/", { body: { title: `Race ${n}`, category }, as: "editor" }),
        api.request("DELETE", `/api/post/category/${category}/`, { as: "editor" }),
      ]);
      return `${post.status} ${deletion.status}`;
    }),
  );
  expect(new Set(outcomes).isSubsetOf(new Set(["201 409", "400 204"]))).toBe(true);
});
