import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { stampCollection } from "#tests/support/stamps.ts";
import { deleteExpiredSaveKeys } from "./save-keys.server.ts";

const WEEK = 7 * 24 * 60 * 60_000;

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
});

type Role = "owner" | "editor" | "author";
const newKey = () => randomUUID();
const send = (method: string, path: string, body: object, key: string, as: Role = "editor") =>
  api.request(method, path, { body, as, headers: { "Idempotency-Key": key } });
const create = (title: string, key: string, as: Role = "editor") => send("POST", "/api/stamp/", { title }, key, as);
const countStamps = async (title: string) =>
  (await api.request("GET", `/api/stamp/?search=${title}`, { as: "owner" })).body.count;

describe("a request with an Idempotency-Key", () => {
  test("creates one item, however often and concurrently it is sent", async () => {
    const key = newKey();
    const responses = await Promise.all([1, 2, 3, 4].map(() => create("Heron", key)));
    responses.push(await create("Heron", key));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses[4]?.headers.location).toContain(`/api/stamp/${responses[0]?.body.id}/`);
    expect(await countStamps("heron")).toBe(1);
  });

  test("returns the current item on repetition, including later changes by others", async () => {
    const key = newKey();
    const { body: stamp } = await create("Kestrel", key);
    const path = `/api/stamp/${stamp.id}/`;
    const changeKey = newKey();
    const change = () => send("PATCH", path, { story: "Mine", version: 1 }, changeKey);
    const changed = await Promise.all([change(), change()]);
    expect(changed.map(({ status, body }) => [status, body.version, body.story])).toEqual([
      [200, 2, "Mine"],
      [200, 2, "Mine"],
    ]);
    await api.request("PATCH", path, { as: "owner", body: { value: 5, version: 2 } });
    expect((await change()).body).toMatchObject({ version: 3, story: "Mine", value: 5 });
    expect((await create("Kestrel", key)).body).toMatchObject({ id: stamp.id, version: 3 });
    expect((await send("PATCH", path, { story: "Mine", version: 1 }, newKey())).status).toBe(409);
  });

  test("can be corrected and sent again after a rejection", async () => {
    const key = newKey();
    expect((await create("", key)).status).toBe(400);
    expect((await create("Bittern", key)).status).toBe(201);
    expect(await countStamps("bittern")).toBe(1);
  });

  test("is independent of the same key for another account or resource", async () => {
    const key = newKey();
    const [mine, theirs] = [await create("Wren", key), await create("Wren", key, "owner")];
    expect(theirs.body.id).not.toBe(mine.body.id);
    const series = await send("POST", "/api/stamp/series/", { name: "Wrens" }, key);
    expect([series.status, series.body.name]).toEqual([201, "Wrens"]);
  });

  test("changes nothing for a role without permission", async () => {
    const key = newKey();
    const { body: stamp } = await create("Plover", key, "author");
    const path = `/api/stamp/${stamp.id}/`;
    const own = await send("PATCH", path, { story: "Mine", version: 1 }, newKey(), "author");
    expect(own.status).toBe(200);
    const { body: other } = await create("Lapwing", newKey());
    await api.request("PATCH", `/api/stamp/${other.id}/`, { as: "editor", body: { status: "published" } });
    expect((await send("PATCH", `/api/stamp/${other.id}/`, { story: "No" }, newKey(), "author")).status).toBe(403);
    expect((await send("POST", "/api/stamp/series/", { name: "Waders" }, key, "author")).status).toBe(403);
  });

  test("is rejected if the key was used for another item or is invalid", async () => {
    const key = newKey();
    const [{ body: one }, { body: other }] = [await create("Ibis", newKey()), await create("Egret", newKey())];
    await send("PATCH", `/api/stamp/${one.id}/`, { value: 2 }, key);
    expect((await send("PATCH", `/api/stamp/${other.id}/`, { value: 2 }, key)).status).toBe(400);
    for (const bad of ["short", "with spaces in it", "x".repeat(101)]) {
      const response = await create("Stilt", bad);
      expect([response.status, Object.keys(response.body.codes)]).toEqual([400, ["idempotency-key"]]);
    }
  });

  test("does not bring back a deleted item", async () => {
    const key = newKey();
    const { body: series } = await send("POST", "/api/stamp/series/", { name: "Gone" }, key);
    await api.request("DELETE", `/api/stamp/series/${series.id}/`, { as: "editor" });
    expect((await send("POST", "/api/stamp/series/", { name: "Gone" }, key)).status).toBe(404);
  });
});

test("keys expire after 7 days", async () => {
  const own = await startApi({ further: stampCollection });
  const post = () =>
    own.request("POST", "/api/stamp/", {
      body: { title: "Avocet" },
      as: "editor",
      headers: { "Idempotency-Key": "a-key-that-expires" },
    });
  const { body: first } = await post();
  own.clock.advance(WEEK - 1000);
  await deleteExpiredSaveKeys(own.app);
  expect((await post()).body.id).toBe(first.id);
  own.clock.advance(2000);
  await deleteExpiredSaveKeys(own.app);
  expect((await post()).body.id).not.toBe(first.id);
});
