import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { postForm } from "#tests/support/forms.ts";

const path = "/api/common/file/private-folder/";
const files = "/api/common/file/private/";

interface Folder {
  id: number;
  version: number;
  name: string;
  parent: number | null;
  file_count: number;
}

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
const create = (name: string, parent: number | null = null) =>
  api.request("POST", path, { body: { name, parent }, as: "editor" });
async function add(name: string, parent: number | null = null): Promise<Folder> {
  const { status, body } = await create(name, parent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const change = (id: number, body: object, as: "editor" | "author" = "editor") =>
  api.request("PATCH", `${path}${id}/`, { body, as });
const remove = (id: number, query = "") => api.request("DELETE", `${path}${id}/${query}`, { as: "editor" });
const tree = async (): Promise<Folder[]> => (await api.request("GET", `${path}tree/`, { as: "editor" })).body.results;
const findInTree = async (id: number) => (await tree()).find((folder) => folder.id === id);
async function addFile(name: string, folder: number): Promise<{ id: number; folder: unknown }> {
  const file = { name, bytes: Buffer.from(name) };
  return (await postForm(api, files, { file, fields: { folder: String(folder) } })).body;
}

describe("folders in folders", () => {
  test("are returned in one tree with their files", async () => {
    const outer = await add("Fees");
    const inner = await add("Fees of 2026", outer.id);
    await addFile("a.txt", inner.id);
    expect(await findInTree(inner.id)).toEqual({
      ...{ id: inner.id, version: 1, name: "Fees of 2026" },
      ...{ parent: outer.id, file_count: 1 },
    });
    expect((await api.request("GET", `${path}tree/`, { as: "author" })).status).toBe(403);
    expect((await api.request("GET", `${path}tree/`)).status).toBe(401);
  });

  test("have unique names within their folder, in any letter case", async () => {
    const [one, other] = [await add("Courses"), await add("Letters")];
    const first = await add("2026", one.id);
    await add("2026", other.id);
    for (const name of ["2026", " 2026 "])
      expect((await create(name, one.id)).body.codes).toEqual({ name: ["unique"] });
    expect((await create("COURSES")).body.codes).toEqual({ name: ["unique"] });
    // Neither by moving nor by renaming.
    expect((await change(first.id, { parent: other.id })).body.codes).toEqual({ name: ["unique"] });
    const third = await add("2027", one.id);
    expect((await change(third.id, { name: "2026" })).body.codes).toEqual({ name: ["unique"] });
    const both = await Promise.all([create("2028", one.id), create("2028", one.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test("are renamed and moved with their contents", async () => {
    const [from, to] = [await add("From"), await add("To")];
    const folder = await add("Moving", from.id);
    const deep = await add("Deep", folder.id);
    const file = await addFile("deep.txt", deep.id);
    const renamed = await change(folder.id, { name: "Moved", version: 1 });
    expect(renamed.body).toMatchObject({ name: "Moved", parent: from.id, version: 2 });
    const moved = await change(folder.id, { parent: to.id, version: 2 });
    expect([moved.status, moved.body.parent]).toEqual([200, to.id]);
    expect((await findInTree(deep.id))?.parent).toBe(folder.id);
    expect((await api.request("GET", `${files}${file.id}/`, { as: "editor" })).body.folder).toEqual({
      ...{ id: deep.id, name: "Deep" },
      within: [
        { id: to.id, name: "To" },
        { id: folder.id, name: "Moved" },
      ],
    });
    expect((await change(folder.id, { parent: null, version: 3 })).body.parent).toBeNull();
    expect((await change(folder.id, { parent: from.id, version: 2 })).status).toBe(409);
    expect((await change(folder.id, { parent: from.id }, "author")).status).toBe(403);
  });

  test("never contain themselves, even if two are moved into each other at the same time", async () => {
    const one = await add("One");
    const two = await add("Two", one.id);
    const three = await add("Three", two.id);
    for (const parent of [one.id, two.id, three.id])
      expect((await change(one.id, { parent })).body.codes, String(parent)).toEqual({ parent: ["invalid"] });
    expect((await change(one.id, { parent: 999_999 })).body.codes).toEqual({ parent: ["does_not_exist"] });
    expect((await change(one.id, { parent: "top" })).body.codes).toHaveProperty("parent");
    const [left, right] = [await add("Left"), await add("Right")];
    const both = await Promise.all([change(left.id, { parent: right.id }), change(right.id, { parent: left.id })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("are at most ten levels deep, including those within them", async () => {
    let parent: number | null = null;
    const ids: number[] = [];
    for (let level = 1; level <= 10; level += 1) {
      ({ id: parent } = await add(`Level ${level}`, parent));
      ids.push(parent as number);
    }
    expect((await create("Level 11", parent)).body.codes).toEqual({ parent: ["max_depth"] });
    const pair = await add("Outer");
    await add("Inner", pair.id);
    expect((await change(pair.id, { parent: ids[8] })).body.codes).toEqual({ parent: ["max_depth"] });
    expect((await change(pair.id, { parent: ids[7] })).status).toBe(200);
  });
});

describe("deleting a folder", () => {
  test("is rejected while it contains folders, whatever happens to its files", async () => {
    const outer = await add("Outer to delete");
    const inner = await add("Inner to keep", outer.id);
    for (const query of ["", "?detach=true"]) {
      const { status, body } = await remove(outer.id, query);
      expect([status, body.detail]).toEqual([409, expect.stringContaining('such as "Inner to keep"')]);
    }
    expect(await findInTree(outer.id)).toBeDefined();
    expect((await remove(inner.id)).status).toBe(204);
    expect((await remove(outer.id)).status).toBe(204);
  });

  test("moves its files into its parent folder, and works for several at the same time", async () => {
    const outer = await add("Keeps the files");
    const inner = await add("Goes", outer.id);
    const file = await addFile("kept.txt", inner.id);
    expect((await remove(inner.id, `?move_to=${outer.id}`)).status).toBe(204);
    expect((await api.request("GET", `${files}${file.id}/`, { as: "editor" })).body.folder.id).toBe(outer.id);
    const one = await add("Both go");
    const two = await add("Both go too", one.id);
    const bulk = { action: "delete", ids: [one.id, two.id] };
    const { body } = await api.request("POST", `${path}bulk/`, { body: bulk, as: "editor" });
    expect(body.done.sort()).toEqual([one.id, two.id].sort());
  });

  test("while adding a folder to it leaves no folder without a parent", async () => {
    for (let round = 0; round < 3; round += 1) {
      const outer = await add(`Contested ${round}`);
      await Promise.all([remove(outer.id), create("Late", outer.id)]);
      const folders = await tree();
      const ids = new Set(folders.map(({ id }) => id));
      expect(folders.filter(({ parent }) => parent !== null && !ids.has(parent))).toEqual([]);
    }
  });
});

test("folders contain files, and are deleted only after their contents are listed", async () => {
  expect((await api.request("POST", path, { body: { name: "Bills" }, as: "author" })).status).toBe(403);
  const [fees, other] = [await add("Bills"), await add("Dues")];
  expect((await create(" bills ")).body.codes).toEqual({ name: ["unique"] });
  const file = await addFile("in folder.txt", fees.id);
  expect(file.folder).toEqual({ id: fees.id, name: "Bills", within: [] });
  const missing = await postForm(api, files, {
    file: { name: "a", bytes: Buffer.from("a") },
    fields: { folder: "999" },
  });
  expect([missing.status, missing.body.codes]).toEqual([400, { folder: ["does_not_exist"] }]);

  const loadNames = async (folder: string | number) =>
    (await api.request("GET", `${files}?folder=${folder}&page_size=100`, { as: "editor" })).body.results.map(
      ({ name }: { name: string }) => name,
    );
  expect(await loadNames(fees.id)).toEqual(["in folder.txt"]);
  expect(await loadNames("none")).not.toContain("in folder.txt");
  expect((await api.request("GET", `${files}?folder=here`, { as: "editor" })).status).toBe(400);
  expect((await api.request("GET", `${path}${fees.id}/`, { as: "editor" })).body.file_count).toBe(1);

  const refused = await api.request("DELETE", `${path}${fees.id}/`, { as: "editor" });
  expect([refused.status, refused.body.used_in]).toMatchObject([409, [{ title: "in folder.txt" }]]);
  const moved = await api.request("PATCH", `${files}${file.id}/`, {
    body: { folder: other.id, version: 1 },
    as: "editor",
  });
  expect(moved.body.folder).toEqual({ id: other.id, name: "Dues", within: [] });
  expect((await api.request("DELETE", `${path}${fees.id}/`, { as: "editor" })).status).toBe(204);
  expect((await api.request("DELETE", `${path}${other.id}/?detach=true`, { as: "editor" })).status).toBe(204);
  expect(await loadNames("none")).toContain("in folder.txt");
});
