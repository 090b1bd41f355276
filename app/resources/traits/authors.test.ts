import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
});

async function create(body: object, as: "editor" | "author" = "editor") {
  const response = await api.request("POST", "/api/stamp/", { body, as });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

describe("an author", () => {
  const getTimeInAnHour = () => new Date(api.app.now().getTime() + 60 * 60_000).toISOString();
  const change = async (id: number, body: object, as: "author" | "editor") =>
    api.request("PATCH", `/api/stamp/${id}/`, { body, as });

  test("cannot change the time, the published text or the slug of their own scheduled item", async () => {
    const { id } = await create({ title: "Mine to write" }, "author");
    await change(id, { status: "published", published_at: getTimeInAnHour(), version: 1 }, "editor");
    expect((await change(id, { published_at: null, version: 2 }, "author")).status).toBe(403);
    expect((await change(id, { slug: "elsewhere", version: 2 }, "author")).status).toBe(403);
    expect((await change(id, { story: "Nobody saw this", version: 2 }, "author")).body.state).toBe("scheduled_changed");
    expect((await api.request("DELETE", `/api/stamp/${id}/`, { as: "author" })).status).toBe(403);
    const bulk = { action: "delete", ids: [id] };
    const report = (await api.request("POST", "/api/stamp/bulk/", { body: bulk, as: "author" })).body;
    expect(report).toMatchObject({ done: [], failed: [{ code: "not_allowed" }] });
    await change(id, { published_at: api.app.now().toISOString(), version: 3 }, "editor");
    expect((await api.request("GET", `/api/stamp/${id}/`)).body).toMatchObject({ title: "Mine to write", story: "" });
  });

  test("sees the published version of other people's items", async () => {
    const { id } = await create({ title: "Out in the open", status: "published" });
    await change(id, { title: "Marmalade waits", version: 1 }, "editor");
    const seen = (await api.request("GET", `/api/stamp/${id}/`, { as: "author" })).body;
    expect(seen).toMatchObject({ title: "Out in the open", state: "published" });
    const list = (await api.request("GET", "/api/stamp/?page_size=100", { as: "author" })).body.results;
    expect(list.find((stamp: { id: number }) => stamp.id === id)).toMatchObject({ title: "Out in the open" });
    const found = async (q: string, as: "author" | "editor") =>
      (await api.request("GET", `/api/common/search/?q=${q}`, { as })).body.count;
    expect([await found("marmalade", "author"), await found("marmalade", "editor")]).toEqual([0, 1]);
    expect((await api.request("POST", `/api/stamp/${id}/restore/`, { body: {}, as: "author" })).status).toBe(403);
  });

  test("finds the newest version of their own items", async () => {
    const { id } = await create({ title: "Own and live" }, "author");
    await change(id, { status: "published", version: 1 }, "editor");
    await change(id, { title: "Own and quince", version: 2 }, "author");
    const { results } = (await api.request("GET", "/api/common/search/?q=quince", { as: "author" })).body;
    expect(results).toMatchObject([{ id, title: "Own and quince" }]);
  });
});
