import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { DiskStorage } from "#app/platform/storage/disk-storage.ts";
import { pictureUrl } from "#app/ui/picture-sources.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { jpeg, mp4 } from "#tests/support/files.ts";
import { postForm, upload } from "#tests/support/forms.ts";
import { startS3 } from "#tests/support/s3.ts";
import type { MediaDetail } from "./media.resource.ts";

const facts = (record: MediaDetail) => ({ ...record, url: record.file });

describe.each(["disk", "S3"])("on %s", (storage) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(storage === "S3" ? { config: { s3: await startS3() } } : {});
  });
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    api.request(method, path, { headers });

  test("serves a file as immutable, and prevents scripts in it from running", async () => {
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
    // Looks up the file, but leaves its content in the storage.
    expect((await get(record.file, {}, "HEAD")).status).toBe(200);
    // Simulates a replacement by another node.
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
    expect(api.logs.slice(logged).filter(({ msg }) => msg === "a stored file is missing")).toEqual([]);
  });

  test("prevents enumerating files", async () => {
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
    expect(api.logs.slice(logged).filter(({ msg }) => msg === "a stored file is missing")).toHaveLength(2);
  });
});

test("sends a file from memory until the content changes, and afterwards only if it is still the same file", async () => {
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
    // Generates the size, and then reads it.
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
    // After another change, the file is looked up again, but not read.
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
