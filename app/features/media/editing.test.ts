import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { checkMedia } from "#app/commands/check-media.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { animation, jpeg, pdf, png, storedKeys, twoHalves } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { mediaCalls, mediaPath } from "#tests/support/media-library.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const { create, read } = mediaCalls(() => api);
type Role = "editor" | "author";
const edit = (id: number, body: object, as: Role = "editor") =>
  api.request("PUT", `${mediaPath}${id}/edits/`, { body, as });
const content = async ({ file }: { file: string }) => (await api.request("GET", file)).bytes;
/** "red" or "blue" at a place, in fractions. */
async function readColour(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? "red" : "blue";
}
let made = 0;
/** Each has a different size, because the library stores the same content only once. */
const halves = async () => {
  made += 2;
  return (await twoHalves(80 + made, 60)).png().toBuffer();
};

describe("rotating and cropping a picture", () => {
  test("changes it everywhere, and always starts from the original", async () => {
    const record = await upload(api, "halves.png", await halves());
    await api.request("PATCH", `${mediaPath}${record.id}/`, {
      body: { focal_point: { x: 0.25, y: 0.5 } },
      as: "editor",
    });
    const post = await create("/api/post/", { title: "Uses it", cover: { media: record.id, alt: "Two halves" } });
    const turned = await edit(record.id, { rotate: 90, crop: null, version: 2 });
    expect(turned.body).toMatchObject({
      version: 3,
      width: record.height,
      height: record.width,
      edits: { rotate: 90, crop: null },
      focal_point: { x: 0.5, y: 0.25 },
    });
    const upright = await content(turned.body);
    expect([await readColour(upright, 0.5, 0.1), await readColour(upright, 0.5, 0.9)]).toEqual(["red", "blue"]);

    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const cropped = await edit(record.id, { rotate: 0, crop, version: 3 });
    expect(cropped.body).toMatchObject({ width: record.width / 2, height: record.height, edits: { rotate: 0, crop } });
    expect(await readColour(await content(cropped.body), 0.05, 0.5)).toBe("blue");
    const { cover } = (await api.request("GET", `/api/post/${post.id}/`, { as: "editor" })).body;
    expect(cover).toMatchObject({ width: record.width / 2, url: cropped.body.file });
    const former = await api.request("GET", record.file);
    expect([former.status, former.headers.location]).toEqual([302, cropped.body.file]);

    const back = await edit(record.id, { rotate: 0, crop: null, version: 4 });
    expect(back.body).toMatchObject({ file: record.file, sha256: record.sha256, edits: { rotate: 0, crop: null } });
    expect(await storedKeys(api)).toContain((await loadRow(record.id)).storage_key);
  });

  test("leaves one file beside the original, none after replacing or deleting, and a consistent storage", async () => {
    const record = await upload(api, "kept.png", await halves());
    const before = await storedKeys(api);
    await edit(record.id, { rotate: 180, crop: null });
    await edit(record.id, { rotate: 270, crop: null });
    expect(await storedKeys(api)).toHaveLength(before.length + 1);
    expect((await checkMedia(api.app)).media).toMatchObject({ missing: [], damaged: [], orphaned: [] });
    const other = { name: "new.png", bytes: await png(30, 30) };
    const replaced = await postForm(api, `${mediaPath}${record.id}/replace/`, { file: other }, "editor");
    expect(replaced.body.edits).toEqual({ rotate: 0, crop: null });
    expect(await storedKeys(api)).toHaveLength(before.length);
    await edit(record.id, { rotate: 90, crop: null });
    expect((await api.request("DELETE", `${mediaPath}${record.id}/`, { as: "editor" })).status).toBe(204);
    expect(await storedKeys(api)).toHaveLength(before.length - 1);
  });

  test("finds the same picture when its original is uploaded again", async () => {
    const bytes = await halves();
    const record = await upload(api, "twice.png", bytes);
    const stored = await content(record);
    await edit(record.id, { rotate: 90, crop: null });
    expect((await upload(api, "again.png", bytes)).id).toBe(record.id);
    expect((await upload(api, "downloaded.png", stored)).id).toBe(record.id);
  });

  test("returns 409 with the current version if it was changed in the meantime", async () => {
    const record = await upload(api, "both.png", await halves());
    const responses = await Promise.all([90, 180].map((rotate) => edit(record.id, { rotate, crop: null, version: 1 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.current).toMatchObject({ id: record.id, version: 2 });
    expect((await checkMedia(api.app)).media.missing).toEqual([]);
  });

  test.each([
    [{ rotate: 45, crop: null }, ["rotate"]],
    [{ rotate: 0, crop: { x: 0.5, y: 0, width: 0.6, height: 1 } }, ["crop"]],
    [{ rotate: 0, crop: { x: 0, y: 0, width: 0, height: 1 } }, ["crop"]],
    [{ crop: { x: -1, y: 0, width: 1 } }, ["crop.height", "crop.x", "rotate"]],
  ])("with invalid values changes nothing (%#)", async (body, fields) => {
    const record = await upload(api, "fixed.png", await halves());
    const response = await edit(record.id, body);
    expect([response.status, Object.keys(response.body.codes).sort()]).toEqual([400, fields]);
    expect((await read(record.id)).version).toBe(1);
  });

  test("is rejected for animations and for files that are not pictures", async () => {
    const gif = await upload(api, "moving.gif", await animation(["#102030", "#302010"]));
    const document = await upload(api, "paper.pdf", pdf("edited"));
    for (const { id } of [gif, document]) {
      const response = await edit(id, { rotate: 90, crop: null });
      expect([response.status, response.body.codes.non_field_errors]).toEqual([400, ["not_editable"]]);
    }
    expect((await edit(999_999, { rotate: 90, crop: null })).status).toBe(404);
  });

  test("is allowed to authors only if nobody else's published item shows it", async () => {
    const mine = await upload(api, "mine.png", await halves(), {}, "author");
    expect((await edit(mine.id, { rotate: 90, crop: null }, "author")).status).toBe(200);
    await create("/api/post/", { title: "Published", cover: { media: mine.id, alt: "x" }, status: "published" });
    expect((await edit(mine.id, { rotate: 180, crop: null }, "author")).status).toBe(403);
    const anonymous = await api.request("PUT", `${mediaPath}${mine.id}/edits/`, { body: { rotate: 0, crop: null } });
    expect(anonymous.status).toBe(401);
  });
});

describe("the original of an edited picture", () => {
  test("is sent to staff for a signed link that lasts a minute", async () => {
    const record = await upload(api, "secret.png", await halves());
    const original = await content(record);
    await edit(record.id, { rotate: 0, crop: { x: 0, y: 0, width: 0.5, height: 0.5 } });
    const { url } = (await api.request("GET", `${mediaPath}${record.id}/original/`, { as: "author" })).body;
    const sent = await api.request("GET", url);
    expect([sent.status, sent.headers["cache-control"], sent.bytes.equals(original)]).toEqual([200, "no-store", true]);
    expect((await api.request("GET", url.replace(/by=\d+/, "by=1000"))).status).toBe(403);
    expect((await api.request("GET", `${mediaPath}${record.id}/original/`)).status).toBe(401);
    api.clock.advance(61_000);
    expect((await api.request("GET", url)).status).toBe(403);
  });
});

describe("the day on which a photo was taken", () => {
  const taken = async (date: string) =>
    sharp(await jpeg())
      .withExif({ IFD2: { DateTimeOriginal: date } })
      .jpeg()
      .toBuffer();

  test.each([
    ["2024:07:09 23:59:30", "2024-07-09"],
    ["0000:00:00 00:00:00", null],
    ["2999:01:01 00:00:00", null],
    ["yesterday", null],
  ])("of %s is %s", async (date, day) => {
    expect((await upload(api, "photo.jpg", await taken(date))).taken_on).toBe(day);
  });

  test("is unknown without a date from the camera", async () => {
    expect((await upload(api, "drawn.png", await png())).taken_on).toBeNull();
  });
});

const loadRow = (id: number) =>
  api.app.database.db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
