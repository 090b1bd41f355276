import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { jpeg, pdf, png, storedKeys } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { mediaCalls, mediaPath } from "#tests/support/media-library.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const { create, read } = mediaCalls(() => api);

describe("a change", () => {
  test("of name, text and focal point is saved, found and audited", async () => {
    const record = await upload(api, "IMG_1.jpg", await jpeg());
    const response = await api.request("PATCH", `${mediaPath}${record.id}/`, {
      body: {
        name: "Sunrise / over hills.PNG",
        alt: "The sun behind hills",
        focal_point: { x: 0.25, y: 1 },
        version: 1,
      },
      as: "editor",
    });
    expect(response.body).toMatchObject({
      name: "over hills.jpg",
      alt: "The sun behind hills",
      focal_point: { x: 0.25, y: 1 },
      version: 2,
    });
    expect((await api.request("GET", `${mediaPath}?search=behind`, { as: "editor" })).body.count).toBe(1);
    const audit = await api.request("GET", `/api/common/audit/?resource=media&item_id=${record.id}`, { as: "owner" });
    expect(audit.body.results).toMatchObject([
      { action: "change", title: "over hills.jpg", fields: ["name", "alt", "focal_point"] },
      { action: "create", title: "IMG_1.jpg" },
    ]);
  });

  test("returns 409 with the current version if the file was changed in the meantime", async () => {
    const record = await upload(api, "both.jpg", await jpeg());
    const change = (alt: string) =>
      api.request("PATCH", `${mediaPath}${record.id}/`, { body: { alt, version: 1 }, as: "editor" });
    const responses = await Promise.all([change("one"), change("two")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.current).toMatchObject({
      id: record.id,
      version: 2,
      used_in: [],
    });
  });

  test.each([
    [{ version: 1, alt: "x".repeat(501) }, ["alt"]],
    [{ version: 1, alt: "a\0b", name: "a\0b" }, ["alt", "name"]],
    [{ version: 1, focal_point: { x: 2, y: 0 } }, ["focal_point.x"]],
    [{ version: 1, focal_point: { x: 0 }, name: " " }, ["focal_point.y", "name"]],
    [{ version: 1, sha256: "0", path: "/etc", storage_key: "x" }, ["path", "storage_key"]],
  ])("with invalid values changes nothing (%#)", async (body, fields) => {
    const record = await upload(api, "fixed.jpg", await jpeg());
    const response = await api.request("PATCH", `${mediaPath}${record.id}/`, { body, as: "editor" });
    expect([response.status, Object.keys(response.body.codes).sort()]).toEqual([400, fields]);
    expect((await read(record.id)).version).toBe(1);
  });

  test("increments the content revision if the change is visible to visitors", async () => {
    const revision = async () =>
      (await api.app.database.db.selectFrom("content_revision").select("revision").executeTakeFirstOrThrow()).revision;
    const record = await upload(api, "seen.jpg", await jpeg());
    const before = await revision();
    await api.request("PATCH", `${mediaPath}${record.id}/`, { body: { alt: "Only a text", version: 1 }, as: "editor" });
    expect(await revision()).toBe(before);
    await api.request("PATCH", `${mediaPath}${record.id}/`, {
      body: { focal_point: { x: 0, y: 0 }, version: 2 },
      as: "editor",
    });
    expect(await revision()).toBe(before + 1);
  });
});

describe("replacing", () => {
  const replace = (id: number, name: string, bytes: Buffer, version = 1, as: "editor" | "author" = "editor") =>
    postForm(api, `${mediaPath}${id}/replace/`, { file: { name, bytes }, fields: { version: String(version) } }, as);

  test("keeps the item and its texts, with URL, hash and size of the new content", async () => {
    const record = await upload(api, "portrait.jpg", await jpeg(100, 100), { alt: "The founder" });
    const post = await create("/api/post/", { title: "Uses it", cover: { media: record.id }, status: "published" });
    const before = await storedKeys(api);
    const revision = api.app.revision.current;
    const response = await replace(record.id, "newer.png", await png(120, 90));
    expect(response.body).toMatchObject({
      id: record.id,
      version: 2,
      name: "portrait.png",
      alt: "The founder",
      content_type: "image/png",
      width: 120,
      height: 90,
      use_count: 1,
    });
    expect(response.body.file).not.toBe(record.file);
    expect(api.app.revision.current).toBeGreaterThan(revision);
    expect((await api.request("GET", `/api/post/${post.id}/`)).body.cover).toMatchObject({
      url: response.body.file,
      width: 120,
      alt: "The founder",
    });
    const after = await storedKeys(api);
    expect([after.length, after.filter((key) => before.includes(key)).length]).toEqual([
      before.length,
      before.length - 1,
    ]);
  });

  test("rejects another kind of file, one already in the library, an old version, or no file", async () => {
    const bytes = await jpeg(90, 91);
    const other = await upload(api, "other.jpg", bytes);
    const record = await upload(api, "mine.jpg", await jpeg(92, 93));
    const before = await storedKeys(api);
    const codes = async (response: Promise<{ status: number; body: { codes?: object } }>) => [
      (await response).status,
      (await response).body.codes,
    ];
    expect(await codes(replace(record.id, "a.pdf", pdf("other kind")))).toEqual([400, { file: ["wrong_kind"] }]);
    expect(await codes(replace(record.id, "a.jpg", bytes))).toEqual([400, { file: ["unique"] }]);
    expect(await codes(replace(record.id, "a.jpg", Buffer.from("<html>")))).toEqual([400, { file: ["invalid_type"] }]);
    expect(await codes(postForm(api, `${mediaPath}${record.id}/replace/`, { fields: { version: "one" } }))).toEqual([
      400,
      { file: ["required"], version: ["invalid"] },
    ]);
    const conflict = await replace(record.id, "a.jpg", await jpeg(), 7);
    expect([conflict.status, conflict.body.current.version]).toEqual([409, 1]);
    expect((await replace(99999, "a.jpg", await jpeg())).status).toBe(404);
    expect(await storedKeys(api)).toEqual(before);
    expect((await read(record.id)).version).toBe(1);
    expect((await replace(other.id, "same.jpg", bytes)).status).toBe(200);
  });

  test("accepts only one of two concurrent calls", async () => {
    const record = await upload(api, "race.jpg", await jpeg());
    const before = (await storedKeys(api)).length;
    const responses = await Promise.all([
      replace(record.id, "a.jpg", await jpeg(55, 56)),
      replace(record.id, "b.jpg", await jpeg(57, 58)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await storedKeys(api)).length).toBe(before);
  });
});
