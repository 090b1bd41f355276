import { beforeAll, describe, expect, test } from "vitest";
import { quoteResource } from "#app/features/quotes/quotes.server.ts";
import { purgeExpired } from "#app/features/trash/trash.server.ts";
import { readContentRevision } from "#app/platform/database/content-revision.ts";
import { type Api, startApi } from "#tests/support/api.ts";

const DAY = 24 * 60 * 60 * 1000;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const paragraph = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

async function create(path: string, body: object, as: "owner" | "editor" | "author" = "editor") {
  const response = await api.request("POST", path, { body, as });
  expect(response.body, path).toMatchObject({ id: expect.any(Number) });
  expect(response.status).toBe(201);
  return response.body;
}

describe("an item", () => {
  test("is created, read, changed, replaced, deleted and restored", async () => {
    const quote = await create("/api/gallery/quote/", { text: "A first light.", attribution: "Founder" });
    expect(quote).toMatchObject({
      version: 1,
      status: "draft",
      state: "draft",
      trashed_at: null,
      text: "A first light.",
    });
    const path = `/api/gallery/quote/${quote.id}/`;
    const changed = await api.request("PATCH", path, { body: { context: "A letter", version: 1 }, as: "editor" });
    expect(changed.body).toMatchObject({ context: "A letter", attribution: "Founder", version: 2 });
    const { text } = changed.body;
    const put = await api.request("PUT", path, { body: { text, version: 2 }, as: "editor" });
    expect(put.body).toMatchObject({ context: "", attribution: "", version: 3 });
    expect((await api.request("DELETE", path, { as: "editor" })).status).toBe(204);
    expect((await api.request("GET", "/api/gallery/quote/?trash=1", { as: "editor" })).body.results).toMatchObject([
      { id: quote.id },
    ]);
    const restored = await api.request("POST", `${path}restore/`, { body: {}, as: "editor" });
    expect(restored.body).toMatchObject({ id: quote.id, trashed_at: null });
  });

  test("reports all problems of invalid input together and stores nothing", async () => {
    const before = await api.request("GET", "/api/gallery/book/", { as: "owner" });
    const response = await api.request("POST", "/api/gallery/book/", {
      body: { title: "  ", isbn: "9780000000000", pages: 0, colour: "red", cover: { media: 99999 } },
      as: "editor",
    });
    expect(response.status).toBe(400);
    expect(response.body.codes).toMatchObject({
      title: ["blank"],
      isbn: ["invalid"],
      pages: ["min_value"],
      colour: ["unknown"],
    });
    const media = await api.request("POST", "/api/gallery/book/", {
      body: { title: "Book", cover: { media: 99999 } },
      as: "editor",
    });
    expect(media.body.codes).toEqual({ cover: ["does_not_exist"] });
    expect((await api.request("GET", "/api/gallery/book/", { as: "owner" })).body.count).toBe(before.body.count);
  });

  test("is changed by one of several concurrent requests; the others receive 409 with the current version", async () => {
    const tag = await create("/api/post/tag/", { name: "Shared" });
    const post = await create("/api/post/", { title: "Two at once" });
    const body = { tags: [tag.id], version: post.version };
    const change = () => api.request("PATCH", `/api/post/${post.id}/`, { body, as: "editor" });
    const responses = await Promise.all([change(), change(), change(), change()]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409]);
    for (const { body } of responses.filter((response) => response.status === 409))
      expect(body.current).toMatchObject({ version: 2, title: "Two at once", tags: [{ id: tag.id }] });
  });
});

test("the trash deletes an item permanently after 30 days", async () => {
  const own = await startApi();
  const { body: quote } = await own.request("POST", "/api/gallery/quote/", { body: { text: "Gone" }, as: "editor" });
  await own.request("DELETE", `/api/gallery/quote/${quote.id}/`, { as: "editor" });
  const left = async () => (await own.request("GET", "/api/gallery/quote/?trash=1", { as: "editor" })).body.count;
  own.clock.advance(29 * DAY);
  await purgeExpired(quoteResource, own.app);
  expect(await left()).toBe(1);
  own.clock.advance(DAY + 1);
  await purgeExpired(quoteResource, own.app);
  expect(await left()).toBe(0);
});

