import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

type Role = "author" | "editor" | "owner";
const create = async (body: object, as: Role = "author", path = "/api/post/") => {
  const response = await api.request("POST", path, { body, as });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return `${path}${response.body.id}/`;
};
const change = (item: string, body: object, as: Role = "editor") => api.request("PATCH", item, { body, as });
const sendBack = (item: string, body: object, as?: Role) =>
  api.request("POST", `${item}send-back/`, { body, ...(as && { as }) });
const publication = async (item: string, as: Role = "editor") =>
  (await api.request("GET", `${item}publication/`, { as })).body;
const revisions = async (item: string) =>
  (await api.request("GET", `${item}revisions/?page_size=100`, { as: "editor" })).body.results;

describe("discarding pending edits", () => {
  test("restores what visitors see, including tags and slug, and keeps the edits in the history", async () => {
    const tag = await api.request("POST", "/api/post/tag/", { body: { name: "Kept" }, as: "editor" });
    const item = await create({ title: "As published", tags: [tag.body.id], status: "published" }, "editor");
    const edits = { title: "Otherwise", tags: [], slug: "elsewhere", version: 1 };
    expect((await change(item, edits)).body).toMatchObject({ state: "changed", slug: "elsewhere" });
    const discarded = await api.request("POST", `${item}discard/`, { body: { version: 2 }, as: "editor" });
    expect(discarded.body).toMatchObject({
      ...{ state: "published", title: "As published", slug: "as-published", version: 3 },
      tags: [{ id: tag.body.id }],
    });
    const [last, edited] = await revisions(item);
    expect(last).toMatchObject({ kind: "restore", action: "discard_changes" });
    const body = { revision: edited.id, version: 3 };
    expect((await api.request("POST", `${item}restore/`, { body, as: "editor" })).body.title).toBe("Otherwise");
  });

  test("is rejected without edits, for an old version, and for those who may not write the item", async () => {
    const item = await create({ title: "Public", status: "published" }, "editor");
    const discard = (body: object, as: Role) => api.request("POST", `${item}discard/`, { body, as });
    expect((await discard({}, "editor")).body.codes).toEqual({ non_field_errors: ["not_possible"] });
    await change(item, { excerpt: "New" });
    expect((await discard({ version: 1 }, "editor")).status).toBe(409);
    expect((await discard({ all: true }, "editor")).status).toBe(400);
    expect((await discard({}, "author")).status).toBe(404);
    expect((await api.request("GET", item, { as: "editor" })).body).toMatchObject({ state: "changed", excerpt: "New" });
  });

  test("by an author leaves nothing pending, not even a slug that an editor chose", async () => {
    const item = await create({ title: "Of an author" });
    await change(item, { status: "published" });
    await change(item, { slug: "chosen", excerpt: "By the editor" });
    expect((await change(item, { slug: "otherwise" }, "author")).status).toBe(403);
    const discarded = await api.request("POST", `${item}discard/`, { body: {}, as: "author" });
    expect(discarded.body).toMatchObject({ slug: "of-an-author", excerpt: "", state: "published" });
    // The discarded slug is available to others, and the public one still works here.
    expect((await api.request("GET", "/api/post/of-an-author/")).status).toBe(200);
    const other = await create({ title: "Another" }, "editor");
    expect((await change(other, { slug: "chosen" })).status).toBe(200);
  });
});

