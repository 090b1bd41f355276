import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { sampleItem } from "#tests/support/sample-items.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

let pictures = 0;
/** Adds a picture to the library; `deleteFile` deletes it. */
async function addPicture() {
  pictures += 1;
  await insertMediaRow(api, { sha256: String(pictures).repeat(64).slice(0, 64), name: `p${pictures}.jpg` });
  return pictures;
}
const deleteFile = async (id: number) =>
  expect((await api.request("DELETE", `/api/common/file/${id}/?force=1`, { as: "editor" })).status).toBe(204);

async function create(path: string, body: object) {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.id as number;
}

/** Restores the oldest revision of an item. */
async function restoreFirst(item: string) {
  const { results } = (await api.request("GET", `${item}revisions/?page_size=100`, { as: "editor" })).body;
  return api.request("POST", `${item}restore/`, { body: { revision: results.at(-1).id }, as: "editor" });
}

describe("restoring a revision", () => {
  test("leaves out deleted tags, category and pictures, which the response lists", async () => {
    const [cover, inText, kept] = [await addPicture(), await addPicture(), await addPicture()];
    const tag = await create("/api/post/tag/", sampleItem("post-tag", { name: "Lost tag" }));
    const other = await create("/api/post/tag/", sampleItem("post-tag", { name: "Kept tag" }));
    const category = await create("/api/post/category/", sampleItem("post-category", { name: "Lost category" }));
    const paragraph = { type: "paragraph", content: [{ type: "text", text: "As it was." }] };
    const pictureNode = (media: number) => ({
      type: "picture",
      attrs: { media, alt: "Dawn", caption: "", width: "text" },
    });
    const body = { type: "doc", content: [paragraph, pictureNode(inText), pictureNode(kept)] };
    const post = { title: "First", excerpt: "Old", body, cover: { media: cover }, category, tags: [tag, other] };
    const item = `/api/post/${await create("/api/post/", sampleItem("post", post))}/`;
    const empty = {
      title: "Second",
      body: { type: "doc", content: [paragraph] },
      cover: null,
      category: null,
      tags: [],
    };
    expect((await api.request("PATCH", item, { body: empty, as: "editor" })).status).toBe(200);
    await deleteFile(cover);
    await deleteFile(inText);
    for (const path of [`/api/post/tag/${tag}/`, `/api/post/category/${category}/`])
      expect((await api.request("DELETE", path, { as: "editor" })).status).toBe(204);

    const restored = await restoreFirst(item);
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    expect(restored.body).toMatchObject({ title: "First", excerpt: "Old", cover: null, category: null });
    expect(restored.body.tags).toMatchObject([{ id: other }]);
    expect(restored.body.body.content).toMatchObject([
      { type: "paragraph" },
      { type: "picture", attrs: { media: kept } },
    ]);
    const missing = restored.body.missing.map(({ message: _, ...rest }: { message: string }) => rest);
    const code = "does_not_exist";
    expect(missing).toHaveLength(4);
    expect(missing).toEqual(
      expect.arrayContaining([
        { field: "cover", code, resource: "media", id: cover, title: `p${cover}.jpg` },
        { field: "body", code, resource: "media", id: inText, title: `p${inText}.jpg` },
        { field: "category", code, resource: "post-category", id: category, title: "Lost category" },
        { field: "tags", code, resource: "post-tag", id: tag, title: "Lost tag" },
      ]),
    );
  });

  test("restores everything, with nothing missing, if all references exist", async () => {
    const item = `/api/post/${await create("/api/post/", sampleItem("post", { title: "Whole" }))}/`;
    await api.request("PATCH", item, { body: { title: "Changed" }, as: "editor" });
    expect((await restoreFirst(item)).body).toMatchObject({ title: "Whole", missing: [] });
    await api.request("DELETE", item, { as: "editor" });
    const back = await api.request("POST", `${item}restore/`, { body: {}, as: "editor" });
    expect(back.body).toMatchObject({ title: "Whole", missing: [] });
  });
});