describe("publication", () => {
  test("shows visitors only published items, with their public fields", async () => {
    const draft = await create("/api/post/", { title: "A draft", body: paragraph("Hidden"), status: "draft" });
    const live = await create("/api/post/", { title: "In the open", body: paragraph("Shown"), status: "published" });
    const list = await api.request("GET", "/api/post/");
    const ids = list.body.results.map((post: { id: number }) => post.id);
    expect(ids).toContain(live.id);
    expect(ids).not.toContain(draft.id);
    expect((await api.request("GET", `/api/post/${draft.id}/`)).status).toBe(404);
    const shown = (await api.request("GET", `/api/post/${live.id}/`)).body;
    expect(shown).toMatchObject({ title: "In the open", slug: "in-the-open", reading_minutes: 1 });
    expect(shown).not.toHaveProperty("version");
    expect(shown).not.toHaveProperty("created_by");
  });

  test("stores edits of a published item as pending until they are published", async () => {
    const post = await create("/api/post/", { title: "Before", body: paragraph("Old"), status: "published" });
    const path = `/api/post/${post.id}/`;
    const edited = await api.request("PATCH", path, { body: { title: "After", version: 1 }, as: "editor" });
    expect(edited.body).toMatchObject({ title: "After", state: "changed", slug: "before" });
    expect((await api.request("GET", path)).body.title).toBe("Before");
    const published = await api.request("PATCH", path, { body: { status: "published", version: 2 }, as: "editor" });
    expect(published.body).toMatchObject({ title: "After", state: "published", slug: "before" });
    expect((await api.request("GET", path)).body.title).toBe("After");
  });

  test("does not reveal pending edits by the order of a list, except to those who may see them", async () => {
    const own = await startApi();
    const send = async (method: string, path: string, body: object, as: "editor" | "author") =>
      (await own.request(method, path, { body, as })).body;
    const publish = async (title: string) => {
      const post = await send("POST", "/api/post/", { title }, "author");
      own.clock.advance(1000);
      await send("PATCH", `/api/post/${post.id}/`, { status: "published", version: 1 }, "editor");
      own.clock.advance(1000);
      return post.id as number;
    };
    const [first, second] = [await publish("First"), await publish("Second")];
    const others = await send("POST", "/api/post/", { title: "Third", status: "published" }, "editor");
    own.clock.advance(1000);
    await send("PATCH", `/api/post/${first}/`, { title: "Edited", version: 2 }, "author");
    own.clock.advance(1000);
    await send("PATCH", `/api/post/${others.id}/`, { title: "Edited", version: 1 }, "editor");
    own.clock.advance(1000);
    await send("PATCH", `/api/post/${second}/`, { title: "Edited", version: 2 }, "editor");

    for (const [as, expected] of [
      [undefined, [others.id, second, first]],
      ["author", [second, first, others.id]],
      ["editor", [second, others.id, first]],
    ] as const) {
      for (const [ordering, order] of [
        ["-modified_at", expected],
        ["modified_at", expected.toReversed()],
      ] as const) {
        const { results } = (await own.request("GET", `/api/post/?ordering=${ordering}`, { as })).body;
        expect(
          results.map(({ id }: { id: number }) => id),
          `${as} ${ordering}`,
        ).toEqual(order);
        const times = results.map(({ modified_at }: { modified_at: string }) => modified_at);
        expect(times).toEqual(ordering.startsWith("-") ? times.toSorted().toReversed() : times.toSorted());
      }
    }
  });

  test("increments the content revision if visitors can see a change, not for pending edits", async () => {
    const post = await create("/api/post/", { title: "Seen", status: "published" });
    const revisionAfter = async (body: object) => {
      expect((await api.request("PATCH", `/api/post/${post.id}/`, { body, as: "editor" })).status).toBe(200);
      return readContentRevision(api.app);
    };
    const before = await readContentRevision(api.app);
    expect(await revisionAfter({ title: "Seen later", version: 1, autosave: true })).toBe(before);
    expect(await revisionAfter({ excerpt: "Pending", version: 2 })).toBe(before);
    expect(await revisionAfter({ slug: "moved-later", version: 3 })).toBe(before);
    expect(await revisionAfter({ status: "published", version: 4 })).toBe(before + 1);
  });

  test("is in the audit log with the names of the changed fields, even if the client sends it as an autosave", async () => {
    const post = await create("/api/post/", { title: "Audited" });
    const path = `/api/post/${post.id}/`;
    await api.request("PATCH", path, { body: { excerpt: "quiet", version: 1, autosave: true }, as: "editor" });
    const publishing = { title: "Audited", status: "published", version: 2, autosave: true };
    await api.request("PATCH", path, { body: publishing, as: "editor" });
    await api.request("PATCH", path, { body: { slug: "audited-too", version: 3 }, as: "editor" });
    await api.request("POST", "/api/post/bulk/", { body: { action: "unpublish", ids: [post.id] }, as: "editor" });
    const { body } = await api.request("GET", `/api/common/audit/?resource=post&item_id=${post.id}`, { as: "owner" });
    const seen = body.results.map((entry: { action: string; fields: string[] }) => [entry.action, entry.fields]);
    expect(seen.slice(0, 3)).toEqual([
      ["unpublish", ["status"]],
      ["change", ["slug"]],
      ["publish", ["status", "published_at"]],
    ]);
    expect(seen.slice(3)).toMatchObject([["create", expect.arrayContaining(["title"])]]);
    const page = { lead: "Seen at once", version: 1, autosave: true };
    const rejected = await api.request("PATCH", "/api/page/vision/", { body: page, as: "editor" });
    expect(rejected.body.codes).toEqual({ autosave: ["unknown"] });
  });

  test("happens at the scheduled time without a job", async () => {
    const soon = new Date(api.app.now().getTime() + 60_000).toISOString();
    const quote = await create("/api/gallery/quote/", { text: "Later", status: "published", published_at: soon });
    expect(quote.state).toBe("scheduled");
    expect((await api.request("GET", `/api/gallery/quote/${quote.id}/`)).status).toBe(404);
    api.clock.advance(60_000);
    expect((await api.request("GET", `/api/gallery/quote/${quote.id}/`)).status).toBe(200);
  });

  test("requires an editor; authors write and submit their own posts", async () => {
    const own = await create("/api/post/", { title: "Mine" }, "author");
    const submit = (body: object) => api.request("PATCH", `/api/post/${own.id}/`, { body, as: "author" });
    expect((await submit({ status: "published", version: 1 })).status).toBe(403);
    expect((await submit({ status: "in_review", version: 1 })).body.state).toBe("in_review");
    const other = await create("/api/post/", { title: "Of another" });
    expect(
      (await api.request("PATCH", `/api/post/${other.id}/`, { body: { title: "x", version: 1 }, as: "author" })).status,
    ).toBe(404);
    expect((await api.request("POST", "/api/gallery/quote/", { body: { text: "No" }, as: "author" })).status).toBe(403);
  });
});

