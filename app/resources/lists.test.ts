import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
});

async function create(body: object, path = "/api/stamp/") {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

describe("a list", () => {
  test("filters by relation, sorts by title regardless of case, paginates and searches", async () => {
    const series = await create({ name: "Morning" }, "/api/stamp/series/");
    const theme = await create({ name: "Breath" }, "/api/stamp/theme/");
    for (const title of ["banana", "Apple", "Éclair", "cherry"]) {
      await create({ title, series: series.id, themes: [theme.id], status: "published" });
    }
    const list = await api.request("GET", `/api/stamp/?series=morning&themes=breath&ordering=title&page_size=3`);
    expect(list.body.count).toBe(4);
    expect(list.body.results.map((stamp: { title: string }) => stamp.title)).toEqual(["Apple", "banana", "cherry"]);
    expect(list.body.results[0]).toMatchObject({ series: { slug: "morning" }, themes: [{ name: "Breath" }] });
    expect(list.body.next).toContain("page=2");
    expect((await api.request("GET", "/api/stamp/?search=eclair")).body.count).toBe(1);
    expect((await api.request("GET", "/api/stamp/?search=%25")).body.count).toBe(0);
    await create({ title: "Cherry trees by the river", status: "published" });
    expect((await api.request("GET", "/api/stamp/?search=river+cherr")).body.count).toBe(1);
    expect((await api.request("GET", "/api/stamp/?search=river+banana")).body.count).toBe(0);
    expect((await api.request("GET", "/api/stamp/?page=99")).body).toEqual({ detail: "Invalid page." });
    const bad = await api.request("GET", "/api/stamp/?ordering=text&country=nonsense&page=0");
    expect(Object.keys(bad.body.codes).sort()).toEqual(["country", "ordering", "page"]);
    const counted = await api.request("GET", "/api/stamp/series/?search=morning");
    expect(counted.body.results[0].stamp_count).toBe(4);
  });

  test("is reordered, and changed by bulk actions with a report", async () => {
    const created: number[] = [];
    for (const title of ["One", "Two", "Three"]) created.push((await create({ title })).id);
    const order = [created[2], created[0], created[1]];
    expect((await api.request("POST", "/api/stamp/reorder/", { body: { ids: order }, as: "editor" })).body.ids).toEqual(
      order,
    );
    const audited = await api.request("GET", "/api/common/audit/?resource=stamp", { as: "owner" });
    const moved = audited.body.results.filter((entry: { action: string }) => entry.action === "reorder");
    expect(moved.map((entry: { title: string }) => entry.title).sort()).toEqual(["One", "Three", "Two"]);
    const read = async () =>
      (await api.request("GET", `/api/stamp/?ordering=position&ids=${created}`, { as: "editor" })).body;
    const list = await read();
    expect(list.results.map((stamp: { id: number }) => stamp.id)).toEqual(order);
    // Items that keep their position are not changed.
    api.clock.advance(1000);
    await api.request("POST", "/api/stamp/reorder/", { body: { ids: order }, as: "editor" });
    expect(await read()).toEqual(list);
    const bulk = (action: string) =>
      api.request("POST", "/api/stamp/bulk/", { body: { action, ids: [...created, 99999] }, as: "editor" });
    const published = await bulk("publish");
    expect(published.body.done).toEqual(created);
    expect(published.body.failed).toMatchObject([{ id: 99999 }]);
    expect((await api.request("GET", `/api/stamp/?ids=${created}`)).body.count).toBe(3);
    expect((await bulk("delete")).body.done).toEqual(created);
    expect((await bulk("purge")).body.done).toEqual(created);
  });
});
