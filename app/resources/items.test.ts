import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { addSampleMedia } from "#tests/support/sample-items.ts";
import { buildTextDocument, stampCollection, wholeStamp } from "#tests/support/stamps.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
  await addSampleMedia(api);
});

async function create(body: object, path = "/api/stamp/") {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

describe("an item", () => {
  test("is created, read, changed, replaced, deleted and restored", async () => {
    const stamp = await create({ title: "A first light", story: "Of a dawn" });
    expect(stamp).toMatchObject({ version: 1, status: "draft", state: "draft", trashed_at: null, letters: 13 });
    const path = `/api/stamp/${stamp.id}/`;
    const changed = await api.request("PATCH", path, { body: { value: 7, version: 1 }, as: "editor" });
    expect(changed.body).toMatchObject({ value: 7, story: "Of a dawn", version: 2 });
    const { title } = changed.body;
    const put = await api.request("PUT", path, { body: { title, version: 2 }, as: "editor" });
    expect(put.body).toMatchObject({ value: 1, story: "", version: 3 });
    expect((await api.request("DELETE", path, { as: "editor" })).status).toBe(204);
    const inTrash = await api.request("GET", "/api/stamp/?trash=1", { as: "editor" });
    expect(inTrash.body.results).toMatchObject([{ id: stamp.id }]);
    const restored = await api.request("POST", `${path}restore/`, { body: {}, as: "editor" });
    expect(restored.body).toMatchObject({ id: stamp.id, trashed_at: null });
  });

  test("returns the value of each kind of input as written: pending, published and in a revision", async () => {
    const series = await create({ name: "Mountains" }, "/api/stamp/series/");
    const themes = [
      await create({ name: "Dawn" }, "/api/stamp/theme/"),
      await create({ name: "Snow" }, "/api/stamp/theme/"),
    ];
    const written = wholeStamp({ series: series.id, themes: [themes[1].id, themes[0].id] });
    const read = {
      ...written,
      series: { id: series.id, slug: "mountains", name: "Mountains" },
      themes: [{ id: themes[1].id }, { id: themes[0].id }],
      front: { media: 1, alt: "Sun" },
      certificate: { media: 2 },
      document_media: { 1: { media: 1 } },
    };
    const whole = await create({ ...written, status: "published" });
    expect(whole).toMatchObject(read);
    const path = `/api/stamp/${whole.id}/`;
    const { seo_title: _title, seo_description: _description, noindex: _noindex, ...shown } = read;
    expect((await api.request("GET", path)).body).toMatchObject(shown);

    const later = await create({ title: "Filled in later", status: "published" });
    const laterPath = `/api/stamp/${later.id}/`;
    const edited = await api.request("PATCH", laterPath, { body: { ...written, version: 1 }, as: "editor" });
    expect(edited.body).toMatchObject({ ...read, state: "changed" });
    expect((await api.request("GET", laterPath)).body).toMatchObject({
      value: 1,
      front: null,
      series: null,
      themes: [],
    });
    const published = await api.request("PATCH", laterPath, {
      body: { status: "published", version: 2 },
      as: "editor",
    });
    expect(published.body).toMatchObject({ ...read, state: "published" });

    const emptied = await api.request("PUT", path, { body: { title: "Emptied", version: 1 }, as: "editor" });
    expect(emptied.body).toMatchObject({ front: null, certificate: null, designers: [], series: null, themes: [] });
    expect(emptied.body.price).toBeNull();
    const { results } = (await api.request("GET", `${path}revisions/`, { as: "editor" })).body;
    const body = { revision: results.at(-1).id, version: 2 };
    const restored = await api.request("POST", `${path}restore/`, { body, as: "editor" });
    expect(restored.body).toMatchObject(read);
  });

  test("can be written back as returned", async () => {
    const { id } = await create(wholeStamp());
    const path = `/api/stamp/${id}/`;
    const { body: read } = await api.request("GET", path, { as: "editor" });
    const put = await api.request("PUT", path, { body: read, as: "editor" });
    expect([put.status, put.body]).toEqual([200, { ...read, version: 2, modified_at: put.body.modified_at }]);
  });

  test("reports all problems of invalid input together and stores nothing", async () => {
    const count = async () => (await api.request("GET", "/api/stamp/", { as: "owner" })).body.count;
    const before = await count();
    const rejected = async (body: object) => {
      const response = await api.request("POST", "/api/stamp/", { body, as: "editor" });
      expect(response.status).toBe(400);
      return response.body.codes;
    };
    const wrong = {
      ...{ title: "  ", country: "xx", issued_on: "2026-13-01", sold_at: "noon", value: 0, used: "yes", colour: "red" },
      ...{ designers: [""], language: "xx_", slug: "a b", position: -1, status: "secret", noindex: 1 },
    };
    expect(await rejected(wrong)).toMatchObject({
      ...{ title: ["blank"], country: ["invalid_choice"], issued_on: ["invalid"], sold_at: ["invalid"] },
      ...{ value: ["min_value"], colour: ["unknown"], "designers.0": ["blank"], language: ["invalid"] },
      ...{ slug: ["invalid"], position: ["min_value"], status: ["invalid_choice"] },
    });
    const missing = { title: "Stamp", front: { media: 99999 }, certificate: 99998, series: 99, themes: [98] };
    expect(await rejected(missing)).toEqual({
      ...{ front: ["does_not_exist"], certificate: ["does_not_exist"] },
      ...{ series: ["does_not_exist"], themes: ["does_not_exist"] },
    });
    expect(await rejected({ title: "Stamp", front: 2, certificate: 1 })).toEqual({
      front: ["invalid"],
      certificate: ["invalid"],
    });
    expect(await rejected({ title: "Stamp", text: { type: "doc", content: [{ type: "script" }] } })).toEqual({
      text: ["invalid_document"],
    });
    expect(await count()).toBe(before);
  });

  test("is changed by one of several concurrent requests; the others get a 409 with the current version", async () => {
    const theme = await create({ name: "Shared" }, "/api/stamp/theme/");
    const stamp = await create({ title: "Two at once" });
    const body = { themes: [theme.id], version: stamp.version };
    const change = () => api.request("PATCH", `/api/stamp/${stamp.id}/`, { body, as: "editor" });
    const responses = await Promise.all([change(), change(), change(), change()]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409]);
    for (const { body } of responses.filter((response) => response.status === 409))
      expect(body.current).toMatchObject({ version: 2, title: "Two at once", themes: [{ id: theme.id }] });
  });
});