describe("an author", () => {
  const inAnHour = () => new Date(api.app.now().getTime() + 60 * 60_000).toISOString();
  const change = async (id: number, body: object, as: "author" | "editor") =>
    api.request("PATCH", `/api/post/${id}/`, { body, as });

  test("cannot change the time, the published text or the slug of their own scheduled post", async () => {
    const { id } = await create("/api/post/", { title: "Mine to write" }, "author");
    await change(id, { status: "published", published_at: inAnHour(), version: 1 }, "editor");
    expect((await change(id, { published_at: null, version: 2 }, "author")).status).toBe(403);
    expect((await change(id, { slug: "elsewhere", version: 2 }, "author")).status).toBe(403);
    expect((await change(id, { excerpt: "Nobody saw this", version: 2 }, "author")).body.state).toBe(
      "scheduled_changed",
    );
    expect((await api.request("DELETE", `/api/post/${id}/`, { as: "author" })).status).toBe(403);
    const bulk = { action: "delete", ids: [id] };
    const report = (await api.request("POST", "/api/post/bulk/", { body: bulk, as: "author" })).body;
    expect(report).toMatchObject({ done: [], failed: [{ code: "not_allowed" }] });
    await change(id, { published_at: api.app.now().toISOString(), version: 3 }, "editor");
    expect((await api.request("GET", `/api/post/${id}/`)).body).toMatchObject({ title: "Mine to write", excerpt: "" });
  });

  test("sees the published version of the posts of others", async () => {
    const { id } = await create("/api/post/", { title: "Out in the open", status: "published" });
    await change(id, { title: "Marmalade waits", version: 1 }, "editor");
    const seen = (await api.request("GET", `/api/post/${id}/`, { as: "author" })).body;
    expect(seen).toMatchObject({ title: "Out in the open", state: "published" });
    const list = (await api.request("GET", "/api/post/?page_size=100", { as: "author" })).body.results;
    expect(list.find((post: { id: number }) => post.id === id)).toMatchObject({ title: "Out in the open" });
    const found = async (q: string, as: "author" | "editor") =>
      (await api.request("GET", `/api/common/search/?q=${q}`, { as })).body.count;
    expect([await found("marmalade", "author"), await found("marmalade", "editor")]).toEqual([0, 1]);
    expect((await api.request("POST", `/api/post/${id}/restore/`, { body: {}, as: "author" })).status).toBe(403);
  });

  test("finds the newest version of their own posts", async () => {
    const { id } = await create("/api/post/", { title: "Own and live" }, "author");
    await change(id, { status: "published", version: 1 }, "editor");
    await change(id, { title: "Own and quince", version: 2 }, "author");
    const { results } = (await api.request("GET", "/api/common/search/?q=quince", { as: "author" })).body;
    expect(results).toMatchObject([{ id, title: "Own and quince" }]);
  });
});

