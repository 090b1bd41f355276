import { describe, expect, test } from "vitest";
import { readContentRevision } from "#app/platform/database/content-revision.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

const api = sharedApi({ further: stampCollection });

const kinds = [
  ["an item that others refer to", "/api/stamp/series/", "series", false],
  ["an item that others refer to among several", "/api/stamp/theme/", "themes", true],
] as const;

describe.each(kinds)("%s in use", (_title, path, field, several) => {
  const value = (...ids: number[]) => (several ? ids : (ids[0] ?? null));
  const found = (...ids: number[]) => (several ? ids.map((id) => ({ id })) : ids[0] ? { id: ids[0] } : null);

  /** An old and a new term, and items that use the old one: published, draft, trashed, and in pending edits. */
  async function prepare() {
    const create = async (to: string, body: object) => {
      const response = await api.request("POST", to, { body, as: "editor" });
      expect(response.status, JSON.stringify(response.body)).toBe(201);
      return response.body.id as number;
    };
    const old = await create(path, { name: freshName("Old") });
    const other = await create(path, { name: freshName("New") });
    const use = (title: string, ids: number[], more: object = {}) =>
      create("/api/stamp/", { title, [field]: value(...ids), ...more });
    const published = await use("Published", [old], { status: "published" });
    const draft = await use("Draft", [old]);
    const trashed = await use("Trashed", [old]);
    await api.request("DELETE", `/api/stamp/${trashed}/`, { as: "editor" });
    const pending = await use("Pending", [], { status: "published" });
    const edit = { [field]: value(old), version: 1 };
    expect((await api.request("PATCH", `/api/stamp/${pending}/`, { body: edit, as: "editor" })).body.state).toBe(
      "changed",
    );
    await use("Of the other", [other]);
    const remove = (query = "") => api.request("DELETE", `${path}${old}/${query}`, { as: "editor" });
    const item = async (id: number, as?: "editor") =>
      (await api.request("GET", `/api/stamp/${id}/`, as ? { as } : {})).body;
    const users = [published, draft, trashed, pending];
    return { old, other, published, draft, trashed, pending, users, use, remove, item };
  }

  test("is not deleted, and the response lists its uses, including pending edits", async () => {
    const { old, remove, published, draft, trashed, pending } = await prepare();
    const rejected = await remove();
    expect(rejected.status).toBe(409);
    expect(rejected.body.detail).toContain("4 items use it");
    const resource = "stamp";
    expect(rejected.body.used_in).toEqual([
      { resource, id: published, title: "Published", trashed: false },
      { resource, id: draft, title: "Draft", trashed: false },
      { resource, id: trashed, title: "Trashed", trashed: true },
      { resource, id: pending, title: "Pending", trashed: false },
    ]);
    expect((await api.request("GET", `${path}${old}/`)).status).toBe(200);
  });

  test("is deleted if its items are moved to another term", async () => {
    const { old, other, published, pending, users, remove, item } = await prepare();
    const revision = await readContentRevision(api.app);
    expect((await remove(`?move_to=${other}`)).status).toBe(204);
    expect((await api.request("GET", `${path}${old}/`)).status).toBe(404);
    for (const id of users)
      expect(await item(id, "editor")).toMatchObject({
        version: 2 + Number(id !== published && id !== users[1]),
        [field]: found(other),
      });
    expect((await item(published))[field]).toMatchObject(found(other) as object);
    // The pending edit is still pending.
    expect((await item(pending))[field]).toEqual(several ? [] : null);
    expect(await item(pending, "editor")).toMatchObject({ state: "changed" });
    expect(await readContentRevision(api.app)).toBeGreaterThan(revision);
    const filter = `/api/stamp/?${field}=${other}`;
    expect((await api.request("GET", filter, { as: "editor" })).body.count).toBe(3);
    const audit = await api.request("GET", `/api/common/audit/?resource=stamp&item_id=${published}`, { as: "owner" });
    expect(audit.body.results[0]).toMatchObject({ action: "change", fields: [field], title: "Published" });
  });

  test("is deleted if it is removed from its items", async () => {
    const { old, users, published, remove, item } = await prepare();
    expect((await remove("?detach=1")).status).toBe(204);
    expect((await api.request("GET", `${path}${old}/`)).status).toBe(404);
    for (const id of users) expect((await item(id, "editor"))[field]).toEqual(several ? [] : null);
    expect((await item(published))[field]).toEqual(several ? [] : null);
  });

  test("is rejected or deleted separately from other items of a bulk action", async () => {
    const { old, other, published, item } = await prepare();
    const unused = (await api.request("POST", path, { body: { name: freshName("Unused") }, as: "editor" })).body.id;
    const bulk = (body: object) =>
      api.request("POST", `${path}bulk/`, { body: { action: "delete", ...body }, as: "editor" });
    const report = (await bulk({ ids: [old, unused] })).body;
    expect(report).toMatchObject({ done: [unused], failed: [{ id: old, code: "in_use", used_in: { length: 4 } }] });
    const last = (await api.request("POST", path, { body: { name: freshName("Last") }, as: "editor" })).body.id;
    expect((await bulk({ ids: [old, other], move_to: last })).body).toEqual({ done: [old, other], failed: [] });
    expect((await item(published))[field]).toMatchObject(found(last) as object);
  });

  test("is not deleted if the replacement is invalid or not permitted", async () => {
    const { old, other, published, remove, item } = await prepare();
    const wrong = {
      [`?move_to=${old}`]: "invalid",
      "?move_to=99999": "does_not_exist",
      [`?move_to=${other}&detach=1`]: "invalid",
    };
    for (const [query, code] of Object.entries(wrong)) {
      const rejected = await remove(query);
      expect([query, rejected.status, rejected.body.codes]).toEqual([query, 400, { move_to: [code] }]);
    }
    expect((await remove("?move_to=x")).status).toBe(400);
    expect((await remove("?detach=0")).status).toBe(409);
    expect((await api.request("DELETE", `${path}${old}/?detach=1`, { as: "author" })).status).toBe(403);
    expect((await item(published))[field]).toMatchObject(found(old) as object);
  });

  test("can be selected, moved and deleted at the same time, without a deadlock or a lost item", async () => {
    const { old, other, users, use, remove, item } = await prepare();
    const live = users.slice(0, 2);
    const responses = await Promise.all([
      ...live.map((id) => api.request("PATCH", `/api/stamp/${id}/`, { body: { [field]: value(old) }, as: "editor" })),
      remove(`?move_to=${other}`),
      use("Chosen meanwhile", [other]),
      remove(`?move_to=${other}`),
    ]);
    const statuses = responses.flatMap((response) => (typeof response === "number" ? [] : [response.status]));
    for (const status of statuses) expect([200, 204, 400, 404, 409]).toContain(status);
    const isDeleted = (await api.request("GET", `${path}${old}/`)).status === 404;
    for (const id of live)
      expect((await item(id, "editor"))[field]).toMatchObject(found(isDeleted ? other : old) as object);
  });
});

test("keeps a single reference, in place of the replaced one, if an item already has the replacement", async () => {
  const theme = async (name: string) =>
    (await api.request("POST", "/api/stamp/theme/", { body: { name: freshName(name) }, as: "editor" })).body.id;
  const [first, second, third] = [await theme("First"), await theme("Second"), await theme("Third")];
  const body = { title: "Several", themes: [first, second, third] };
  const { id } = (await api.request("POST", "/api/stamp/", { body, as: "editor" })).body;
  await api.request("DELETE", `/api/stamp/theme/${first}/?move_to=${third}`, { as: "editor" });
  const { themes } = (await api.request("GET", `/api/stamp/${id}/`, { as: "editor" })).body;
  expect(themes.map((each: { id: number }) => each.id)).toEqual([third, second]);
  const revisions = (await api.request("GET", `/api/stamp/${id}/revisions/`, { as: "editor" })).body;
  expect(revisions.count).toBe(2);
});
