import { beforeAll, describe, expect, test } from "vitest";
import { getStore } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { stampCollection } from "#tests/support/stamps.ts";
import { recordMissingLinks } from "./record-missing-links.server.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection, now: "2026-05-04T09:00:00.000Z" });
});

async function write(method: string, path: string, body: object | undefined, as = "editor") {
  const response = await api.request(method, path, { ...(body && { body }), as });
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body;
}
const create = (body: object, as?: string) => write("POST", "/api/stamp/", { status: "published", ...body }, as);
const change = (id: number, body: object) => write("PATCH", `/api/stamp/${id}/`, body);
const document = (...hrefs: string[]) => ({
  type: "doc",
  content: hrefs.map((href) => ({
    type: "paragraph",
    content: [{ type: "text", text: "to it", marks: [{ type: "link", attrs: { href } }] }],
  })),
});
const loadLinkedFrom = async (query: string, as = "editor", target = "stamp") => {
  const { status, body } = await api.request("GET", `/api/common/link/to/${target}/?${query}`, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { count: number; results: { resource: string; id: number; title: string; trashed: boolean }[] };
};
const titles = async (id: number) => (await loadLinkedFrom(`ids=${id}`)).results.map(({ title }) => title);

describe("links to an item", () => {
  test("are found by permanent, current, former and absolute URLs, in any resource", async () => {
    const target = await create({ title: "Harbour" });
    await change(target.id, { slug: "old-harbour", status: "published" });
    const hrefs = [
      `/link/stamp/${target.id}#pier`,
      "/stamps/old-harbour?x=1#a",
      "/stamps/harbour",
      `${api.app.config.siteUrl}/stamps/old-harbour`,
    ];
    for (const [index, href] of hrefs.entries()) await create({ title: `Way ${index}`, text: document(href) });
    const body = document(hrefs[0] as string);
    const post = await write("POST", "/api/post/", { title: "Way 4", body });
    await create({ title: "Elsewhere", text: document("/stamps/harbour-2", "https://example.org/stamps/harbour") });
    const { count, results } = await loadLinkedFrom(`ids=${target.id}`);
    expect(count).toBe(5);
    expect(results.map(({ title }) => title)).toEqual(["Way 0", "Way 1", "Way 2", "Way 3", "Way 4"]);
    expect(results.at(-1)).toEqual({
      resource: "post",
      id: post.id,
      title: "Way 4",
      url: `/admin/posts/${post.id}`,
      trashed: false,
    });
  });

  test("follow every change: pending edits, publication, the trash and permanent deletion", async () => {
    const [first, second] = [await create({ title: "First" }), await create({ title: "Second" })];
    const item = await create({ title: "Linking", text: document(`/link/stamp/${first.id}`) });
    await change(item.id, { text: document(`/link/stamp/${second.id}`) });
    expect([await titles(first.id), await titles(second.id)]).toEqual([["Linking"], ["Linking"]]);
    await change(item.id, { status: "published" });
    expect([await titles(first.id), await titles(second.id)]).toEqual([[], ["Linking"]]);
    await write("DELETE", `/api/stamp/${item.id}/`, undefined);
    expect((await loadLinkedFrom(`ids=${second.id}`)).results).toMatchObject([{ title: "Linking", trashed: true }]);
    await write("POST", "/api/stamp/bulk/", { action: "purge", ids: [item.id] });
    expect(await loadLinkedFrom(`ids=${second.id}`)).toEqual({ count: 0, results: [] });
  });

  test("are read for many items together and for all matches, without links from items deleted with them", async () => {
    const targets = [await create({ title: "Bulk target a" }), await create({ title: "Bulk target b" })];
    const ids = targets.map(({ id }) => id);
    await change(ids[0], { text: document(`/link/stamp/${ids[1]}`), status: "published" });
    const outside = await create({ title: "Outside", text: document(...ids.map((id) => `/link/stamp/${id}`)) });
    for (const query of [`ids=${ids}`, "search=bulk%20target"])
      expect(await loadLinkedFrom(query)).toMatchObject({ count: 1, results: [{ id: outside.id }] });
    expect(await titles(ids[1])).toEqual(["Bulk target a", "Outside"]);
    expect((await api.request("GET", "/api/common/link/to/stamp/?colour=red", { as: "editor" })).status).toBe(400);
    expect((await api.request("GET", "/api/common/link/to/stamp/?ids=1")).status).toBe(401);
  });

  test("reveal to authors only the existence of others' drafts", async () => {
    const target = await create({ title: "Known" });
    await create({ title: "Secret", status: "draft", text: document(`/link/stamp/${target.id}`) });
    expect(await loadLinkedFrom(`ids=${target.id}`, "author")).toEqual({ count: 1, results: [] });
  });

  test("include links to files in the library", async () => {
    await create({ title: "To a file", text: document("/media/987654/0123456789ab/form.pdf") });
    expect(await loadLinkedFrom("ids=987654,987653", "author", "media")).toMatchObject({
      count: 1,
      results: [{ title: "To a file" }],
    });
  });

  test("take the same number of queries regardless of their number", async () => {
    const [one, many] = [await create({ title: "One" }), await create({ title: "Many" })];
    await create({ title: "x", text: document(`/link/stamp/${one.id}`) });
    for (let index = 0; index < 25; index += 1)
      await create({ title: `n ${index}`, text: document(`/link/stamp/${many.id}`) });
    const few = await countQueries(api, () => loadLinkedFrom(`ids=${one.id}`));
    expect(await countQueries(api, () => loadLinkedFrom(`ids=${many.id}`))).toBe(few);
    expect(await loadLinkedFrom(`ids=${many.id}`)).toMatchObject({ count: 25, results: { length: 20 } });
  });
});

test("links of older items are recorded at the start, once, resuming after an interruption", async () => {
  const target = await create({ title: "Older target" });
  const linking = await create({ title: "Older", text: document(`/link/stamp/${target.id}`) });
  const store = getStore(api.app);
  const forget = () => store.deleteFrom("link_use").where("target_id", "=", target.id).execute();
  await store.deleteFrom("link_scan").execute();
  await forget();
  await recordMissingLinks(api.app, api.app.resources);
  expect(await titles(target.id)).toEqual(["Older"]);
  await recordMissingLinks(api.app, api.app.resources);
  expect(await titles(target.id)).toEqual(["Older"]);

  await forget();
  await recordMissingLinks(api.app, api.app.resources);
  expect(await titles(target.id)).toEqual([]);
  await store
    .updateTable("link_scan")
    .set({ last_id: linking.id - 1 })
    .where("resource", "=", "stamp")
    .execute();
  await recordMissingLinks(api.app, api.app.resources);
  expect(await titles(target.id)).toEqual(["Older"]);
});
