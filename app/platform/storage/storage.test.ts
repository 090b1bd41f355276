import { createHash, randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { closeAtEnd } from "#tests/support/closing.ts";
import { startS3 } from "#tests/support/s3.ts";
import { Unavailable } from "../errors.ts";
import { DiskStorage } from "./disk-storage.ts";
import type { Storage } from "./file-storage.ts";
import { S3Storage } from "./s3-storage.ts";
import { FileMissing } from "./storage-errors.ts";

const temporaryFolder = () => {
  const directory = mkdtempSync(join(tmpdir(), "lightwell-storage-"));
  closeAtEnd(async () => rmSync(directory, { recursive: true, force: true }));
  return directory;
};

const kinds: [string, () => Promise<Storage>][] = [
  ["the local disk", async () => new DiskStorage(temporaryFolder())],
  ["S3", async () => new S3Storage(await startS3(), "media/")],
];

async function collectKeys(storage: Storage, prefix?: string) {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.sort();
}

describe.each(kinds)("on %s", (_name, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  const put = (key: string, content: Buffer | string) => storage.put(key, Readable.from([content]));
  const read = async (key: string, range?: { start: number; end: number }) => buffer(await storage.get(key, range));
  const keys = (prefix?: string) => collectKeys(storage, prefix);

  test("returns a stored file, whole or a range of it", async () => {
    await put("a/letters.txt", "abcdefghij");
    expect(String(await read("a/letters.txt"))).toBe("abcdefghij");
    expect(String(await read("a/letters.txt", { start: 2, end: 4 }))).toBe("cde");
    expect(String(await read("a/letters.txt", { start: 9, end: 9 }))).toBe("j");
    const found = await storage.stat("a/letters.txt");
    expect(found?.size).toBe(10);
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await put("a/letters.txt", "newer");
    expect(String(await read("a/letters.txt"))).toBe("newer");
    await put("a/empty.bin", "");
    expect((await storage.stat("a/empty.bin"))?.size).toBe(0);
  });

  test("stores a large file from a stream", async () => {
    const chunk = randomBytes(64 * 1024);
    const digest = createHash("sha256");
    const chunks = Array.from({ length: 200 }, () => chunk);
    for (const part of chunks) digest.update(part);
    await storage.put("large.bin", Readable.from(chunks));
    expect((await storage.stat("large.bin"))?.size).toBe(200 * 64 * 1024);
    const again = createHash("sha256");
    for await (const chunk of await storage.get("large.bin")) again.update(chunk);
    expect(again.digest("hex")).toBe(digest.digest("hex"));
  });

  test("reports a missing file, and ignores deleting it", async () => {
    await expect(storage.get("no/such.file")).rejects.toThrow(FileMissing);
    expect(await storage.stat("no/such.file")).toBeUndefined();
    await storage.delete("no/such.file");
    await put("gone.txt", "x");
    await storage.delete("gone.txt");
    expect(await storage.stat("gone.txt")).toBeUndefined();
  });

  test("lists all files, or those with a prefix", async () => {
    for (const key of ["list/1/a.jpg", "list/1/b.jpg", "list/2/a.jpg", "list-other.txt"]) await put(key, key);
    expect(await keys("list/")).toEqual(["list/1/a.jpg", "list/1/b.jpg", "list/2/a.jpg"]);
    expect(await keys("list/1/")).toEqual(["list/1/a.jpg", "list/1/b.jpg"]);
    expect(await keys("list")).toContain("list-other.txt");
    expect(await keys("nothing/")).toEqual([]);
  });

  test.each([0, 8 * 1024 * 1024])(
    "a stream that fails after %i bytes stores nothing and keeps the previous file",
    async (bytes) => {
      await put("kept.bin", "as it was");
      const failing = () =>
        Readable.from(
          (async function* () {
            if (bytes > 0) yield Buffer.alloc(bytes);
            throw new Error("the line was cut");
          })(),
        );
      await expect(storage.put("kept.bin", failing())).rejects.toThrow("the line was cut");
      await expect(storage.put("never.bin", failing())).rejects.toThrow("the line was cut");
      expect(String(await read("kept.bin"))).toBe("as it was");
      expect(await keys("never")).toEqual([]);
    },
  );

  test("of two concurrent writes, one wins completely", async () => {
    const contents = ["a".repeat(100_000), "b".repeat(100_000)];
    await Promise.all(contents.map((content) => put("both.txt", content)));
    expect(contents).toContain(String(await read("both.txt")));
  });
});

test("rejects keys outside of the folder of the local disk, and removes unfinished files", async () => {
  const directory = temporaryFolder();
  const storage = new DiskStorage(directory);
  for (const key of ["../out", "/etc/passwd", "a/../../b", "", "a//b", ".hidden", "a/\0"]) {
    await expect(storage.put(key, Readable.from(["x"]))).rejects.toThrow("not a valid storage key");
    await expect(storage.get(key)).rejects.toThrow("not a valid storage key");
  }
  const cut = new Readable({ read: () => cut.destroy(new Error("cut")) });
  await expect(storage.put("a/b", cut)).rejects.toThrow("cut");
  expect(readdirSync(directory)).toEqual([]);
});

test("stores a file on the local disk in a folder that is deleted while it is written", async () => {
  const storage = new DiskStorage(temporaryFolder());
  await storage.put("folder/before.txt", Readable.from(["x"]));
  const deletingFolder = async function* () {
    yield "written ";
    await storage.deleteFolder("folder");
    yield "meanwhile";
  };
  await storage.put("folder/file.txt", Readable.from(deletingFolder()));
  expect(String(await buffer(await storage.get("folder/file.txt")))).toBe("written meanwhile");
  expect(await collectKeys(storage)).toEqual(["folder/file.txt"]);
});

test("a store that does not respond is unavailable after a timeout", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  closeAtEnd(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const config = { bucket: "b", region: "us-east-1", accessKeyId: "a", secretAccessKey: "b" };
  const storage = new S3Storage({ ...config, endpoint: `http://127.0.0.1:${port}` }, "media/", {
    responseTimeout: 50,
    idleTimeout: 50,
  });
  await Promise.all(
    [
      storage.get("a.txt"),
      storage.stat("a.txt"),
      storage.delete("a.txt"),
      storage.put("a.txt", Readable.from(["x"])),
      storage.put("large.bin", Readable.from([randomBytes(6 * 1024 * 1024)])),
    ].map((asked) => expect(asked).rejects.toThrow(Unavailable)),
  );
});

test("an upload to a store that stops responding fails once the connection is idle too long, without a retry", async () => {
  const parts: string[] = [];
  // The store accepts the start of a multipart upload and then stops responding.
  const store = createHttpServer((request, response) => {
    request.resume();
    const { searchParams } = new URL(request.url ?? "", "http://store.example");
    const part = searchParams.get("partNumber");
    if (part) parts.push(part);
    if (!searchParams.has("uploads")) return;
    response.setHeader("Content-Type", "application/xml");
    response.end("<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>");
  });
  await new Promise<void>((listening) => store.listen(0, "127.0.0.1", listening));
  closeAtEnd(async () => {
    store.closeAllConnections();
    store.close();
  });
  const { port } = store.address() as AddressInfo;
  const config = { bucket: "b", region: "us-east-1", accessKeyId: "a", secretAccessKey: "b" };
  const endpoint = `http://127.0.0.1:${port}`;
  const storage = new S3Storage({ ...config, endpoint }, "media/", { responseTimeout: 500, idleTimeout: 500 });
  await expect(storage.put("large.bin", Readable.from([randomBytes(6 * 1024 * 1024)]))).rejects.toThrow(Unavailable);
  // Another attempt would take just as long.
  expect(parts.length).toBeGreaterThan(0);
  expect(new Set(parts).size).toBe(parts.length);
});

test("a request rejected by the store is a 503 with the store's error as the cause", async () => {
  const { stop, ...config } = await startS3();
  const storage = new S3Storage({ ...config, bucket: "no-such-bucket" }, "media/");
  const file = createReadStream(import.meta.filename);
  await expect(storage.put("a.txt", file)).rejects.toMatchObject({ status: 503, cause: { name: "NoSuchBucket" } });
  await expect(storage.stat("a.txt")).resolves.toBeUndefined();
  await stop();
  await expect(storage.put("a.txt", createReadStream(import.meta.filename))).rejects.toMatchObject({
    status: 503,
    cause: { code: "ECONNREFUSED" },
  });
});

test("deletes files that a crash left unfinished on the local disk after a day", async () => {
  const directory = temporaryFolder();
  const storage = new DiskStorage(directory);
  await storage.put("a/kept.txt", Readable.from(["x"]));
  const [old, young] = ["1.unfinished", "2.unfinished"].map((name) => join(directory, name));
  for (const path of [old, young]) writeFileSync(path as string, "half a file");
  const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(old as string, dayBefore, dayBefore);
  await storage.sweep();
  expect(readdirSync(directory).sort()).toEqual(["2.unfinished", "a"]);
  expect(await collectKeys(storage)).toEqual(["a/kept.txt"]);
});

test("a store that cannot be reached is unavailable, not a bug", async () => {
  const { stop, ...config } = await startS3();
  const storage = new S3Storage(config, "media/");
  await storage.put("a.txt", Readable.from(["x"]));
  await stop();
  await expect(storage.get("a.txt")).rejects.toThrow(Unavailable);
  await expect(storage.stat("a.txt")).rejects.toThrow(Unavailable);
  await expect(storage.put("b.txt", Readable.from(["x"]))).rejects.toThrow(Unavailable);
});
