import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, inject, test, vi } from "vitest";
import { type PictureInfo, type PictureShape, pictureSources } from "#app/ui/picture-sources.ts";
import { type Api, type ApiOptions, startApi } from "#tests/support/api.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { animation, jpeg } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { passTime } from "#tests/support/pass-time.ts";
import { startS3 } from "#tests/support/s3.ts";
import { coverShapes } from "../posts/cover-shapes.ts";
import type { MediaDetail } from "./media.resource.ts";

// Generating a size takes as long as the machine needs.
vi.setConfig({ testTimeout: 120_000 });

const start = (options: ApiOptions = {}) =>
  startApi({ ...options, config: { ...options.config, picturesAhead: true } });

/** The paths of the sizes that a page refers to. */
function listSourcePaths(record: MediaDetail, shapes: readonly PictureShape[]) {
  const picture: PictureInfo = { ...record, url: record.file };
  return shapes.flatMap((shape) =>
    pictureSources(picture, shape).sources.flatMap(({ srcSet }) =>
      srcSet.split(", ").map((entry) => entry.split(" ")[0]),
    ),
  );
}

/** A picture's generated variants, as the last parts of their paths: `w640-3x2-50-50.avif`. */
function made({ app }: Api, { id, sha256 }: { id: number; sha256: string }) {
  const folder = join(app.config.dataDir, "pictures", `${id}-${sha256.slice(0, 12)}`);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
const getFileName = (path = "") => path.replace(/.*\/(w[^/]+)\/[^/]*\.(\w+)$/, "$1.$2");

async function facts(api: Api, record: MediaDetail) {
  const { sha256 } = await api.app.database.db
    .selectFrom("media")
    .select("sha256")
    .where("id", "=", record.id)
    .executeTakeFirstOrThrow();
  return { id: record.id, sha256 };
}

const loadShapes = (api: Api, id: number) =>
  api.app.database.db.selectFrom("picture_shape").selectAll().where("media_id", "=", id).orderBy("aspect").execute();

const waitUntilMade = (api: Api, id: number) =>
  expect
    .poll(async () => (await loadShapes(api, id)).map(({ made: isMade }) => isMade), { timeout: 60_000 })
    .toEqual(expect.arrayContaining([true]));
const waitUntilAllMade = async (api: Api, id: number) => {
  await waitUntilMade(api, id);
  await expect
    .poll(async () => (await loadShapes(api, id)).filter((row) => !row.made), { timeout: 60_000 })
    .toEqual([]);
};

async function publish(api: Api, record: MediaDetail, more: object = {}) {
  const body = { title: `With ${record.name}`, cover: { media: record.id, alt: "A wall" }, ...more };
  const post = await api.request("POST", "/api/post/", { body: { ...body, status: "published" }, as: "editor" });
  expect(post.status).toBe(201);
  return post.body as { id: number; version: number };
}

test.each(["disk", "S3"])("generates all sizes of a published picture that pages refer to, on %s", async (storage) => {
  const api = await start(storage === "S3" ? { config: { s3: await startS3() } } : {});
  await api.listen();
  const record: MediaDetail = await upload(api, "wall.jpg", await jpeg(700, 500));
  await publish(api, record);
  await waitUntilAllMade(api, record.id);
  const expected = listSourcePaths(record, Object.values(coverShapes));
  expect(expected.length).toBeGreaterThan(20);
  expect(made(api, await facts(api, record))).toEqual(expected.map(getFileName).sort());
  await expect.poll(() => api.logs.filter(({ msg }) => msg === "generated picture sizes in advance").length).toBe(1);
  if (!api.app.storage.pictures) return;
  // A node with another disk fetches them from the bucket.
  const keys = (await Array.fromAsync(api.app.storage.pictures.list())).map(({ key }) => key.split("/")[1]);
  expect(keys.sort()).toEqual(expected.map(getFileName).sort());
  const other = await startApi({ config: { s3: api.app.config.s3 } });
  const { findCached } = await import("./picture-variants.server.ts");
  const { id, sha256 } = await facts(api, record);
  expect(await findCached(other.app, `${id}-${sha256.slice(0, 12)}/${keys[0]}`)).toBeDefined();
  expect(await findCached(other.app, `${id}-${sha256.slice(0, 12)}/w7.avif`)).toBeUndefined();
});

test("generates sizes for texts, galleries and animations", async () => {
  const api = await start();
  await api.listen();
  const [single, many, moving]: MediaDetail[] = [
    await upload(api, "single.jpg", await jpeg(300, 200)),
    await upload(api, "many.jpg", await jpeg(400, 300)),
    await upload(api, "moving.gif", await animation(["red", "blue"])),
  ];
  const picture = (media: number) => ({ type: "picture", attrs: { media, decorative: true } });
  const gallery = { type: "gallery", attrs: { items: [{ media: many?.id, alt: "", decorative: true }] } };
  const content = [picture(single?.id ?? 0), gallery, picture(moving?.id ?? 0)];
  await publish(api, single as MediaDetail, { cover: null, body: { type: "doc", content } });
  for (const record of [single, many, moving]) await waitUntilAllMade(api, record?.id ?? 0);
  expect((await loadShapes(api, many?.id ?? 0)).map(({ aspect, most }) => [aspect, most])).toEqual([["4x3", 640]]);
  expect(made(api, await facts(api, single as MediaDetail))).toEqual(
    ["w160.avif", "w160.webp", "w300.avif", "w300.webp"].sort(),
  );
  const file = made(api, await facts(api, moving as MediaDetail)).find((name) => name.endsWith(".webp"));
  const webp = await api.request(
    "GET",
    (moving as MediaDetail).file.replace(/\/([^/]*)\.gif$/, `/${file?.split(".")[0]}/$1.webp`),
  );
  expect(webp.bytes.toString("latin1")).toContain("ANIM");
});

test("generates them again after the content or the focal point has changed, and none for deleted files", async () => {
  const api = await start();
  await api.listen();
  const record: MediaDetail = await upload(api, "first.jpg", await jpeg(200, 160));
  await publish(api, record);
  await waitUntilAllMade(api, record.id);
  const before = await facts(api, record);
  const focal = { focal_point: { x: 0.2, y: 0.8 } };
  expect((await api.request("PATCH", `/api/common/file/${record.id}/`, { body: focal, as: "editor" })).status).toBe(
    200,
  );
  await waitUntilAllMade(api, record.id);
  expect(made(api, before)).toContain("w160-1x1-20-80.avif");

  const file = { name: "second.jpg", bytes: await jpeg(220, 160) };
  expect((await postForm(api, `/api/common/file/${record.id}/replace/`, { file })).status).toBe(200);
  await waitUntilAllMade(api, record.id);
  const after = await facts(api, record);
  expect(after.sha256).not.toBe(before.sha256);
  expect([made(api, before), made(api, after).length]).toEqual([[], expect.any(Number)]);
  expect(made(api, after)).toContain("w220-3x2-20-80.avif");

  const path = `/api/common/file/${record.id}/?force=true`;
  expect((await api.request("DELETE", path, { as: "editor" })).status).toBe(204);
  expect(await loadShapes(api, record.id)).toEqual([]);
  expect(made(api, after)).toEqual([]);
});

test("abandons a damaged picture after three attempts, and continues with the others", async () => {
  const api = await start();
  const damaged: MediaDetail = await upload(api, "damaged.jpg", await jpeg(200, 150));
  const sound: MediaDetail = await upload(api, "sound.jpg", await jpeg(210, 150));
  const { storage_key } = await api.app.database.db
    .selectFrom("media")
    .select("storage_key")
    .where("id", "=", damaged.id)
    .executeTakeFirstOrThrow();
  await api.app.storage.media.put(storage_key, Readable.from(["no picture"]));
  await publish(api, sound);
  await publish(api, damaged);
  await api.listen();
  await waitUntilAllMade(api, sound.id);
  const warnings = () => api.logs.filter(({ media }) => media === damaged.id);
  const isIdle = async () => (await loadShapes(api, damaged.id)).every((row) => row.leased_until !== null);
  for (const attempt of [1, 2, 3]) {
    await expect.poll(() => warnings().length, { timeout: 60_000 }).toBe(3 * attempt);
    expect(await isIdle()).toBe(true);
    api.clock.advance(10 * 60_000);
    await api.request("POST", "/api/post/", { body: { title: `Wakes it ${attempt}` }, as: "editor" });
  }
  await passTime(1000);
  expect(warnings().map(({ isGivenUp }) => isGivenUp)).toEqual([...Array(6).fill(false), true, true, true]);
  expect((await loadShapes(api, damaged.id)).map(({ attempts }) => attempts)).toEqual([3, 3, 3]);
});

test("resumes after a restart, and several processes on PostgreSQL generate nothing twice", async () => {
  const database = await freshDatabase(inject("engine"));
  const first = await start({ database });
  const record: MediaDetail = await upload(first, "shared.jpg", await jpeg(200, 160));
  await publish(first, record);
  // Left behind by a process that ended while generating them.
  await first.app.database.db
    .updateTable("picture_shape")
    .set({ attempts: 1, leased_until: new Date(first.app.now().getTime() - 1000).toISOString() })
    .execute();
  // Two writers to one SQLite database would block each other in this test's thread.
  const others = inject("engine") === "postgres" ? [await start({ database })] : [];
  const put = vi.spyOn(
    await import("./picture-variants.server.ts").then(({ variantStorage }) =>
      Object.getPrototypeOf(variantStorage(first.app)),
    ),
    "put",
  );
  await Promise.all([first, ...others].map((api) => api.listen()));
  await waitUntilAllMade(first, record.id);
  const keys = put.mock.calls
    .map(([key]) => key as string)
    .filter((key) => key.endsWith(".avif") || key.endsWith(".webp"));
  put.mockRestore();
  expect(keys.sort()).toEqual([...new Set(keys)].sort());
  expect(keys.length).toBe(listSourcePaths(record, Object.values(coverShapes)).length);
  await Promise.all([first, ...others].map((api) => api.close()));
  await database.drop();
});

test("generates the sizes again if their folder was lost, and none if switched off in the configuration", async () => {
  const database = await freshDatabase(inject("engine"));
  const api = await start({ database });
  const record: MediaDetail = await upload(api, "lost.jpg", await jpeg(120, 90));
  await publish(api, record);
  await api.app.database.db.updateTable("picture_shape").set({ made: true }).execute();
  await api.listen();
  await expect.poll(async () => made(api, await facts(api, record)).length, { timeout: 60_000 }).toBe(6);
  await waitUntilAllMade(api, record.id);
  await api.close();
  const idle = await startApi({ database });
  await idle.app.database.db.updateTable("picture_shape").set({ made: false }).execute();
  await idle.listen();
  await passTime(800);
  expect((await loadShapes(idle, record.id)).filter((row) => row.made)).toEqual([]);
  await idle.close();
  await database.drop();
});