describe("history", () => {
  test("stores each save, compares revisions and restores them", async () => {
    const stamp = await create({ title: "First title", text: buildTextDocument("one") });
    const path = `/api/stamp/${stamp.id}/`;
    await api.request("PATCH", path, { body: { title: "Second title", version: 1 }, as: "editor" });
    for (const version of [2, 3, 4]) {
      const body = { story: `typing ${version}`, version, autosave: true };
      await api.request("PATCH", path, { body, as: "editor" });
    }
    const list = await api.request("GET", `${path}revisions/`, { as: "editor" });
    expect(list.body.results.map((revision: { kind: string }) => revision.kind)).toEqual(["autosave", "save", "save"]);
    const [, second, first] = list.body.results;
    const compared = await api.request("GET", `${path}revisions/${second.id}/?against=${first.id}`, { as: "editor" });
    expect(compared.body.changes).toEqual([{ field: "title", before: "First title", after: "Second title" }]);
    const body = { revision: first.id, version: 5 };
    const restored = await api.request("POST", `${path}restore/`, { body, as: "editor" });
    expect(restored.body).toMatchObject({ title: "First title", version: 6 });
    expect((await api.request("GET", `${path}revisions/`)).status).toBe(401);
  });

  test("records the publication of many items like that of one, with the person", async () => {
    const theme = await create({ name: "Many" }, "/api/stamp/theme/");
    const ids = [await create({ title: "Many 1", themes: [theme.id] }), await create({ title: "Many 2" })].map(
      ({ id }) => id,
    );
    for (const action of ["publish", "publish", "unpublish"])
      await api.request("POST", "/api/stamp/bulk/", { body: { action, ids }, as: "owner" });
    for (const id of ids) {
      const path = `/api/stamp/${id}/`;
      const { results } = (await api.request("GET", `${path}revisions/`, { as: "editor" })).body;
      // Items that were already published are not published again.
      expect(results.map(({ kind, action, version }: Record<string, unknown>) => [kind, action, version])).toEqual([
        ["save", "unpublish", 3],
        ["publish", "publish", 2],
        ["save", "create", 1],
      ]);
      expect(results[0].username).not.toBe(results[2].username);
    }
    // The revision contains the values of the whole item.
    const [first] = ids;
    await api.request("PATCH", `/api/stamp/${first}/`, { body: { title: "Later", themes: [] }, as: "editor" });
    const { results } = (await api.request("GET", `/api/stamp/${first}/revisions/`, { as: "editor" })).body;
    const body = { revision: results[1].id, version: 4 };
    const restored = await api.request("POST", `/api/stamp/${first}/restore/`, { body, as: "editor" });
    expect(restored.body).toMatchObject({ title: "Many 1", themes: [{ id: theme.id }], missing: [] });
  });

  test("without publication stores each save but no autosaves", async () => {
    const theme = await create({ name: "Birds" }, "/api/stamp/theme/");
    const path = `/api/stamp/theme/${theme.id}/`;
    const change = (body: object) => api.request("PATCH", path, { body, as: "editor" });
    expect((await change({ name: "Wings", version: 1, autosave: true })).body.codes).toEqual({ autosave: ["unknown"] });
    expect((await change({ name: "Wings", version: 1 })).status).toBe(200);
    expect((await api.request("GET", `${path}revisions/`, { as: "editor" })).body.count).toBe(2);
  });
});

test("an item in use cannot be deleted", async () => {
  const series = await create({ name: "In use" }, "/api/stamp/series/");
  const stamp = await create({ title: "Uses it", series: series.id });
  const path = `/api/stamp/series/${series.id}/`;
  expect((await api.request("DELETE", path, { as: "editor" })).status).toBe(409);
  await api.request("PATCH", `/api/stamp/${stamp.id}/`, { body: { series: null, version: 1 }, as: "editor" });
  expect((await api.request("DELETE", path, { as: "editor" })).status).toBe(204);
});