test("a new publication time takes effect immediately, while other edits stay pending", async () => {
  const post = await create("/api/post/", { title: "Timed", status: "published" });
  const path = `/api/post/${post.id}/`;
  const published_at = "2026-01-01T00:00:00.000Z";
  const body = { title: "Timed again", published_at, version: 1 };
  expect((await api.request("PATCH", path, { body, as: "editor" })).body.state).toBe("changed");
  expect((await api.request("GET", path)).body).toMatchObject({ title: "Timed", published_at });
});

describe("a slug", () => {
  test("follows the title until the first publication, then stays the same", async () => {
    const book = await create("/api/gallery/book/", { title: "Émile & the Straße" });
    expect(book.slug).toBe("emile-the-strasse");
    const path = `/api/gallery/book/${book.id}/`;
    const renamed = await api.request("PATCH", path, { body: { title: "शांति", version: 1 }, as: "editor" });
    expect(renamed.body.slug).toBe("शांति");
    await api.request("PATCH", path, { body: { status: "published", version: 2 }, as: "editor" });
    const later = await api.request("PATCH", path, {
      body: { title: "Another", status: "published", version: 3 },
      as: "editor",
    });
    expect(later.body.slug).toBe("शांति");
    const moved = await api.request("PATCH", path, { body: { slug: "moved", version: 4 }, as: "editor" });
    expect(moved.body.slug).toBe("moved");
  });

  test("is unique, even for concurrent requests", async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => api.request("POST", "/api/post/", { body: { title: "Calm" }, as: "editor" })),
    );
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201]);
    expect(responses.map((response) => response.body.slug).sort()).toEqual(["calm", "calm-2", "calm-3", "calm-4"]);
    const taken = await api.request("PATCH", `/api/post/${responses[0]?.body.id}/`, {
      body: { slug: "calm-3", version: 1 },
      as: "editor",
    });
    expect([taken.status, taken.body.codes]).toEqual(
      responses[0]?.body.slug === "calm-3" ? [200, undefined] : [400, { slug: ["unique"] }],
    );
  });
});

