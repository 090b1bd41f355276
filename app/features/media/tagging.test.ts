import { beforeAll, expect, test } from "vitest";
import { getStore } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { jpeg } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import { mediaCalls, mediaPath } from "#tests/support/media-library.ts";
import type { MediaDetail } from "./media.resource.ts";

const tagPath = `${mediaPath}tag/`;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const { create, read } = mediaCalls(() => api);
type Role = "author" | "editor";
const addTag = (name: string, as: Role = "author") => create(tagPath, { name }, as);
const tag = (body: object, as: Role = "editor") =>
  api.request("POST", `${mediaPath}bulk/`, { body: { action: "tag", ...body }, as });
const patch = (id: number, body: object, as: Role = "editor") =>
  api.request("PATCH", `${mediaPath}${id}/`, { body, as });
const listNames = ({ tags }: MediaDetail) => tags.map(({ name }) => name);

test("a file keeps its tags, sorted by name, and can be written back as it was read", async () => {
  const file = await upload(api, "dawn.jpg", await jpeg());
  expect(file.tags).toEqual([]);
  const [yard, attic] = [await addTag("Yard"), await addTag("attic")];
  const tagged = (await patch(file.id, { tags: [yard.id, { id: attic.id }, yard.id], version: 1 })).body;
  expect([listNames(tagged), tagged.version]).toEqual([["attic", "Yard"], 2]);
  const written = await patch(file.id, await read(file.id));
  expect([written.status, listNames(written.body)]).toEqual([200, ["attic", "Yard"]]);
  const renamed = await api.request("PATCH", `${tagPath}${yard.id}/`, { body: { name: "Garden" }, as: "editor" });
  expect([renamed.status, renamed.body.file_count]).toEqual([200, 1]);
  expect(listNames(await read(file.id))).toEqual(["attic", "Garden"]);
  expect((await api.request("DELETE", `${tagPath}${attic.id}/`, { as: "editor" })).status).toBe(204);
  expect(listNames(await read(file.id))).toEqual(["Garden"]);
  const old = await patch(file.id, { tags: [], version: 1 });
  expect([old.status, listNames(old.body.current)]).toEqual([409, ["Garden"]]);
});

test("the list can be filtered by any of several tags, and includes its files' tags", async () => {
  const [one, two, unused] = [await addTag("One"), await addTag("Two"), await addTag("Unused")];
  const files = [];
  for (const name of ["a.jpg", "b.jpg", "c.jpg"]) files.push(await upload(api, name, await jpeg()));
  const [a, b, c] = files.map(({ id }) => id);
  await tag({ ids: [a, b], add: [one.id] });
  await tag({ ids: [b, c], add: [two.id] });
  const listed = async (tags: unknown) =>
    (await api.request("GET", `${mediaPath}?tags=${tags}&ordering=id`, { as: "author" })).body.results;
  expect((await listed(one.id)).map(({ id }: MediaDetail) => id)).toEqual([a, b]);
  expect((await listed(`${one.id},${two.id}`)).map(listNames)).toEqual([["One"], ["One", "Two"], ["Two"]]);
  expect(await listed(unused.id)).toEqual([]);
  await api.request("PATCH", `${mediaPath}${c}/`, { body: { alt: "A twoway street" }, as: "editor" });
  const found = async (search: string) =>
    (await api.request("GET", `${mediaPath}?search=${search}&ordering=id`, { as: "author" })).body.results.map(
      ({ id }: MediaDetail) => id,
    );
  // By tag, by tag and name, and by neither.
  expect([await found("two"), await found("two%20A.JPG"), await found("one%20street")]).toEqual([[b, c], [], []]);
  expect([await found("one%20b.jpg"), await found("two%20street")]).toEqual([[b], [c]]);
  const counts = (await api.request("GET", `${tagPath}?search=one`, { as: "author" })).body.results;
  expect(counts).toMatchObject([{ name: "One", file_count: 2 }]);
  const bad = await api.request("GET", `${mediaPath}?tags=one`, { as: "author" });
  expect([bad.status, bad.body.codes]).toEqual([400, { tags: ["invalid"] }]);
});

test("a search with more than a thousand matches finds the same files in each order, by name and by tag", async () => {
  const [fig, ripe] = [await addTag("Figtree"), await addTag("Ripe")];
  const now = api.app.now().toISOString();
  const many = Array.from({ length: 1002 }, (_, index) => {
    const [name, key] = [`figtree ${index}.jpg`, `figtree-${index}`];
    return {
      ...{
        name,
        alt: "",
        kind: "picture",
        content_type: "image/jpeg",
        sha256: key.padEnd(64),
        storage_key: key,
        size: 1,
      },
      ...{
        focal_x: 0.5,
        focal_y: 0.5,
        search_text: name,
        sort_key: name,
        version: 1,
        created_at: now,
        modified_at: now,
      },
    };
  });
  const rows = await getStore(api.app).insertInto("media").values(many).returning("id").execute();
  const ids = rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  const tagged = await upload(api, "by-tag.jpg", await jpeg());
  await tag({ ids: [tagged.id], add: [fig.id, ripe.id] });
  await tag({ ids: ids.slice(0, 2), add: [ripe.id] });
  const search = async (query: string) => {
    const { body } = await api.request("GET", `${mediaPath}?search=${query}&page_size=2`, { as: "author" });
    return [body.count, body.results.map(({ id }: MediaDetail) => id)];
  };
  expect(await search("figtree&ordering=id")).toEqual([1003, ids.slice(0, 2)]);
  expect(await search("figtree&ordering=-id")).toEqual([1003, [tagged.id, ids.at(-1)]]);
  expect(await search("figtree%20.jpg&ordering=-id")).toEqual([1003, [tagged.id, ids.at(-1)]]);
  expect(await search("figtree%20ripe&ordering=-id")).toEqual([3, [tagged.id, ids[1]]]);
  expect(await search("figtree%20nowhere")).toEqual([0, []]);
});

