import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiResponse, RequestOptions } from "#tests/support/api.ts";
import { postForm } from "#tests/support/forms.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { addSampleReferences, wholeSampleItem } from "#tests/support/sample-items.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { contentResources } from "./features/features.server.ts";
import { pages } from "./features/pages/pages.resource.ts";
import { settings } from "./features/settings/settings.resource.ts";
import { writeSchema } from "./resources/fields.ts";

const withPicture = { type: "doc", content: [{ type: "picture", attrs: { media: 1, alt: "Dawn" } }] };
const seo = { seo_title: "Found", seo_description: "As this", noindex: true };

const api = sharedApi();
beforeAll(() => addSampleReferences(api));
const call = (method: string, path: string, body?: unknown, options: RequestOptions = {}) =>
  api.request(method, path, { body, as: "owner", ...options });

/** The item without the fields that change with every save. */
const stableFields = ({ version, modified_at, ...item }: Record<string, unknown>) => item;

async function writesBack(path: string) {
  const read = await call("GET", path);
  expect(read.status).toBe(200);
  for (const method of ["PUT", "PATCH"]) {
    const response = await call(method, path, (await call("GET", path)).body);
    expect(response.status, `${method} ${JSON.stringify(response.body)}`).toBe(200);
    expect(stableFields(response.body)).toEqual(stableFields(read.body));
    const unknown = await call(method, path, { ...response.body, no_such_field: 1 });
    expect(unknown.body.codes).toEqual({ no_such_field: ["unknown"] });
  }
}

describe("an item can be written back as read", () => {
  test.each(contentResources.map(({ definition: { path, name } }) => [path, name]))("%s/{id}/", async (path, name) => {
    const made = await call("POST", `${path}/`, wholeSampleItem(name));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await writesBack(`${path}/${made.body.id}/`);
    if (made.body.status) {
      const published = await call("PATCH", `${path}/${made.body.id}/`, { status: "published" });
      expect(published.status).toBe(200);
      await writesBack(`${path}/${made.body.id}/`);
    }
    // Read-only fields are unknown for new items.
    expect((await call("POST", `${path}/`, made.body)).body.codes).toMatchObject({ id: ["unknown"] });
  });

  test("pages, settings, subscribers, enquiries, private files, media, accounts", async () => {
    await call("PATCH", "/api/page/vision/", { hero: 1, body: withPicture, ...seo });
    await writesBack("/api/page/vision/");
    await call("PATCH", "/api/common/settings/", { logo: 1, phone: "12" });
    await writesBack("/api/common/settings/");
    const { id } = (await call("POST", "/api/viewer/subscriber/", { email: "reader@example.org" })).body;
    await writesBack(`/api/viewer/subscriber/${id}/`);
    const asked = { name: "Ines", email: "ines@example.org", message: "May I?", service: "mentorship" };
    await api.request("POST", "/api/viewer/enquiry/", { body: asked });
    await writesBack("/api/viewer/enquiry/1/");
    const file = { name: "a.txt", bytes: Buffer.from("private") };
    const kept = await postForm(api, "/api/common/file/private/", { file });
    await writesBack(`/api/common/file/private/${kept.body.id}/`);
    for (const path of ["/api/common/file/1/", "/api/auth/staff/1/"]) {
      const read = await call("GET", path);
      const response = await call("PATCH", path, read.body);
      expect([response.status, stableFields(response.body)]).toEqual([200, stableFields(read.body)]);
      expect((await call("PATCH", path, { no_such_field: 1 })).body.codes).toEqual({ no_such_field: ["unknown"] });
    }
  });

  test("accepts pictures, files and relations as objects or ids, and rejects unknown properties", async () => {
    const path = "/api/gallery/book/";
    const made = (await call("POST", path, { title: "By id", cover: 1, sample: 2 })).body;
    expect(made).toMatchObject({ cover: { media: 1, alt: "Dawn", decorative: false }, sample: { media: 2 } });
    const put = await call("PUT", `${path}${made.id}/`, { title: "By object", cover: made.cover, sample: made.sample });
    expect(put.body).toMatchObject({ cover: made.cover, sample: made.sample });
    const { codes } = (await call("POST", path, { title: "x", cover: { media: 1, x: 1 }, sample: { media: 2, y: 1 } }))
      .body;
    expect(codes).toEqual({ "cover.x": ["unknown"], "sample.y": ["unknown"] });
    const bad = await call("POST", "/api/post/", {
      title: "x",
      cover: "1",
      category: "1",
      tags: [{ id: 1, z: 1 }, "2"],
    });
    expect(bad.body.codes).toEqual({
      cover: ["invalid"],
      category: ["invalid"],
      "tags.0.z": ["unknown"],
      "tags.1": ["invalid"],
    });
  });
});