describe("a list", () => {
  test("filters by relation, sorts by title regardless of case, paginates and searches", async () => {
    const category = await create("/api/post/category/", { name: "Morning" });
    const tag = await create("/api/post/tag/", { name: "Breath" });
    for (const title of ["banana", "Apple", "Éclair", "cherry"]) {
      await create("/api/post/", { title, category: category.id, tags: [tag.id], status: "published" });
    }
    const list = await api.request("GET", `/api/post/?category=morning&tags=breath&ordering=title&page_size=3`);
    expect(list.body.count).toBe(4);
    expect(list.body.results.map((post: { title: string }) => post.title)).toEqual(["Apple", "banana", "cherry"]);
    expect(list.body.results[0]).toMatchObject({ category: { slug: "morning" }, tags: [{ name: "Breath" }] });
    expect(list.body.next).toContain("page=2");
    expect((await api.request("GET", "/api/post/?search=eclair")).body.count).toBe(1);
    expect((await api.request("GET", "/api/post/?search=%25")).body.count).toBe(0);
    await create("/api/post/", { title: "Cherry trees by the river", status: "published" });
    expect((await api.request("GET", "/api/post/?search=river+cherr")).body.count).toBe(1);
    expect((await api.request("GET", "/api/post/?search=river+banana")).body.count).toBe(0);
    expect((await api.request("GET", "/api/post/?page=99")).body).toEqual({ detail: "Invalid page." });
    const bad = await api.request("GET", "/api/post/?ordering=body&kind=nonsense&page=0");
    expect(Object.keys(bad.body.codes).sort()).toEqual(["kind", "ordering", "page"]);
    const counted = await api.request("GET", "/api/post/category/?search=morning");
    expect(counted.body.results[0].post_count).toBe(4);
  });

  test("is reordered, and changed by bulk actions with a report", async () => {
    const created: number[] = [];
    for (const name of ["One", "Two", "Three"]) created.push((await create("/api/viewer/ambassador/", { name })).id);
    const order = [created[2], created[0], created[1]];
    expect(
      (await api.request("POST", "/api/viewer/ambassador/reorder/", { body: { ids: order }, as: "editor" })).body.ids,
    ).toEqual(order);
    const audited = await api.request("GET", "/api/common/audit/?resource=ambassador", { as: "owner" });
    const moved = audited.body.results.filter((entry: { action: string }) => entry.action === "reorder");
    expect(moved.map((entry: { title: string }) => entry.title).sort()).toEqual(["One", "Three", "Two"]);
    const list = await api.request("GET", "/api/viewer/ambassador/", { as: "editor" });
    expect(list.body.results.map((person: { id: number }) => person.id)).toEqual(order);
    // Items that keep their position are not changed.
    api.clock.advance(1000);
    await api.request("POST", "/api/viewer/ambassador/reorder/", { body: { ids: order }, as: "editor" });
    expect((await api.request("GET", "/api/viewer/ambassador/", { as: "editor" })).body).toEqual(list.body);
    const bulk = (action: string) =>
      api.request("POST", "/api/viewer/ambassador/bulk/", { body: { action, ids: [...created, 99999] }, as: "editor" });
    const published = await bulk("publish");
    expect(published.body.done).toEqual(created);
    expect(published.body.failed).toMatchObject([{ id: 99999 }]);
    expect((await api.request("GET", "/api/viewer/ambassador/")).body.count).toBe(3);
    expect((await bulk("delete")).body.done).toEqual(created);
    expect((await bulk("purge")).body.done).toEqual(created);
  });
});

describe("history", () => {
  test("stores each save, compares revisions and restores them", async () => {
    const post = await create("/api/post/", { title: "First title", body: paragraph("one") });
    const path = `/api/post/${post.id}/`;
    await api.request("PATCH", path, { body: { title: "Second title", version: 1 }, as: "editor" });
    for (const version of [2, 3, 4]) {
      await api.request("PATCH", path, {
        body: { excerpt: `typing ${version}`, version, autosave: true },
        as: "editor",
      });
    }
    const list = await api.request("GET", `${path}revisions/`, { as: "editor" });
    expect(list.body.results.map((revision: { kind: string }) => revision.kind)).toEqual(["autosave", "save", "save"]);
    const [, second, first] = list.body.results;
    const compared = await api.request("GET", `${path}revisions/${second.id}/?against=${first.id}`, { as: "editor" });
    expect(compared.body.changes).toEqual([{ field: "title", before: "First title", after: "Second title" }]);
    const restored = await api.request("POST", `${path}restore/`, {
      body: { revision: first.id, version: 5 },
      as: "editor",
    });
    expect(restored.body).toMatchObject({ title: "First title", version: 6 });
    expect((await api.request("GET", `${path}revisions/`)).status).toBe(401);
  });
});

test("a category in use cannot be deleted", async () => {
  const category = await create("/api/post/category/", { name: "In use" });
  const post = await create("/api/post/", { title: "Uses it", category: category.id });
  const path = `/api/post/category/${category.id}/`;
  expect((await api.request("DELETE", path, { as: "editor" })).status).toBe(409);
  await api.request("PATCH", `/api/post/${post.id}/`, { body: { category: null, version: 1 }, as: "editor" });
  expect((await api.request("DELETE", path, { as: "editor" })).status).toBe(204);
});