test("tags are added to and removed from many files together, and only changed files get a new version", async () => {
  const [old, kept, added] = [await addTag("Old"), await addTag("Kept"), await addTag("Added")];
  const files = [];
  for (let index = 0; index < 6; index += 1) files.push(await upload(api, `m${index}.jpg`, await jpeg()));
  const ids = files.map(({ id }) => id);
  await tag({ ids: ids.slice(0, 3), add: [old.id, kept.id] });
  const change = { add: [added.id, kept.id], remove: [old.id] };
  const few = await countQueries(api, () => tag({ ids: ids.slice(0, 1), ...change }));
  const many = await countQueries(api, async () => {
    const { status, body } = await tag({ ids: [...ids, 99_999], ...change });
    expect([status, body]).toEqual([200, { done: ids, failed: [{ id: 99_999, detail: "Not found." }] }]);
  });
  expect(many).toBe(few);
  const stored = await Promise.all(ids.map((id) => read(id)));
  expect(stored.map(listNames)).toEqual(ids.map(() => ["Added", "Kept"]));
  expect(stored.map(({ version }) => version)).toEqual([3, 3, 3, 2, 2, 2]);
});

test("authors tag their own uploads, and neither rename nor delete tags", async () => {
  const own = await upload(api, "own.jpg", await jpeg(), {}, "author");
  const others = await upload(api, "others.jpg", await jpeg());
  const mine = await addTag("Of an author");
  const { body } = await tag({ ids: [own.id, others.id], add: [mine.id] }, "author");
  expect(body).toMatchObject({ done: [own.id], failed: [{ id: others.id }] });
  expect((await patch(others.id, { tags: [mine.id] }, "author")).status).toBe(403);
  expect(listNames(await read(others.id))).toEqual([]);
  for (const method of ["PATCH", "DELETE"])
    expect((await api.request(method, `${tagPath}${mine.id}/`, { body: { name: "x" }, as: "author" })).status).toBe(
      403,
    );
  expect((await api.request("GET", tagPath)).status).toBe(401);
});

test("rejects invalid tags, and changes nothing", async () => {
  const file = await upload(api, "plain.jpg", await jpeg());
  const known = await addTag("Known");
  for (const tags of [[99_999], [known.id, 99_999]]) {
    const { status, body } = await patch(file.id, { alt: "Not kept", tags });
    expect([status, body.codes]).toEqual([400, { tags: ["does_not_exist"] }]);
    expect((await tag({ ids: [file.id], add: tags })).status).toBe(400);
  }
  const tooMany = Array.from({ length: 51 }, (_, index) => index + 1);
  for (const tags of ["Known", ["Known"], [-1], tooMany])
    expect((await patch(file.id, { tags })).status, JSON.stringify(tags)).toBe(400);
  expect((await tag({ ids: [], add: [known.id] })).status).toBe(400);
  expect((await tag({ ids: [file.id], add: [known.id], colour: "red" })).status).toBe(400);
  expect(await read(file.id)).toMatchObject({ alt: "", tags: [], version: 1 });
  const again = await api.request("POST", tagPath, { body: { name: "  KNOWN " }, as: "author" });
  expect([again.status, again.body.codes]).toEqual([400, { name: ["unique"] }]);
});

test("limits a file to 50 tags", async () => {
  const file = await upload(api, "full.jpg", await jpeg());
  const tags: number[] = [];
  for (let index = 0; index < 51; index += 1) tags.push((await addTag(`Number ${index}`)).id);
  expect((await tag({ ids: [file.id], add: tags.slice(0, 50) })).body.done).toEqual([file.id]);
  const { body } = await tag({ ids: [file.id], add: tags.slice(50) });
  expect(body).toEqual({ done: [], failed: [{ id: file.id, detail: "A file can have up to 50 tags." }] });
  expect((await read(file.id)).tags).toHaveLength(50);
});

test("tagging during a tag's deletion causes neither an error nor a dangling tag", async () => {
  const files = [await upload(api, "x.jpg", await jpeg()), await upload(api, "y.jpg", await jpeg())];
  for (let round = 0; round < 5; round += 1) {
    const doomed = await addTag(`Doomed ${round}`);
    const [deleted, ...tagged] = await Promise.all([
      api.request("DELETE", `${tagPath}${doomed.id}/`, { as: "editor" }),
      ...files.map(({ id }) => tag({ ids: [id], add: [doomed.id] })),
    ]);
    expect(deleted?.status).toBe(204);
    for (const { status } of tagged) expect([200, 400]).toContain(status);
    for (const { id } of files) expect((await read(id)).tags).toEqual([]);
  }
});