describe("a revision", () => {
  test("is returned with the names of its references, and lists those deleted since", async () => {
    const cover = await addPicture();
    const [kept, lost] = [
      await create("/api/post/tag/", sampleItem("post-tag", { name: "Still" })),
      await create("/api/post/tag/", sampleItem("post-tag", { name: "Gone" })),
    ];
    const item = `/api/post/${await create("/api/post/", sampleItem("post", { title: "Named", cover: { media: cover, alt: "Sun" }, tags: [kept, lost] }))}/`;
    await api.request("PATCH", item, { body: { tags: [kept] }, as: "editor" });
    await api.request("DELETE", `/api/post/tag/${lost}/`, { as: "editor" });
    const { results } = (await api.request("GET", `${item}revisions/`, { as: "editor" })).body;
    const { body } = await api.request("GET", `${item}revisions/${results.at(-1).id}/`, { as: "editor" });
    expect(body.values).toMatchObject({
      title: "Named",
      cover: { media: cover, alt: "Sun" },
      tags: [{ name: "Still" }],
    });
    expect(body.deleted).toMatchObject([{ field: "tags", title: "Gone", resource: "post-tag", id: lost }]);
    expect(body).toMatchObject({ kind: "save", action: "create", changes: null });
  });

  test("can be restored in some fields only", async () => {
    const item = `/api/post/${await create("/api/post/", sampleItem("post", { title: "Then", excerpt: "Old" }))}/`;
    await api.request("PATCH", item, { body: { title: "Now", excerpt: "New" }, as: "editor" });
    const { results } = (await api.request("GET", `${item}revisions/`, { as: "editor" })).body;
    const restore = (body: object, as = "editor") => api.request("POST", `${item}restore/`, { body, as });
    const revision = results.at(-1).id;
    const restored = await restore({ revision, fields: ["excerpt"], version: 2 });
    expect(restored.body).toMatchObject({ title: "Now", excerpt: "Old", missing: [], version: 3 });
    const newest = (await api.request("GET", `${item}revisions/`, { as: "editor" })).body.results[0];
    expect(newest).toMatchObject({ kind: "restore", action: "change" });

    expect((await restore({ revision, fields: [] })).status).toBe(400);
    expect((await restore({ revision, fields: ["status"] })).status).toBe(400);
    expect((await restore({ fields: ["title"] })).body.codes).toEqual({ revision: ["required"] });
    expect((await restore({ revision, fields: ["title"], version: 2 })).status).toBe(409);
    expect((await restore({ revision, fields: ["title"] }, "author")).status).toBe(404);
    expect((await api.request("GET", item, { as: "editor" })).body).toMatchObject({ title: "Now", version: 3 });
  });
});

