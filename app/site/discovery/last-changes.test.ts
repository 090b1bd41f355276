import { expect, test } from "vitest";
import { resources } from "#app/features/features.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { startApi } from "#tests/support/api.ts";
import { readLastChanges } from "./last-changes.server.ts";

test("each block of ids with pages has its last change, or the time of publication if that is later", async () => {
  const api = await startApi();
  const add = async (values: object = {}) => {
    const body = { title: "A post", status: "published", ...values };
    const response = await api.request("POST", "/api/post/", { as: "owner", body });
    expect(response.status, JSON.stringify(response.body)).toBe(201);
    return response.body.id as number;
  };
  const move = (id: number, to: number) =>
    getStore(api.app).updateTable("post").set({ id: to }).where("id", "=", id).execute();
  const before = api.app.now().toISOString();
  await add();
  await move(await add(), 1000);
  await add({ noindex: true });
  await add({ canonical_url: "https://elsewhere.example/" });
  await move(await add({ noindex: true }), 2001);
  const later = new Date(api.app.now().getTime() + 3_600_000).toISOString();
  await move(await add({ published_at: later }), 3001);

  const read = resources.filter(({ definition }) => ["page", "post", "image"].includes(definition.name));
  const loadChanges = async (name: string) =>
    (await readLastChanges(api.app, read, 1000))
      .filter(({ resource }) => resource === name)
      .map(({ block, last }) => [block, last]);
  expect(await loadChanges("post")).toEqual([[0, before]]);
  expect(await loadChanges("image")).toEqual([]);
  api.clock.advance(3_600_000);
  expect(await loadChanges("post")).toEqual([
    [0, before],
    [3, later],
  ]);
});
