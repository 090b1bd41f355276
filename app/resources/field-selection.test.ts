import type { KyselyPlugin } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { contentResources } from "#app/features/features.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { addSampleMedia } from "#tests/support/sample-items.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const text = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});

const api = sharedApi();
/** A published item with unpublished edits; no test changes it. */
let post: { id: number; version: number };
beforeAll(async () => {
  await addSampleMedia(api);
  const tag = await create("/api/post/tag/", { name: "Calm" });
  const body = { title: "Lamps", body: text("Published"), cover: 1, tags: [tag.id], status: "published" };
  post = await create("/api/post/", body);
  const edited = { body: { title: "Lanterns", body: text("Pending"), version: 1 }, as: "editor" };
  await api.request("PATCH", `/api/post/${post.id}/`, edited);
});

const create = async (path: string, body: object) => {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
};
const get = async (address: string, as?: string) => (await api.request("GET", address, as ? { as } : {})).body;

/** The names of the columns that the queries of a request return, and the text of all values. */
async function readBy(work: () => Promise<unknown>) {
  const columns = new Set<string>();
  let values = "";
  const { db } = api.app.database;
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (const row of result.rows) for (const name of Object.keys(row)) columns.add(name);
      values += JSON.stringify(result.rows);
      return result;
    },
  };
  api.app.database.db = db.withPlugin(recorder);
  await work();
  api.app.database.db = db;
  return { columns, values };
}

describe("fields=", () => {
  test("returns exactly these fields with the same values, to staff and visitors", async () => {
    for (const as of [undefined, "editor"]) {
      const [whole] = (await get("/api/post/", as)).results;
      const { id, title, category, tags, cover, published_at } = whole;
      const selected = { id, title, category, tags, cover, published_at };
      const names = Object.keys(selected).join(",");
      const list = await get(`/api/post/?fields=${names}`, as);
      expect(list).toMatchObject({ count: 1, next: null });
      expect(list.results).toEqual([selected]);
      expect(await get(`/api/post/${post.id}/?fields=title&fields=tags`, as)).toEqual({ title, tags });
      expect(await get("/api/post/lamps/?fields=document_media,slug", as)).toEqual({
        document_media: {},
        slug: "lamps",
      });
    }
    expect((await get("/api/post/?fields=title")).results).toEqual([{ title: "Lamps" }]);
    expect((await get("/api/post/?fields=title,state,body", "editor")).results).toEqual([
      { title: "Lanterns", state: "changed", body: text("Pending") },
    ]);
  });

  test("names the unknown fields and the known ones", async () => {
    const staff = await api.request("GET", "/api/gallery/quote/?fields=text,tone,mood&page=x", { as: "editor" });
    expect([staff.status, staff.body.codes]).toEqual([
      400,
      { fields: ["invalid_choice", "invalid_choice"], page: ["invalid"] },
    ]);
    expect(staff.body.fields[0]).toMatch(
      /^Unknown field "tone"\. Available fields: id, text, .*; for staff only: version, /,
    );
    for (const address of ["/api/post/", `/api/post/${post.id}/`, "/api/page/vision/", "/api/common/settings/"])
      expect((await get(`${address}?fields=nothing`)).codes, address).toEqual({ fields: ["invalid_choice"] });
    expect((await get("/api/post/?fields=")).codes).toEqual({ fields: ["invalid_choice"] });
  });

  test("returns only public fields to visitors", async () => {
    for (const { definition, publicFields, except } of contentResources) {
      if (except.includes("list")) continue;
      const refused = await api.request("GET", `${definition.path}/?fields=version,created_by`);
      expect([refused.status, refused.body.codes]).toEqual([400, { fields: ["invalid_choice", "invalid_choice"] }]);
      expect((await api.request("GET", `${definition.path}/?fields=${publicFields.join(",")}`)).status).toBe(200);
    }
    expect((await api.request("GET", `/api/post/${post.id}/?fields=created_by`)).status).toBe(400);
    // The error must not reveal whether an item exists.
    expect((await api.request("GET", "/api/viewer/enquiry/?fields=email")).status).toBe(401);
  });

  test("does not read texts and references that were not requested", async () => {
    // The settings and the account are read only once.
    await get("/api/post/?fields=id", "editor");
    const { columns, values } = await readBy(() => get("/api/post/?fields=id,version,title,state", "editor"));
    for (const name of ["title", "pending", "is_allowed"]) expect(columns).toContain(name);
    for (const name of ["body", "excerpt", "cover_id", "search_text", "tags", "referenced"])
      expect(columns).not.toContain(name);
    expect(values).toContain("Lanterns");
    expect(values).not.toContain("Pending");
    const queries = (fields: string) => countQueries(api, () => get(`/api/post/?fields=${fields}`, "editor"));
    expect(await queries("id,title,cover,category")).toBe((await queries("id,title,state")) + 1);
    const counted = (fields: string) => countQueries(api, () => get(`/api/post/tag/?fields=${fields}`, "editor"));
    expect(await counted("name,post_count")).toBe((await counted("name")) + 1);
    expect((await get("/api/post/tag/?fields=name,post_count", "editor")).results).toEqual([
      { name: "Calm", post_count: 1 },
    ]);
  });

  test("is documented, and keeps the ETag of an item that is read with its version", async () => {
    const { paths } = await get("/api/schema/");
    for (const path of ["/api/post/", "/api/post/{id}/", "/api/page/{key}/"]) {
      const parameter = paths[path].get.parameters.find(({ name }: { name: string }) => name === "fields");
      expect(parameter.description, path).toMatch(/^Returns only these fields, separated by commas: .*title/);
    }
    const read = (fields: string) => api.request("GET", `/api/post/${post.id}/?fields=${fields}`, { as: "editor" });
    expect((await read("title,version")).headers.etag).toBe('"2"');
    expect((await read("title")).headers.etag).toBeUndefined();
  });
});