describe("values that were stored before a rule became stricter", () => {
  const lax = {
    isbn: "123",
    pages: 0,
    buy_links: JSON.stringify([{ label: "", url: "nowhere" }]),
    published_on: "soon",
  };

  test("can be read by all roles, in items and lists, and exported", async () => {
    const id = await create("/api/gallery/book/", sampleItem("book", { title: "From before", status: "published" }));
    await api.app.database.db
      .updateTable("book" as never)
      .set({ ...lax, language: "x".repeat(900) } as never)
      .where("id" as never, "=", id as never)
      .execute();
    await sql`update post set title = ${"y".repeat(900)}, source_url = 'nowhere'`.execute(api.app.database.db);
    for (const as of [undefined, "author", "editor"] as const) {
      const item = await api.request("GET", `/api/gallery/book/${id}/`, as && { as });
      expect(item.status).toBe(200);
      expect(item.body).toMatchObject({
        isbn: "123",
        pages: 0,
        published_on: "soon",
        buy_links: [{ label: "", url: "nowhere" }],
      });
      for (const path of ["/api/gallery/book/", "/api/post/"])
        expect((await api.request("GET", path, as && { as })).status, path).toBe(200);
    }
    const { url } = (await api.request("GET", "/api/gallery/book/export/", { as: "editor" })).body;
    expect(String((await api.request("GET", url)).body)).toContain("From before");
  });

  test("do not prevent restoring a revision: the field is unchanged, and the response lists it", async () => {
    const id = await create(
      "/api/gallery/book/",
      sampleItem("book", { title: "Then", subtitle: "Old", isbn: "9780306406157" }),
    );
    const item = `/api/gallery/book/${id}/`;
    const body = { title: "Now", subtitle: "New", isbn: "" };
    expect((await api.request("PATCH", item, { body, as: "editor" })).status).toBe(200);
    const { db } = api.app.database;
    const revisions = db
      .selectFrom("revision")
      .select(["id", "data"])
      .where("resource", "=", "book")
      .where("item_id", "=", id);
    const first = await revisions.orderBy("id").executeTakeFirstOrThrow();
    const data = JSON.stringify({ ...first.data, isbn: "123", authors: "one", body: "unknown by now" });
    await db.updateTable("revision").set({ data }).where("id", "=", first.id).execute();
    const restored = await restoreFirst(item);
    expect(restored.body).toMatchObject({ title: "Then", subtitle: "Old", isbn: "" });
    expect(restored.body.missing).toMatchObject([
      { field: "authors", resource: null, id: null, title: null },
      { field: "isbn", code: "invalid", message: expect.any(String) },
    ]);
  });

  test("do not prevent it either if a rule covers several fields", async () => {
    await insertMediaRow(api, { kind: "video", content_type: "video/mp4", sha256: "e".repeat(64), name: "clip.mp4" });
    pictures += 1;
    const file = pictures;
    const id = await create(
      "/api/gallery/video/",
      sampleItem("video", { title: "Film", provider: "file", video_id: "", file }),
    );
    const item = `/api/gallery/video/${id}/`;
    const body = { title: "Elsewhere", provider: "vimeo", video_id: "76979871", file: null };
    expect((await api.request("PATCH", item, { body, as: "editor" })).status).toBe(200);
    await deleteFile(file);
    const restored = await restoreFirst(item);
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    expect(restored.body.title).toBe("Film");
    expect(restored.body.missing[0]).toMatchObject({ field: "file", code: "does_not_exist", title: "clip.mp4" });
  });
});

describe("the version before the last change", () => {
  const read = async (item: string, query = "") =>
    (await api.request("GET", `${item}revisions/?with_before_last=true${query}`, { as: "editor" })).body;
  const save = (item: string, body: object, as: "editor" | "author" = "editor") =>
    api.request("PATCH", item, { body, as });

  test("is included in full with the list on request", async () => {
    const picture = await addPicture();
    const fields = { title: "First", cover: { media: picture, alt: "Sun" } };
    const item = `/api/post/${await create("/api/post/", sampleItem("post", fields))}/`;
    expect((await read(item)).before_last).toBeNull();
    await save(item, { title: "Second" });
    const { results, before_last } = await read(item);
    expect(before_last).toMatchObject({ id: results[1].id, changes: null, deleted: [] });
    expect(before_last).toEqual(
      (await api.request("GET", `${item}revisions/${results[1].id}/`, { as: "editor" })).body,
    );
    expect(Object.keys(results[1])).not.toContain("data");
    const plain = (await api.request("GET", `${item}revisions/`, { as: "editor" })).body;
    expect(Object.keys(plain)).not.toContain("before_last");
  });

  test("isn't one of the consecutive automatic saves that the last one belongs to", async () => {
    const item = `/api/post/${await create("/api/post/", sampleItem("post", { title: "Made" }))}/`;
    for (const title of ["A", "B"]) await save(item, { title, autosave: true });
    const { results, before_last } = await read(item);
    expect(results[0].kind).toBe("autosave");
    expect(before_last.values.title).toBe("Made");
    await save(item, { title: "Saved" });
    expect((await read(item)).before_last.values.title).toBe("B");
  });
});