describe("pending edits that await review", () => {
  const step = (item: string, action: "submit" | "withdraw" | "discard", as?: Role, body: object = {}) =>
    api.request("POST", `${item}${action}/`, { body, ...(as && { as }) });
  const edited = async (title: string) => {
    const item = await create({ title });
    await change(item, { status: "published" });
    await change(item, { excerpt: "New" }, "author");
    return item;
  };
  const loadIdsInReview = async (as: Role) => {
    const { body } = await api.request("GET", "/api/post/?status=in_review&page_size=100", { as });
    return body.results.map(({ id }: { id: number }) => `/api/post/${id}/`);
  };
  /** Queries lists and items in different ways. */
  const isInReview = async (item: string, as?: Role) => {
    const id = Number(item.split("/").at(-2));
    const whole = await api.request("GET", item, { ...(as && { as }) });
    if (!as) return whole.body.edits_in_review;
    const list = await api.request("GET", `/api/post/?ids=${id}&fields=id,state,edits_in_review`, { as });
    expect(list.body.results[0]).toMatchObject({ id, edits_in_review: whole.body.edits_in_review });
    return list.body.results[0].edits_in_review;
  };
  const submitter = async (item: string) => (await publication(item)).submitted_by;

  test("are submitted and withdrawn by their author, and found by editors", async () => {
    const item = await edited("To be read");
    expect(await submitter(item)).toBeNull();
    expect(await isInReview(item, "editor")).toBe(false);
    const submitted = await step(item, "submit", "author", { version: 3 });
    expect(submitted.body).toMatchObject({ state: "changed", version: 3, edits_in_review: true });
    expect([await isInReview(item, "editor"), await isInReview(item, "author")]).toEqual([true, true]);
    expect(await isInReview(item)).toBeUndefined();
    expect(await submitter(item)).toBe("author-of-tests");
    expect(await loadIdsInReview("editor")).toContain(item);
    expect(await loadIdsInReview("author")).toContain(item);
    // Edits typed afterwards are included.
    await change(item, { excerpt: "Newer" }, "author");
    expect(await submitter(item)).toBe("author-of-tests");
    expect((await step(item, "withdraw", "author")).body).toMatchObject({ state: "changed", edits_in_review: false });
    expect(await isInReview(item, "editor")).toBe(false);
    expect([await submitter(item), await loadIdsInReview("editor")]).toEqual([
      null,
      expect.not.arrayContaining([item]),
    ]);
  });

  test.each([
    ["published", (item: string) => change(item, { status: "published", version: 3 })],
    ["sent back", (item: string) => sendBack(item, { note: "Shorter." }, "editor")],
    ["discarded", (item: string) => step(item, "discard", "author")],
    ["unpublished", (item: string) => change(item, { status: "draft" })],
    ["trashed", (item: string) => api.request("DELETE", item, { as: "editor" })],
  ] as const)("no longer await it once they are %s", async (title, end) => {
    const item = await edited(`Then ${title}`);
    await step(item, "submit", "author");
    expect((await end(item)).status).toBeLessThan(300);
    expect(await loadIdsInReview("editor")).not.toContain(item);
    const left = api.app.database.db.selectFrom("edit_submission").select("item_id");
    expect(await left.where("item_id", "=", Number(item.split("/").at(-2))).execute()).toEqual([]);
  });

  test("are submitted once, however often and by whomever at the same time", async () => {
    const item = await edited("Pressed twice");
    const all = await Promise.all([1, 2, 3].map(() => step(item, "submit", "author")));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await api.request("GET", `/api/common/audit/?resource=post&item_id=${item.split("/").at(-2)}`, {
      as: "owner",
    });
    expect(body.results.filter(({ action }: { action: string }) => action === "submit")).toHaveLength(1);
  });

  test("can't be submitted if missing, in an old version, with extra fields, or by others", async () => {
    const item = await edited("Refused");
    expect((await step(item, "submit", "author", { version: 2 })).status).toBe(409);
    expect((await step(item, "submit", "author", { note: "Please" })).status).toBe(400);
    expect((await step(item, "submit")).status).toBe(401);
    const theirs = await create({ title: "Of an editor", status: "published" }, "editor");
    expect((await step(theirs, "submit", "author")).status).toBe(403);
    expect((await step(theirs, "submit", "editor")).body.codes).toEqual({ non_field_errors: ["not_possible"] });
    expect((await step("/api/post/999999/", "submit", "editor")).status).toBe(404);
    await api.request("DELETE", item, { as: "editor" });
    expect((await step(item, "submit", "author")).status).toBe(400);
  });

  test("are hidden from lists of authors who can't see them", async () => {
    const item = await create({ title: "Between editors", status: "published" }, "editor");
    await change(item, { excerpt: "Secret" });
    await step(item, "submit", "editor");
    expect(await loadIdsInReview("owner")).toContain(item);
    expect(await loadIdsInReview("author")).not.toContain(item);
    expect([await isInReview(item, "owner"), await isInReview(item, "author")]).toEqual([true, false]);
  });
});
