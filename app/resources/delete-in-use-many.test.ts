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

const create = async (api: Api, path: string, body: object): Promise<number> => {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.id;
};

/** Creates items that use a term: published ones, drafts, and published ones that use it only in pending edits. */
async function createUsers(api: Api, { usersPath, field, several }: Kind, term: number, count: number) {
  const value = several ? [term] : term;
  const more = usersPath.includes("image") ? { image: { media: 1, decorative: true } } : {};
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const [isPublished, isPending] = [index % 3 !== 0, index % 3 === 2];
    const body = { title: `Item ${index}`, ...more, ...(isPublished && { status: "published" }) };
    const id = await create(api, usersPath, { ...body, ...(!isPending && { [field]: value }) });
    if (isPending)
      await api.request("PATCH", `${usersPath}${id}/`, { body: { [field]: value, version: 1 }, as: "editor" });
    ids.push(id);
  }
  return ids;
}

describe.each(kinds)("$what that is used by many items", (kind) => {
  const { path, usersPath, field, several } = kind;
  const resource = usersPath.split("/").at(-2);

  test("is deleted with the same number of queries for 3 and for 30 items, with an audit entry and a revision each", async () => {
    const api = await startApi();
    await insertMediaRow(api);
    const other = await create(api, path, { name: "Other" });
    const queries = async (count: number, query: string) => {
      const term = await create(api, path, { name: `Of ${count} ${query}` });
      const ids = await createUsers(api, kind, term, count);
      const queryCount = await countQueries(api, async () => {
        const response = await api.request("DELETE", `${path}${term}/?${query}`, { as: "editor" });
        expect(response.status, JSON.stringify(response.body)).toBe(204);
      });
      return { ids, queryCount };
    };
    const few = await queries(3, `move_to=${other}`);
    const many = await queries(30, `move_to=${other}`);
    expect(many.queryCount).toBe(few.queryCount);
    expect((await queries(30, "detach=1")).queryCount).toBe((await queries(3, "detach=1")).queryCount);

    for (const [index, id] of many.ids.entries()) {
      const item = (await api.request("GET", `${usersPath}${id}/`, { as: "editor" })).body;
      const replacement = { id: other };
      const isPending = index % 3 === 2;
      expect(item).toMatchObject({ title: `Item ${index}`, version: isPending ? 3 : 2 });
      expect(item).toMatchObject({ [field]: several ? [replacement] : replacement });
      const entries = `/api/common/audit/?resource=${resource}&item_id=${id}`;
      const [last] = (await api.request("GET", entries, { as: "owner" })).body.results;
      expect(last).toMatchObject({ action: "change", fields: [field], title: `Item ${index}` });
      const revisions = (await api.request("GET", `${usersPath}${id}/revisions/`, { as: "editor" })).body;
      if (revisions.results) expect(revisions.results[0]).toMatchObject({ version: item.version, kind: "save" });
    }
  });

  test("is rejected with the same number of queries for 2 and for 12 terms", async () => {
    const api = await startApi();
    await insertMediaRow(api);
    const queries = async (count: number) => {
      const terms: number[] = [];
      for (let index = 0; index < count; index++) {
        const term = await create(api, path, { name: `Of ${count}, ${index}` });
        await createUsers(api, kind, term, 1);
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

test("deleting a category of hundreds of posts moves all of them, in batches", async () => {
  const api = await startApi();
  const store = storeOf(api.app);
  const other = await create(api, "/api/post/category/", { name: "Other" });
  const queries = async (count: number) => {
    const term = await create(api, "/api/post/category/", { name: `Of ${count}` });
    const first = await create(api, "/api/post/", { title: `First of ${count}`, category: term, status: "published" });
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
