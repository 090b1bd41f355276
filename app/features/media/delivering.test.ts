import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { DiskStorage } from "#app/platform/storage/disk-storage.ts";
import { pictureSources, pictureUrl } from "#app/ui/picture-sources.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { animation, jpeg, mp4, pdf, picture, twoHalves } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { startS3 } from "#tests/support/s3.ts";
import type { MediaDetail } from "./media.resource.ts";
import { pictureWork } from "./picture-work.server.ts";

const facts = (record: MediaDetail) => ({ ...record, url: record.file });

describe.each(["disk", "S3"])("on %s", (storage) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(storage === "S3" ? { config: { s3: await startS3() } } : {});
  });
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    api.request(method, path, { headers });

  test("serves a file as immutable, so that nothing in it can run", async () => {
    const record = await upload(api, "Zürich – „Morgen“.jpg", await jpeg(200, 100));
    const response = await get(record.file);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(record.size),
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; media-src 'self'; frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "accept-ranges": "bytes",
    });
    expect(response.headers["content-disposition"]).toMatch(/^inline; filename=.*filename\*=UTF-8''Z%C3%BCrich/);
    expect(response.bytes.length).toBe(record.size);
    const head = await get(record.file, {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.bytes.length]).toEqual([200, String(record.size), 0]);
    const etag = response.headers.etag as string;
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
      expect((await get(record.file, { "if-none-match": tags })).status).toBe(304);
    expect((await get(record.file, { "if-none-match": '"other"' })).status).toBe(200);
    expect((await api.request("POST", record.file, { body: {} })).status).toBe(404);
  });

  test("serves ranges of a recording", async () => {
    const original = mp4({ payload: "0123456789".repeat(100) });
    const record = await upload(api, "film.mp4", original);
    const { size } = record;
    const { headers, bytes: whole } = await get(record.file);
    const etag = headers.etag as string;
    const part = async (range: string, more = {}) => {
      const response = await get(record.file, { range, ...more });
      return [response.status, response.headers["content-range"], response.bytes.toString("hex")];
    };
    const bytes = (from: number, to: number) => whole.subarray(from, to).toString("hex");
    expect(await part("bytes=0-3")).toEqual([206, `bytes 0-3/${size}`, bytes(0, 4)]);
    expect(await part("bytes=100-")).toEqual([206, `bytes 100-${size - 1}/${size}`, bytes(100, size)]);
    expect(await part("bytes=-5")).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, bytes(size - 5, size)]);
    expect(await part(`bytes=${size - 1}-${size * 9}`)).toEqual([
      206,
      `bytes ${size - 1}-${size - 1}/${size}`,
      bytes(size - 1, size),
    ]);
    expect(await part("bytes=0-3", { "if-range": etag })).toEqual([206, `bytes 0-3/${size}`, bytes(0, 4)]);
    for (const [range, more] of [
      ["bytes=0-3", { "if-range": '"other"' }],
      ["bytes=5-2", {}],
      ["bytes=a-b", {}],
      ["lines=0-3", {}],
      ["bytes=0-1,4-5", {}],
      ["bytes=-", {}],
    ] as const) {
      expect((await part(range, more)).slice(0, 2), range).toEqual([200, undefined]);
    }
    for (const range of [`bytes=${size}-`, "bytes=99999999999999999999-", "bytes=-0"]) {
      const response = await get(record.file, { range });
      expect([response.status, response.headers["content-range"], response.headers["cache-control"]], range).toEqual([
        416,
        `bytes */${size}`,
        undefined,
      ]);
    }
    const head = await get(record.file, { range: "bytes=0-3" }, "HEAD");
    expect([head.status, head.headers["content-length"]]).toEqual([206, "4"]);
  });

  test("serves every generated picture URL in its format and width, never larger than the original", async () => {
    const record = await upload(api, "wide.jpg", await (await twoHalves(700, 400)).jpeg().toBuffer());
    const { sources, img } = pictureSources(facts(record));
    for (const srcSet of [...sources.map((source) => source.srcSet), "srcSet" in img ? img.srcSet : ""]) {
      for (const candidate of srcSet.split(", ")) {
        const [url = "", width] = candidate.split(" ");
        const response = await get(url);
        expect([response.status, response.headers["cache-control"]], url).toEqual([
          200,
          "public, max-age=31536000, immutable",
        ]);
        const metadata = await sharp(response.bytes).metadata();
        expect(`${metadata.width}w`, url).toBe(width);
        expect(response.headers["content-type"]).toBe(`image/${metadata.format === "heif" ? "avif" : metadata.format}`);
        expect({ exif: metadata.exif, icc: metadata.icc }).toEqual({ exif: undefined, icc: undefined });
        const again = await get(url);
        expect(again.bytes.equals(response.bytes)).toBe(true);
        expect((await get(url, { "if-none-match": response.headers.etag as string })).status).toBe(304);
      }
    }
  });

  test("keeps the focal point in a crop, as far as the edges allow", async () => {
    const record: MediaDetail = await upload(api, "halves.png", await (await twoHalves(600, 200)).png().toBuffer());
    const path = `/api/common/file/${record.id}/`;
    const colourAt = async (x: number, version: number) => {
      const changed = await api.request("PATCH", path, { body: { focal_point: { x, y: 0.5 }, version }, as: "editor" });
      const url = pictureUrl(facts(changed.body), 160, "png", "1x1");
      const response = await get(url);
      const { data, info } = await sharp(response.bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([160, 160]);
      return [url, data[0] === 255 ? "red" : "blue", data[(info.width - 1) * info.channels] === 255 ? "red" : "blue"];
    };
    const [left, ...atLeft] = await colourAt(0, 1);
    expect(atLeft).toEqual(["red", "red"]);
    expect((await colourAt(0.5, 2)).slice(1)).toEqual(["red", "blue"]);
    const [right, ...atRight] = await colourAt(1, 3);
    expect(atRight).toEqual(["blue", "blue"]);
    // URLs with the former focal point redirect to the current one.
    const moved = await get(left as string);
    expect([moved.status, moved.headers.location, moved.headers["cache-control"]]).toEqual([302, right, "no-cache"]);
  });

  test("generates no other widths, aspect ratios or formats", async () => {
    const record = await upload(api, "small.jpg", await jpeg(200, 150));
    const base = record.file.slice(0, record.file.lastIndexOf("/"));
    const work = vi.spyOn(pictureWork, "run");
    for (const [variant, location] of [
      ["w320", "w200"],
      ["w9999", "w200"],
      ["w161", "w160"],
      ["w1", "w160"],
    ]) {
      const response = await get(`${base}/${variant}/small.webp`);
      expect([response.status, response.headers.location], variant).toEqual([302, `${base}/${location}/small.webp`]);
    }
    for (const wrong of [
      "w160/small.bmp",
      "w160/small",
      "w0x/small.jpg",
      "w160-5x7-50-50/small.jpg",
      "w160-1x1/small.jpg",
      "w99999/small.jpg",
      "w160-constructor-50-50/small.jpg",
      "w160/small.__proto__",
    ]) {
      expect((await get(`${base}/${wrong}`)).status, wrong).toBe(404);
    }
    const { file } = await upload(api, "text.pdf", pdf("no variants"));
    expect((await get(`${file.slice(0, file.lastIndexOf("/"))}/w160/text.jpg`)).status).toBe(404);
    expect(work).not.toHaveBeenCalled();
    work.mockRestore();
  });

  test("generates a variant once for concurrent requests", async () => {
    const record = await upload(api, "popular.jpg", await jpeg(900, 600));
    const work = vi.spyOn(pictureWork, "run");
    const url = pictureUrl(facts(record), 480, "webp");
    const responses = await Promise.all(Array.from({ length: 25 }, () => get(url)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(responses.every(({ bytes }) => bytes.equals(responses[0]?.bytes as Buffer))).toBe(true);
    await get(url);
    expect(work).toHaveBeenCalledTimes(1);
    work.mockRestore();
  });

  test("generates variants of AVIF originals stored before uploads were converted to WebP", async () => {
    const record: MediaDetail = await upload(api, "former.jpg", await jpeg(700, 400));
    const storage_key = "av/former.avif";
    const original = await picture(700, 400, "#336699").avif().toBuffer();
    await api.app.storage.media.put(storage_key, Readable.from([original]));
    await api.app.database.db.updateTable("media").set({ storage_key }).where("id", "=", record.id).execute();
    const { status, bytes } = await get(pictureUrl(facts(record), 320, "webp"));
    expect(status).toBe(200);
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer();
    expect([red, green, blue].map((value) => Math.round(value / 17))).toEqual([3, 6, 9]);
  });

  test("keeps animation in WebP, also when cropped, and serves a still image in other formats", async () => {
    const record = await upload(api, "wave.gif", await animation(["#ff0000", "#00ff00", "#0000ff"]));
    for (const [format, aspect, pages] of [
      ["webp", undefined, 3],
      ["webp", "1x1", 3],
      ["avif", undefined, 1],
      ["png", "1x1", 1],
    ] as const) {
      const response = await get(pictureUrl(facts(record), aspect ? 30 : 40, format, aspect));
      expect(response.status).toBe(200);
      const metadata = await sharp(response.bytes, { animated: true }).metadata();
      expect([metadata.pages ?? 1, metadata.pageHeight ?? metadata.height], `${format} ${aspect}`).toEqual([pages, 30]);
    }
  });

  test("keeps transparency in PNG, and makes it white in JPEG", async () => {
    const record = await upload(
      api,
      "clear.png",
      await picture(300, 300, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer(),
    );
    expect(pictureSources(facts(record)).img.src).toMatch(/\.png$/);
    const jpg = await get(pictureUrl(facts(record), 160, "jpg"));
    expect([...(await sharp(jpg.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    const clear = await get(pictureUrl(facts(record), 160, "png"));
    expect((await sharp(clear.bytes).stats()).isOpaque).toBe(false);
  });

  test("changes a file's URL when it is replaced, and redirects the old one", async () => {
    const first: MediaDetail = await upload(api, "before.jpg", await jpeg(400, 300));
    const old = [first.file, pictureUrl(facts(first), 320, "webp")];
    for (const url of old) expect((await get(url)).status).toBe(200);
    const replaced = await postForm(api, `/api/common/file/${first.id}/replace/`, {
      file: { name: "x.png", bytes: await jpeg(300, 400) },
      fields: { version: "1" },
    });
    const second: MediaDetail = replaced.body;
    expect(second.file).not.toBe(first.file);
    expect((await get(old[0] as string)).headers.location).toBe(second.file);
    expect((await get(old[1] as string)).headers.location).toBe(pictureUrl(facts(second), 300, "webp"));
    expect((await get(second.file)).bytes.length).toBe(second.size);
  });

  test("redirects requests during the replacement, and on nodes with a stale cache", async () => {
    const [record, newer] = [
      await upload(api, "asked.jpg", await jpeg(400, 300)),
      await upload(api, "b.jpg", await jpeg()),
    ];
    const old = [record.file, pictureUrl(facts(record), 320, "webp")];
    const logged = api.logs.length;
    // Looks it up, and leaves its content in the storage.
    expect((await get(record.file, {}, "HEAD")).status).toBe(200);
    // As if another node had replaced it.
    const { db } = api.app.database;
    const row = await db.selectFrom("media").selectAll().where("id", "=", newer.id).executeTakeFirstOrThrow();
    await db.deleteFrom("media").where("id", "=", newer.id).execute();
    const { sha256, storage_key, size, width, height } = row;
    const before = await db.selectFrom("media").selectAll().where("id", "=", record.id).executeTakeFirstOrThrow();
    await db
      .insertInto("media_former_hash")
      .values({ media_id: record.id, hash: record.sha256.slice(0, 12) })
      .execute();
    await db
      .updateTable("media")
      .set({ sha256, storage_key, size, width, height })
      .where("id", "=", record.id)
      .execute();
    await api.app.storage.media.delete(before.storage_key);
    for (const url of old) {
      const response = await get(url);
      expect([response.status, response.headers["cache-control"]], url).toEqual([302, "no-cache"]);
      expect((await get(response.headers.location as string)).status).toBe(200);
    }
    expect(api.logs.slice(logged).filter(({ msg }) => msg === "a file is missing from the storage")).toEqual([]);
  });

  test("does not allow enumerating files", async () => {
    const record = await upload(api, "secret.jpg", await jpeg(50, 50));
    for (const path of [
      `/media/${record.id}/000000000000/secret.jpg`,
      `/media/${record.id}/000000000000/w50/secret.jpg`,
      "/media/99999/000000000000/a.jpg",
      `/media/${record.id}/x/secret.jpg`,
      "/media/",
      "/media/../package.json",
      "/media/%2e%2e/%2e%2e/lightwell.sqlite",
    ]) {
      const response = await get(path);
      expect([400, 404], path).toContain(response.status);
      expect(JSON.stringify(response.body)).not.toContain(record.sha256.slice(0, 12));
    }
    // Another name redirects to the current one.
    const renamed = await get(record.file.replace("secret", "other"));
    expect([renamed.status, renamed.headers.location]).toEqual([302, record.file]);
  });

  test("returns 404 and logs an error for a file missing from the storage", async () => {
    const record = await upload(api, "lost.jpg", await jpeg(60, 61));
    const { storage_key } = await api.app.database.db
      .selectFrom("media")
      .select("storage_key")
      .where("id", "=", record.id)
      .executeTakeFirstOrThrow();
    await api.app.storage.media.delete(storage_key);
    const logged = api.logs.length;
    for (const url of [record.file, pictureUrl(facts(record), 60, "avif")]) {
      const response = await get(url);
      expect([response.status, response.headers["cache-control"]]).toEqual([404, undefined]);
    }
    expect(api.logs.slice(logged).filter(({ msg }) => msg === "a file is missing from the storage")).toHaveLength(2);
  });
});

test("sends a file from memory until the content changes, then only if it still is that file", async () => {
  const api = await startApi();
  const address = await api.listen();
  const file = await jpeg(400, 300);
  const record = await upload(api, "kept.jpg", file);
  const variant = pictureUrl(facts(record), 320, "webp");
  const open = vi.spyOn(DiskStorage.prototype, "get");
  onTestFinished(() => open.mockRestore());
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(address + path, { redirect: "manual", ...init });
    // The connection is closed after HEAD.
    const {
      date: _d,
      "x-request-id": _id,
      connection: _c,
      "keep-alive": _k,
      ...headers
    } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  };
  for (const path of [record.file, variant]) {
    // Makes the size, and reads it.
    for (let time = 0; time < 2; time += 1) await ask(path);
    const reads = open.mock.calls.length;
    const fastify = await api.request("GET", path);
    const memory = await ask(path);
    expect(open.mock.calls.length, path).toBe(reads);
    expect(memory.body.equals(fastify.bytes), path).toBe(true);
    expect(memory.headers, path).toMatchObject({
      "content-length": String(memory.body.length),
      etag: fastify.headers.etag,
    });
    const { "x-request-id": _id, date: _date, connection: _connection, ...expected } = fastify.headers;
    expect(memory.headers, path).toMatchObject(expected);
    const etag = String(memory.headers.etag);
    const unchanged = await ask(path, { headers: { "if-none-match": `W/${etag}` } });
    expect([unchanged.status, unchanged.body.length, unchanged.headers.etag], path).toEqual([304, 0, etag]);
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, head.body.length, head.headers], path).toEqual([200, 0, memory.headers]);
    const part = await ask(path, { headers: { range: "bytes=3-7" } });
    expect([part.status, part.body], path).toEqual([206, memory.body.subarray(3, 8)]);
    // Another change: it is looked up again, but not read.
    await api.request("POST", "/api/post/", { body: { title: path }, as: "editor" });
    const later = open.mock.calls.length;
    for (let time = 0; time < 2; time += 1) expect((await ask(path)).body.equals(memory.body), path).toBe(true);
    expect(open.mock.calls.length, path).toBe(later);
  }
  const replaced = await postForm(api, `/api/common/file/${record.id}/replace/`, {
    file: { name: "kept.jpg", bytes: await jpeg(410, 300) },
    fields: { version: String(record.version) },
  });
  expect(replaced.status).toBe(200);
  for (const path of [record.file, variant]) expect((await ask(path)).status, path).toBe(302);
  const current = replaced.body as MediaDetail;
  for (let time = 0; time < 2; time += 1) expect((await ask(current.file)).status).toBe(200);
  expect((await api.request("DELETE", `/api/common/file/${record.id}/`, { as: "owner" })).status).toBeLessThan(300);
  for (const path of [current.file, record.file, variant]) expect((await ask(path)).status, path).toBe(404);
});
