import { describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { storeOf, type Values } from "./store.server.ts";

const kinds = [
  { what: "a category", path: "/api/post/category/", usersPath: "/api/post/", field: "category", several: false },
  { what: "a tag", path: "/api/post/tag/", usersPath: "/api/post/", field: "tags", several: true },
  {
    what: "an album",
    path: "/api/gallery/image-category/",
    usersPath: "/api/gallery/image/",
    field: "category",
    several: false,
  },
] as const;
type Kind = (typeof kinds)[number];

const make = async (api: Api, path: string, body: object): Promise<number> => {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.id;
};

/** Items that use a term: published, drafts, and published ones that use it only in edits that wait. */
async function makeUsers(api: Api, { usersPath, field, several }: Kind, term: number, count: number) {
  const value = several ? [term] : term;
  const more = usersPath.includes("image") ? { image: { media: 1, decorative: true } } : {};
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const [isPublished, isWaiting] = [index % 3 !== 0, index % 3 === 2];
    const body = { title: `Item ${index}`, ...more, ...(isPublished && { status: "published" }) };
    const id = await make(api, usersPath, { ...body, ...(!isWaiting && { [field]: value }) });
    if (isWaiting)
      await api.request("PATCH", `${usersPath}${id}/`, { body: { [field]: value, version: 1 }, as: "editor" });
    ids.push(id);
  }
  return ids;
}

describe.each(kinds)("$what that many items use", (kind) => {
  const { path, usersPath, field, several } = kind;
  const resource = usersPath.split("/").at(-2);

  test("goes with the same number of queries for 3 items and for 30, each with its own trail", async () => {
    const api = await startApi();
    await insertMediaRow(api);
    const other = await make(api, path, { name: "Other" });
    const queries = async (count: number, query: string) => {
      const term = await make(api, path, { name: `Of ${count} ${query}` });
      const ids = await makeUsers(api, kind, term, count);
      const taken = await countQueries(api, async () => {
        const response = await api.request("DELETE", `${path}${term}/?${query}`, { as: "editor" });
        expect(response.status, JSON.stringify(response.body)).toBe(204);
      });
      return { ids, taken };
    };
    const few = await queries(3, `move_to=${other}`);
    const many = await queries(30, `move_to=${other}`);
    expect(many.taken).toBe(few.taken);
    expect((await queries(30, "detach=1")).taken).toBe((await queries(3, "detach=1")).taken);

    for (const [index, id] of many.ids.entries()) {
      const item = (await api.request("GET", `${usersPath}${id}/`, { as: "editor" })).body;
      const target = { id: other };
      const isWaiting = index % 3 === 2;
      expect(item).toMatchObject({ title: `Item ${index}`, version: isWaiting ? 3 : 2 });
      expect(item).toMatchObject({ [field]: several ? [target] : target });
      const entries = `/api/common/audit/?resource=${resource}&item_id=${id}`;
      const [last] = (await api.request("GET", entries, { as: "owner" })).body.results;
      expect(last).toMatchObject({ action: "change", fields: [field], title: `Item ${index}` });
      const revisions = (await api.request("GET", `${usersPath}${id}/revisions/`, { as: "editor" })).body;
      if (revisions.results) expect(revisions.results[0]).toMatchObject({ version: item.version, kind: "save" });
    }
  });

  test("stays with the same number of queries, however many are named and used", async () => {
    const api = await startApi();
    await insertMediaRow(api);
    const queries = async (count: number) => {
      const terms: number[] = [];
      for (let index = 0; index < count; index++) {
        const term = await make(api, path, { name: `Of ${count}, ${index}` });
        await makeUsers(api, kind, term, 1);
        terms.push(term);
      }
      return countQueries(api, async () => {
        const body = { action: "delete", ids: terms };
        const { failed } = (await api.request("POST", `${path}bulk/`, { body, as: "editor" })).body;
        expect(failed.map(({ id, used_in }: Values) => [id, (used_in as unknown[]).length])).toEqual(
          terms.map((id) => [id, 1]),
        );
      });
    };
    expect(await queries(12)).toBe(await queries(2));
  });
});

test("a category of hundreds of posts goes in batches, and none of the posts is left out", async () => {
  const api = await startApi();
  const store = storeOf(api.app);
  const other = await make(api, "/api/post/category/", { name: "Other" });
  const queries = async (count: number) => {
    const term = await make(api, "/api/post/category/", { name: `Of ${count}` });
    const first = await make(api, "/api/post/", { title: `First of ${count}`, category: term, status: "published" });
    const { id, body, ...row } = await store
      .selectFrom("post")
      .selectAll()
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: count - 1 }, (_, index) => ({
      ...row,
      body: JSON.stringify(body),
      slug: `post-${count}-${index}`,
    }));
    for (let from = 0; from < copies.length; from += 100)
      await store
        .insertInto("post")
        .values(copies.slice(from, from + 100))
        .execute();
    return countQueries(api, () =>
      api.request("DELETE", `/api/post/category/${term}/?move_to=${other}`, { as: "editor" }),
    );
  };
  const one = await queries(2);
  expect(await queries(500)).toBeLessThan(4 * one);
  const { count } = (await api.request("GET", `/api/post/?category=${other}`, { as: "editor" })).body;
  expect(count).toBe(502);
  const revisions = await store.selectFrom("revision").select("item_id").where("version", "=", 2).execute();
  expect(new Set(revisions.map(({ item_id }) => item_id)).size).toBe(502);
});
