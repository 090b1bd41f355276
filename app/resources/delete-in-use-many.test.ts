import { describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { stampCollection } from "#tests/support/stamps.ts";
import { getStore, type Values } from "./store.server.ts";

const kinds = [
  { what: "an item", path: "/api/stamp/series/", field: "series", several: false },
  { what: "an item among several", path: "/api/stamp/theme/", field: "themes", several: true },
] as const;
type Kind = (typeof kinds)[number];

const create = async (api: Api, path: string, body: object): Promise<number> => {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.id;
};

/** Creates items that use a term: published ones, drafts, and published ones that use it only in pending edits. */
async function createUsers(api: Api, { field, several }: Kind, term: number, count: number) {
  const value = several ? [term] : term;
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const [isPublished, isPending] = [index % 3 !== 0, index % 3 === 2];
    const body = { title: `Item ${index}`, ...(isPublished && { status: "published" }) };
    const id = await create(api, "/api/stamp/", { ...body, ...(!isPending && { [field]: value }) });
    if (isPending)
      await api.request("PATCH", `/api/stamp/${id}/`, { body: { [field]: value, version: 1 }, as: "editor" });
    ids.push(id);
  }
  return ids;
}

describe.each(kinds)("$what used by many items", (kind) => {
  const { path, field, several } = kind;

  test("is deleted with as many queries for 3 as for 30 items, with one audit entry and revision each", async () => {
    const api = await startApi({ further: stampCollection });
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
      const item = (await api.request("GET", `/api/stamp/${id}/`, { as: "editor" })).body;
      const replacement = { id: other };
      const isPending = index % 3 === 2;
      expect(item).toMatchObject({ title: `Item ${index}`, version: isPending ? 3 : 2 });
      expect(item).toMatchObject({ [field]: several ? [replacement] : replacement });
      const entries = `/api/common/audit/?resource=stamp&item_id=${id}`;
      const [last] = (await api.request("GET", entries, { as: "owner" })).body.results;
      expect(last).toMatchObject({ action: "change", fields: [field], title: `Item ${index}` });
      const revisions = (await api.request("GET", `/api/stamp/${id}/revisions/`, { as: "editor" })).body;
      if (revisions.results) expect(revisions.results[0]).toMatchObject({ version: item.version, kind: "save" });
    }
  });

  test("is rejected with the same number of queries for 2 and for 12 terms", async () => {
    const api = await startApi({ further: stampCollection });
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

test("moves all items in batches when an item that hundreds refer to is deleted", async () => {
  const api = await startApi({ further: stampCollection });
  const store = getStore(api.app);
  const other = await create(api, "/api/stamp/series/", { name: "Other" });
  const queries = async (count: number) => {
    const term = await create(api, "/api/stamp/series/", { name: `Of ${count}` });
    const first = await create(api, "/api/stamp/", { title: `First of ${count}`, series: term, status: "published" });
    const { id, text, designers, ...row } = await store
      .selectFrom("stamp")
      .selectAll()
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: count - 1 }, (_, index) => ({
      ...row,
      text: JSON.stringify(text),
      designers: JSON.stringify(designers),
      slug: `stamp-${count}-${index}`,
    }));
    for (let from = 0; from < copies.length; from += 100)
      await store
        .insertInto("stamp")
        .values(copies.slice(from, from + 100))
        .execute();
    return countQueries(api, () =>
      api.request("DELETE", `/api/stamp/series/${term}/?move_to=${other}`, { as: "editor" }),
    );
  };
  const one = await queries(2);
  expect(await queries(500)).toBeLessThan(4 * one);
  const { count } = (await api.request("GET", `/api/stamp/?series=${other}`, { as: "editor" })).body;
  expect(count).toBe(502);
  const revisions = await store.selectFrom("revision").select("item_id").where("version", "=", 2).execute();
  expect(new Set(revisions.map(({ item_id }) => item_id)).size).toBe(502);
});
