import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_MEDIA } from "#app/resources/inputs/rich-text.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { addSampleMedia, wholeSampleItem } from "#tests/support/sample-items.ts";
import { contentResources } from "./resources.server.ts";

const statuses = ["draft", "in_review", "published"] as const;
const long = "2026-04-01T00:00:00.000Z";
const later = "2027-01-01T00:00:00.000Z";

let api: Api;
/** The items that all tests read, by the path of their resource. */
const samples = new Map<string, number[]>();
beforeAll(async () => {
  api = await startApi();
  await addSampleMedia(api);
  for (const { definition } of contentResources) samples.set(definition.path, await addItems(definition, 3));
});

describe.each(contentResources.map((resource) => [resource.definition.path, resource] as const))(
  "%s",
  (path, resource) => {
    const { definition, publicFields } = resource;
    const names = [...definition.list.filters, ...definition.list.orderings, "id", "title", "name", "state", "version"];
    const value = fc.oneof(
      fc.constantFrom("1", "0", "-1", "true", "draft", "post-1", "category-1", "2026-01-01", "%", "'", '"', "_", "\\"),
      fc.string({ maxLength: 12, unit: "grapheme" }),
      fc.integer().map(String),
    );
    const query = fc.record(
      {
        page: fc.oneof(fc.integer({ min: -2, max: 4 }).map(String), value),
        page_size: fc.oneof(fc.integer({ min: 0, max: 101 }).map(String), value),
        search: fc.oneof(value, fc.constantFrom("post 1", "quote", "ä", "  ")),
        ordering: fc
          .array(fc.tuple(fc.constantFrom("", "-"), fc.constantFrom(...names)), { maxLength: 3 })
          .map((parts) => parts.map((part) => part.join("")).join(",")),
        status: fc.oneof(fc.constantFrom(...statuses, "scheduled", "changed"), value),
        trash: fc.constantFrom("1", "0", "true", "maybe"),
      },
      { requiredKeys: [] },
    );
    const filters = fc.dictionary(fc.constantFrom("kind", ...definition.list.filters), value, { maxKeys: 2 });
    const role = fc.constantFrom(undefined, "author", "editor", "owner");

    test("no query causes an unexpected error or returns what the actor may not see", async () => {
      await fc.assert(
        fc.asyncProperty(query, filters, role, async (basic, chosen, as) => {
          const parameters = new URLSearchParams({ ...basic, ...chosen } as Record<string, string>);
          const response = await api.request("GET", `${path}/?${parameters}`, as ? { as } : {});
          expect([200, 400, 404]).toContain(response.status);
          if (response.status !== 200) return;
          for (const item of response.body.results) {
            if (!as) expect(Object.keys(item).sort()).toEqual([...publicFields].sort());
            if (!hasTrait(definition, "publication")) continue;
            // Only editors see items in the trash and those of others.
            const isOpen = /published$/.test(String(item.slug ?? item[titleField(definition)]).split(" (")[0] ?? "");
            const isSample = samples.get(path)?.includes(item.id) ?? false;
            if (!as && isSample) expect(isOpen).toBe(true);
            else if (as === "author") expect(item.trashed_at ?? null).toBeNull();
          }
        }),
        { numRuns: 60 },
      );
    });

    test("reads need at most five queries, for any number of items and any role", async () => {
      const ids = samples.get(path) ?? [];
      // The first of them that visitors see.
      const one = ids[2];
      const counted = async (address: string, as?: string) =>
        countQueries(api, async () => expect((await api.request("GET", address, as ? { as } : {})).status).toBe(200));
      for (const as of [undefined, "author", "editor"]) {
        // Creates the session, and fills caches, before counting.
        await api.request("GET", `${path}/`, as ? { as } : {});
        const short = await counted(`${path}/?page_size=100&ids=${one}`, as);
        const whole = await counted(`${path}/?page_size=100&ids=${ids}`, as);
        expect(whole, `${as ?? "nobody"}, all`).toBe(short);
        expect(whole, `${as ?? "nobody"}, all`).toBeLessThanOrEqual(5);
      }
      expect(await counted(`${path}/${one}/`, "editor")).toBeLessThanOrEqual(5);
    });

    test("is exported as CSV, with the list's filters and the actor's permissions", async () => {
      const bad = await api.request("GET", `${path}/export/?ids=all`, { as: "editor" });
      expect(bad.body.codes).toEqual({ ids: ["invalid"] });
      const { body } = await api.request("GET", `${path}/export/`, { as: "editor" });
      const file = await api.request("GET", body.url);
      expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
      expect(file.headers["cache-control"]).toBe("no-store");
      const { count } = (await api.request("GET", `${path}/`, { as: "editor" })).body;
      expect(String(file.body).trim().split("\r\n")).toHaveLength(count + 1);
      expect(String(file.body)).not.toContain(DOCUMENT_MEDIA);
      const first = (await api.request("GET", `${path}/export/?ids=1`, { as: "editor" })).body;
      expect(
        String((await api.request("GET", first.url)).body)
          .trim()
          .split("\r\n"),
      ).toHaveLength(2);
      expect((await api.request("GET", body.url.replace(/by=\d+/, "by=999"))).status).toBe(403);
      api.clock.advance(61_000);
      expect((await api.request("GET", body.url)).status).toBe(403);
    });
  },
);

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
  // Nor to authors for posts of others.
  const changed = async (as?: "author" | "editor") =>
    (await api.request("GET", "/api/post/?status=changed", { as })).body.results.map(({ id }: { id: number }) => id);
  expect([await changed(), await changed("author")]).toEqual([[], []]);
  expect(await changed("editor")).toContain(created.body.id);
  await api.request("PATCH", address, { body: { status: "published", version: 2 }, as: "editor" });
  expect(await seen()).toBe(edited.body.modified_at);
});