describe("the version of a change", () => {
  const make = async () => {
    const made = await call("POST", "/api/gallery/quote/", { text: "Kept" });
    return { path: `/api/gallery/quote/${made.body.id}/`, etag: made.headers.etag as string };
  };

  test("is optional: the change applies to the current version", async () => {
    const { path } = await make();
    expect((await call("PATCH", path, { context: "A" })).body.version).toBe(2);
    expect((await call("PUT", path, { text: "B" })).body).toMatchObject({ text: "B", context: "", version: 3 });
    expect((await call("PATCH", path, { context: "C", version: 2 })).status).toBe(409);
  });

  test("can be an ETag in If-Match", async () => {
    const { path, etag } = await make();
    const change = (match: string, body: object = {}) =>
      call("PATCH", path, { context: "A", ...body }, { headers: { "if-match": match } });
    expect((await call("GET", path)).headers.etag).toBe(etag);
    const first = await change(etag);
    expect(first.status).toBe(200);
    expect(first.headers.etag).not.toBe(etag);
    const stale = await change(etag);
    expect([stale.status, stale.body.current]).toEqual([409, first.body]);
    expect((await change(`${etag}, ${first.headers.etag}`)).body.version).toBe(3);
    expect((await change("*")).body.version).toBe(4);
    expect((await change('W/"4"', { version: 4 })).body.version).toBe(5);
    for (const [match, body] of [['"5"', { version: 4 }], ['"nonsense"'], ["5"], [""]] as const)
      expect((await change(match, body)).status, match).toBe(409);
    expect((await call("DELETE", path, undefined, { headers: { "if-match": etag } })).status).toBe(409);
    expect((await call("DELETE", path, undefined, { headers: { "if-match": '"5"' } })).status).toBe(204);
  });

  test("is also checked for media, accounts, subscribers, pages and revisions", async () => {
    const old = { headers: { "if-match": '"999"' } };
    const file = await insertMediaRow(api, { name: "dusk.jpg", sha256: "3".repeat(64) });
    const subscriber = (await call("POST", "/api/viewer/subscriber/", { email: "match@example.org" })).body.id;
    for (const [path, body] of [
      [`/api/common/file/${file}/`, { alt: "Dusk" }],
      ["/api/auth/staff/1/", { email: "owner@example.org" }],
      [`/api/viewer/subscriber/${subscriber}/`, { is_blocked: true }],
      ["/api/page/vision/", { lead: "New" }],
    ] as const) {
      expect((await call("PATCH", path, body, old)).status, path).toBe(409);
      const etag = (await call("GET", path)).headers.etag as string;
      expect((await call("PATCH", path, body, { headers: { "if-match": etag } })).status, path).toBe(200);
    }
    const [revision] = (await call("GET", "/api/page/vision/revisions/")).body.results;
    const restore = (options: RequestOptions = {}) =>
      call("POST", "/api/page/vision/restore/", { revision: revision.id }, options);
    expect((await restore(old)).status).toBe(409);
    expect((await restore()).status).toBe(200);
  });
});

describe("the validation of a field is the same in POST, PUT and PATCH", () => {
  /** Values that few fields accept, for different reasons. */
  const value = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom<unknown>(null, "", "  ", "123", "a\0b", "2026-02-30", "published", "no-slug "),
    },
    { weight: 2, arbitrary: fc.constantFrom<unknown>("javascript:alert(1)", "x".repeat(120_001), ["x".repeat(501)]) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(-1, 0, 1.5, 999, 99_999_999_999, true, [], {}, [null], [[1]]) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>({ media: 0 }, { media: 999 }, { id: 1, x: 1 }, [{ id: 999 }]) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>([{ label: "", url: "x" }], { type: "doc", content: [{}] }) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );

  test.each(contentResources.map(({ definition }) => [`${definition.path}/`, definition] as const))(
    "%s",
    async (path, definition) => {
      const base = wholeSampleItem(definition.name);
      const item = `${path}${(await call("POST", path, base)).body.id}/`;
      const { version: __, ...start } = (await call("GET", item)).body;
      /** The value of the field, or the validation errors. */
      const outcome = ({ status, body }: ApiResponse, field: string) =>
        status < 300 ? { value: body[field] } : { status, problems: body };
      for (const field of Object.keys(writeSchema(definition).shape))
        await fc.assert(
          fc.asyncProperty(value, async (bad) => {
            const patched = outcome(await call("PATCH", item, { [field]: bad }), field);
            const put = outcome(await call("PUT", item, { ...base, [field]: bad }), field);
            expect(put, `PUT ${field} ${JSON.stringify(bad)}`).toEqual(patched);
            if ("value" in put) await call("PUT", item, start);
            const made = await call("POST", path, wholeSampleItem(definition.name, { [field]: bad }));
            expect(outcome(made, field), `POST ${field} ${JSON.stringify(bad)}`).toEqual(patched);
          }),
          { numRuns: 10 },
        );
    },
  );

  test("rejects an ISBN with a wrong check digit in each method", async () => {
    const path = "/api/gallery/book/";
    const { id } = (await call("POST", path, { title: "Checked" })).body;
    for (const response of [
      await call("POST", path, { title: "x", isbn: "123" }),
      await call("PUT", `${path}${id}/`, { title: "x", isbn: "123" }),
      await call("PATCH", `${path}${id}/`, { isbn: "123" }),
    ])
      expect([response.status, response.body.codes]).toEqual([400, { isbn: ["invalid"] }]);
  });

  test("applies to pages and settings in PUT and PATCH", async () => {
    for (const [path, definition] of [
      ["/api/page/vision/", pages],
      ["/api/common/settings/", settings],
    ] as const) {
      const base = (await call("GET", path)).body;
      for (const field of Object.keys(definition.schema.shape))
        await fc.assert(
          fc.asyncProperty(value, async (bad) => {
            const patched = await call("PATCH", path, { [field]: bad });
            const put = await call("PUT", path, { ...base, version: undefined, [field]: bad });
            expect([put.status, put.body.codes ?? put.body[field]]).toEqual([
              patched.status,
              patched.body.codes ?? patched.body[field],
            ]);
            if (put.status === 200) await call("PUT", path, { ...base, version: undefined });
          }),
          { numRuns: 10 },
        );
    }
  });
});
