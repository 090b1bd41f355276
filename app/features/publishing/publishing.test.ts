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

describe("what publishing requires", () => {
  test("is listed before publishing, with the reader's role", async () => {
    const item = await create({ title: "In the paper", kind: "in_media" });
    const asAuthor = await publication(item, "author");
    expect(asAuthor).toMatchObject({ can_publish: false, has_edits_of_others: false, edited_by: null, notes: [] });
    expect(asAuthor.blockers.map(({ field }: { field: string }) => field)).toEqual(["source_name", "source_url"]);
    expect((await publication(item)).can_publish).toBe(true);
    await change(item, { source_name: "Paper", source_url: "https://paper.example/a" });
    expect((await publication(item)).blockers).toEqual([]);
  });

  test("names whose pending edits would be published", async () => {
    const item = await create({ title: "Edited by its author" });
    await change(item, { status: "published" });
    await change(item, { excerpt: "New" }, "author");
    expect(await publication(item)).toMatchObject({ has_edits_of_others: true, edited_by: "author-of-tests" });
    expect(await publication(item, "author")).toMatchObject({ has_edits_of_others: false });
    await change(item, { excerpt: "Newer" });
    expect(await publication(item)).toMatchObject({ has_edits_of_others: true, edited_by: null });
  });

  test("is hidden from those who may not write the item, and missing for unknown items", async () => {
    const item = await create({ title: "Not of the author" }, "editor");
    expect((await api.request("GET", `${item}publication/`)).status).toBe(401);
    expect((await api.request("GET", `${item}publication/`, { as: "author" })).status).toBe(404);
    expect((await api.request("GET", "/api/post/999999/publication/", { as: "editor" })).status).toBe(404);
    const quote = await create({ text: "Editors only" }, "editor", "/api/gallery/quote/");
    expect((await api.request("GET", `${quote}publication/`, { as: "author" })).status).toBe(403);
  });
});

describe("submitting for review", () => {
  test("emails everyone who may publish, except the submitter, at most once an hour per item", async () => {
    const api = await startApi();
    const { db } = api.app.database;
    for (const role of ["author", "editor", "owner"] as const) {
      await api.signIn(role);
      await db
        .updateTable("staff")
        .set({ email: `${role}@example.org` })
        .where("role", "=", role)
        .execute();
    }
    const request = async (method: string, path: string, body: object, as: Role) => {
      const response = await api.request(method, path, { body, as });
      expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
      return response.body;
    };
    /** Review requests since the last call, as recipient and subject. */
    const mails = async () => {
      const sent = await db.selectFrom("mail").selectAll().where("kind", "=", "review-request").orderBy("id").execute();
      await db.updateTable("mail").set({ kind: "seen", created_at: "2020-01-01T00:00:00.000Z" }).execute();
      return sent.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort();
    };
    const both = (subject: string) => [`editor@example.org: ${subject}`, `owner@example.org: ${subject}`];

    const draft = await request("POST", "/api/post/", { title: "A draft" }, "author");
    expect(await mails()).toEqual([]);
    const path = `/api/post/${draft.id}/`;
    await Promise.allSettled([1, 2, 3].map(() => request("PATCH", path, { status: "in_review" }, "author")));
    for (const status of ["draft", "in_review"]) await request("PATCH", path, { status, title: "Changed" }, "author");
    const [mail] = await db.selectFrom("mail").selectAll().where("kind", "=", "review-request").execute();
    expect(mail?.text).toContain("author-of-tests submitted the post “A draft” for review.");
    expect(mail?.text).toContain(`/admin/posts/${draft.id}`);
    expect(await mails()).toEqual(both("“A draft” is ready for review"));

    await request("PATCH", path, { status: "published" }, "editor");
    await request("PATCH", path, { title: "Edited" }, "author");
    await request("POST", `${path}submit/`, {}, "author");
    expect(await mails()).toEqual(both("“Edited” is ready for review"));

    await request("POST", "/api/post/", { title: "By an editor", status: "in_review" }, "editor");
    expect(await mails()).toEqual(["owner@example.org: “By an editor” is ready for review"]);

    for (let count = 1; count <= 12; count += 1)
      await request("POST", "/api/post/", { title: `Text ${count}`, status: "in_review" }, "author");
    expect(await mails()).toHaveLength(2 * 10);
  });
});