test("numbers that the database cannot store are rejected or not found", async () => {
  const large = 99_999_999_999;
  const statusOf = async (method: string, path: string, body?: object) =>
    (await api.request(method, path, { body, as: "editor" })).status;
  expect(await statusOf("GET", `/api/post/${large}/`)).toBe(404);
  expect(await statusOf("POST", "/api/post/", { title: "x", category: large })).toBe(400);
  expect(await statusOf("POST", "/api/post/", { title: "x", tags: [large] })).toBe(400);
  expect(await statusOf("POST", "/api/post/", { title: "x", cover: { media: large } })).toBe(400);
  expect(await statusOf("PATCH", "/api/post/1/", { title: "x", version: large })).toBe(409);
  expect(await statusOf("PATCH", "/api/gallery/book/1/", { position: large, version: 1 })).toBe(400);
  expect(await statusOf("POST", "/api/post/bulk/", { action: "delete", ids: [large] })).toBe(400);
  expect(await statusOf("GET", `/api/post/1/revisions/${large}/`)).toBe(404);
  const gallery = { type: "doc", content: [{ type: "picture", attrs: { media: large, alt: "x" } }] };
  expect(await statusOf("POST", "/api/post/", { title: "x", body: gallery })).toBe(400);
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

test("an author exports own posts only", async () => {
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

test("a category that is used while it is being deleted is either used or deleted", async () => {
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

/** Adds items in every state; visitors may see those whose title ends with "published". */
async function addItems(definition: ResourceDefinition, count: number): Promise<number[]> {
  const ids: number[] = [];
  const { name, path, labels } = definition;
  const states = hasTrait(definition, "publication")
    ? [
        { word: "draft", status: "draft" },
        { word: "in review", status: "in_review" },
        { word: "published", status: "published", published_at: long },
        { word: "to come", status: "published", published_at: later },
      ]
    : [{ word: "" }];
  for (let n = 1; n <= count; n += 1) {
    for (const { word, ...state } of states) {
      const body = wholeSampleItem(name, { ...state, [titleField(definition)]: `${labels.one} ${n} ${word}`.trim() });
      const response = await api.request("POST", `${path}/`, { body, as: "editor" });
      expect(response.status, JSON.stringify(response.body)).toBe(201);
      ids.push(response.body.id);
    }
  }
  return ids;
}
