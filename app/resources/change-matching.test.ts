import { beforeEach, describe, expect, test } from "vitest";
import { countQueries } from "#tests/support/count-queries.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { getStore } from "./store.server.ts";

const path = "/api/gallery/book/";
const api = sharedApi();
beforeEach(async () => {
  for (const table of ["book", "magazine", "post"]) await getStore(api.app).deleteFrom(table).execute();
});

const create = async (title: string, fields = {}, as = "editor", at = path) =>
  (await api.request("POST", at, { body: { title, ...fields }, as })).body.id as number;
const change = (body: object, as = "editor", at = path) => api.request("POST", `${at}bulk/matching/`, { body, as });
const count = async (query: string) =>
  (await api.request("GET", `${path}?${query}`, { as: "editor" })).body.count as number;

describe("a bulk action on all matching items", () => {
  test("changes them in batches and leaves other items unchanged", async () => {
    for (let n = 0; n < 103; n += 1) await create(`Matching ${n}`, n === 0 ? { status: "published" } : {});
    await create("Another");
    const body = { action: "publish", filter: { search: "matching" }, count: 103 };
    const first = (await change(body)).body;
    expect([first.done.length, first.failed, first.unchanged?.length]).toEqual([100, [], 1]);
    // Added in the meantime, so it is not part of the request.
    await create("Matching too late");
    const second = (await change({ ...body, cursor: first.cursor })).body;
    expect([second.done.length, second.cursor]).toEqual([3, null]);
    expect([await count("status=published"), await count("status=draft")]).toEqual([103, 2]);
    const queries = await countQueries(api, () => change({ ...body, action: "unpublish", count: 104 }));
    expect(queries).toBeLessThan(40);
    expect(await count("status=draft")).toBe(102);
    // More than a hundred requests take a while on a busy machine.
  }, 120_000);

  test("changes nothing if the number of matching items differs from the expected one", async () => {
    await create("Kept once");
    const refused = await change({ action: "delete", filter: { search: "kept once" }, count: 2 });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: "1 items match now instead of 2. Reload the list and try again.", current: { count: 1 } },
    ]);
    expect(await count("search=kept+once")).toBe(1);
    const none = await change({ action: "delete", filter: { search: "no such book" }, count: 0 });
    expect(none.body).toEqual({ done: [], failed: [], cursor: null });
  });

  test("reports failures and continues", async () => {
    const at = "/api/gallery/magazine/";
    for (const n of [1, 2]) await create(`Issue ${n}`, { issue_number: n, issue_date: "2026-01-01" }, "editor", at);
    const { body } = await change({ action: "publish", filter: { status: "draft" }, count: 2 }, "editor", at);
    expect(body).toMatchObject({
      done: [],
      failed: [{ code: "not_possible" }, { code: "not_possible" }],
      cursor: null,
    });
  });

  test("is limited to what the actor may change", async () => {
    const at = "/api/post/";
    const own = await create("By an author", {}, "author", at);
    const other = await create("By an editor", { status: "published" }, "editor", at);
    const { body } = await change({ action: "delete", filter: {}, count: 2 }, "author", at);
    expect(body).toMatchObject({ done: [own], failed: [{ id: other, code: "not_allowed" }] });
    expect((await change({ action: "publish", filter: {}, count: 1 }, "author", at)).status).toBe(403);
    expect((await change({ action: "delete", filter: {}, count: 1 }, "author")).status).toBe(403);
  });

  test("rejects unknown filters, other orders and cursors that it did not issue", async () => {
    const body = { action: "delete", filter: { colour: "red", ordering: "id" }, count: -1, cursor: "1;2" };
    const refused = await change(body);
    expect([refused.status, Object.keys(refused.body.codes).sort()]).toEqual([
      400,
      ["count", "cursor", "filter.colour", "filter.ordering"],
    ]);
    expect((await change({ action: "burn", filter: { status: "gone" } })).body.codes).toEqual({
      action: ["invalid_choice"],
      "filter.status": ["invalid_choice"],
      count: ["required"],
    });
  });
});