describe("sending an item back", () => {
  test("makes it a draft with a note that the author reads until it is published", async () => {
    const { db } = api.app.database;
    await db.updateTable("staff").set({ email: "author@example.org" }).where("role", "=", "author").execute();
    const item = await create({ title: "First try", status: "in_review" });
    const returned = await sendBack(item, { note: " Please add a source.\nAnd a picture. ", version: 1 }, "editor");
    expect(returned.status, JSON.stringify(returned.body)).toBe(200);
    expect(returned.body).toMatchObject({ status: "draft", state: "draft", version: 2 });
    expect(returned.headers.etag).toBe('"2"');
    const note = { note: "Please add a source.\nAnd a picture.", username: "editor-of-tests", version: 2 };
    expect((await publication(item, "author")).notes).toMatchObject([{ ...note, closed_at: null }]);
    const [mail] = await db.selectFrom("mail").selectAll().where("kind", "=", "review-note").execute();
    expect(mail).toMatchObject({
      recipient: "author@example.org",
      subject: "“First try” was sent back to you",
    });
    expect(mail?.text).toContain("Please add a source.\nAnd a picture.");
    expect(mail?.text).toContain(`/admin/posts/${item.split("/").at(-2)}`);

    await change(item, { excerpt: "With a source", status: "in_review" }, "author");
    expect((await publication(item)).notes).toMatchObject([{ ...note, closed_at: null }]);
    await change(item, { status: "published" });
    expect((await publication(item)).notes).toMatchObject([{ ...note, closed_at: expect.any(String) }]);
    expect((await revisions(item)).map(({ action }: { action: string }) => action)).toEqual([
      "publish",
      "submit",
      "send_back",
      "create",
    ]);
  });

  test("previews a long note in the email without cutting an emoji in half", async () => {
    const { db } = api.app.database;
    await db.updateTable("staff").set({ email: "author@example.org" }).where("role", "=", "author").execute();
    const item = await create({ title: "Sunny", status: "in_review" }, "author");
    await sendBack(item, { note: `x${"🌅".repeat(300)}`, version: 1 }, "editor");
    const subject = "“Sunny” was sent back to you";
    const { html } = await db
      .selectFrom("mail")
      .select("html")
      .where("subject", "=", subject)
      .executeTakeFirstOrThrow();
    expect(html).toContain("🌅");
    expect(html).not.toMatch(/\p{Cs}|\ufffd/u);
  });

  test("leaves pending edits of a published item unchanged", async () => {
    const item = await create({ title: "Already out" });
    await change(item, { status: "published" });
    await change(item, { excerpt: "Not yet right" }, "author");
    const returned = await sendBack(item, { note: "Shorter, please.", version: 3 }, "editor");
    expect(returned.body).toMatchObject({ state: "changed", excerpt: "Not yet right", version: 3 });
    expect(await publication(item, "author")).toMatchObject({ notes: [{ note: "Shorter, please." }] });
    await change(item, { status: "published", version: 3 });
    expect((await publication(item, "author")).notes[0].closed_at).not.toBeNull();
  });

  test("is rejected without a note, with one that is too long, and with unknown fields", async () => {
    const item = await create({ title: "Bad input", status: "in_review" });
    expect((await sendBack(item, {}, "editor")).body.codes).toHaveProperty("note");
    expect((await sendBack(item, { note: "  " }, "editor")).body.codes).toEqual({ note: ["blank"] });
    expect((await sendBack(item, { note: "x".repeat(5001) }, "editor")).status).toBe(400);
    expect((await sendBack(item, { note: "Fine", mood: "good" }, "editor")).status).toBe(400);
    expect((await api.request("GET", item, { as: "editor" })).body).toMatchObject({ state: "in_review", version: 1 });
    expect((await publication(item)).notes).toEqual([]);
  });

  test("requires permission to publish, and an item that waits for review", async () => {
    const item = await create({ title: "A draft" });
    expect((await sendBack(item, { note: "No" }, "author")).status).toBe(403);
    expect((await sendBack(item, { note: "No" })).status).toBe(401);
    expect((await sendBack(item, { note: "No" }, "editor")).body.codes).toEqual({ non_field_errors: ["not_possible"] });
    expect((await sendBack("/api/post/999999/", { note: "No" }, "editor")).status).toBe(404);
    await change(item, { status: "in_review" });
    await api.request("DELETE", item, { as: "editor" });
    expect((await sendBack(item, { note: "No" }, "editor")).status).toBe(400);
  });

  test("happens once when two editors do it at the same time, and not over a newer version", async () => {
    const item = await create({ title: "Twice", status: "in_review" });
    const both = await Promise.all(
      ["editor", "owner"].map((as) => sendBack(item, { note: `By ${as}`, version: 1 }, as as Role)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await publication(item)).notes).toHaveLength(1);
    expect((await api.request("GET", item, { as: "editor" })).body).toMatchObject({ state: "draft", version: 2 });
  });

  test("deletes the notes together with the item", async () => {
    const item = await create({ text: "Gone", status: "in_review" }, "editor", "/api/gallery/quote/");
    await sendBack(item, { note: "Not ours" }, "owner");
    await api.request("DELETE", item, { as: "editor" });
    const ids = [Number(item.split("/").at(-2))];
    await api.request("POST", "/api/gallery/quote/bulk/", { body: { action: "purge", ids }, as: "editor" });
    const left = api.app.database.db.selectFrom("review_note").select("id").where("resource", "=", "quote");
    expect(await left.execute()).toEqual([]);
  });
});
