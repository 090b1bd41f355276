import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Upload as TusUpload } from "tus-js-client";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { Conflict, Unavailable } from "../errors.ts";
import { StorageFull, storageError } from "../storage/storage-errors.ts";
import { Uploads } from "./uploads.ts";

const path = "/api/common/file/upload/";
const day = 24 * 60 * 60 * 1000;
const tus = { "tus-resumable": "1.0.0" };
const chunkHeaders = { ...tus, "content-type": "application/offset+octet-stream" };

describe("a resumable upload", () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  const folder = () => join(api.app.config.dataDir, "uploads");
  const begin = async (length: number, name = "file.bin", as = "editor") => {
    const headers = {
      ...tus,
      "upload-length": String(length),
      "upload-metadata": `filename ${Buffer.from(name).toString("base64")},filetype eA==`,
    };
    return api.request("POST", path, { headers, as });
  };
  const send = (url: string, offset: number, body: Buffer, headers: Record<string, string> = {}, as = "editor") =>
    api.request("PATCH", url, { body, headers: { ...chunkHeaders, "upload-offset": String(offset), ...headers }, as });
  const progress = async (url: string, as = "editor") => {
    const { status, headers } = await api.request("HEAD", url, { headers: tus, as });
    return [status, headers["upload-offset"], headers["upload-length"]];
  };

  test("by a tus client over a real connection becomes a private file", async () => {
    const content = randomBytes(3_000_000);
    const address = await api.listen();
    const { access } = await api.signIn("editor");
    const steps: number[] = [];
    const finished = await new Promise<TusUpload>((resolve, reject) => {
      const upload = new TusUpload(content, {
        endpoint: `${address}${path}`,
        headers: { authorization: `Bearer ${access}` },
        metadata: { filename: "Übersicht 2026.bin" },
        chunkSize: 1_000_000,
        retryDelays: null,
        onChunkComplete: (_size, accepted) => void steps.push(accepted),
        onError: reject,
        onSuccess: () => resolve(upload),
      });
      upload.start();
    });
    expect(steps).toEqual([1_000_000, 2_000_000, 3_000_000]);
    const id = new URL(finished.url ?? "").pathname.split("/").at(-2);
    const use = () =>
      api.request("POST", "/api/common/file/private/", { body: { upload: id, description: "Large" }, as: access });
    const made = await use();
    expect(made.body).toMatchObject({
      name: "Übersicht 2026.bin",
      size: 3_000_000,
      description: "Large",
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    // Simulates a lost response: a retry returns the same result and creates no second file.
    expect((await use()).body).toEqual(made.body);
    expect(readdirSync(folder()).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("is limited in number and total size per account", async () => {
    const directory = mkdtempSync(join(tmpdir(), "lightwell-promises-"));
    closeAtEnd(async () => rmSync(directory, { recursive: true }));
    let now = new Date();
    const uploads = new Uploads(directory, () => now, 2 * 1024 ** 3);
    const promise = (owner: number, count: number, length: number) =>
      Promise.allSettled(Array.from({ length: count }, () => uploads.create(owner, { length, name: "a" })));
    const taken = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "fulfilled");

    const small = await promise(1, 105, 10);
    expect(taken(small)).toHaveLength(100);
    // Any of them may have arrived too late.
    const refused = small.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { status: 409, code: "too_many_uploads" } });
    const [first] = taken(small) as PromiseFulfilledResult<{ id: string }>[];
    await uploads.remove(String(first?.value.id), 1);
    expect(taken(await promise(1, 2, 10))).toHaveLength(1);

    // 58 of these fit into three files of 2 GB.
    expect(taken(await promise(2, 70, 105 * 1024 ** 2))).toHaveLength(58);
    now = new Date(now.getTime() + 2 * day);
    expect(taken(await promise(2, 1, 105 * 1024 ** 2)), "expired uploads do not count").toHaveLength(1);
  });

  test("can be resumed by the account that created it", async () => {
    const content = randomBytes(10_000);
    const { status, headers } = await begin(content.length);
    expect([status, headers["tus-resumable"]]).toEqual([201, "1.0.0"]);
    expect(Date.parse(headers["upload-expires"] as string)).toBe(api.app.now().getTime() + day);
    const url = headers.location as string;
    expect(await progress(url)).toEqual([200, "0", "10000"]);
    const first = await send(url, 0, content.subarray(0, 4000));
    expect([first.status, first.headers["upload-offset"]]).toEqual([204, "4000"]);
    expect(await progress(url)).toEqual([200, "4000", "10000"]);
    for (const offset of [0, 3999, 4001]) {
      const wrong = await send(url, offset, content);
      expect([wrong.status, wrong.body]).toEqual([409, { detail: "The offset of the upload is 4000." }]);
    }
    expect((await progress(url, "owner"))[0]).toBe(404);
    expect((await send(url, 4000, content, {}, "owner")).status).toBe(404);
    const early = await api.request("POST", "/api/common/file/private/", {
      body: { upload: url.split("/").at(-2) },
      as: "editor",
    });
    expect(early.status).toBe(409);
    expect((await send(url, 4000, content.subarray(4000, 9000))).status).toBe(204);
    expect((await send(url, 9000, Buffer.concat([content.subarray(9000), Buffer.from("more")]))).status).toBe(413);
    const [, offset] = await progress(url);
    expect((await send(url, Number(offset), content.subarray(Number(offset)))).status).toBe(204);
    const made = await api.request("POST", "/api/common/file/private/", {
      body: { upload: url.split("/").at(-2) },
      as: "editor",
    });
    expect(made.body.sha256).toBe(createHash("sha256").update(content).digest("hex"));
  });

  test("is deleted if the library rejects it, but can be reused after an outage or a conflict", async () => {
    const { headers } = await begin(6, "page.jpg");
    const url = headers.location as string;
    await send(url, 0, Buffer.from("<html>"));
    const use = () =>
      api.request("POST", "/api/common/file/", {
        body: { upload: url.split("/").at(-2), alt: "A page" },
        as: "editor",
      });
    expect((await use()).body.codes).toEqual({ file: ["invalid_type"] });
    expect((await use()).status).toBe(404);

    const uploads = new Uploads(folder(), api.app.now, 2 * 1024 ** 3);
    const { id } = await uploads.create(1, { length: 2, name: "a" });
    await uploads.append(id, 1, 0, Readable.from([Buffer.from("ab")]));
    await expect(uploads.use(id, 1, async () => Promise.reject(new Unavailable()))).rejects.toThrow(Unavailable);
    await expect(uploads.use(id, 1, async () => Promise.reject(new Conflict({})))).rejects.toThrow(Conflict);
    expect(await uploads.use(id, 1, async ({ size }) => size)).toBe(2);
    await uploads.remove(id, 1);
  });

  test("can be cancelled, and expires", async () => {
    const [kept, dropped] = [await begin(5), await begin(5)];
    const url = dropped.headers.location as string;
    expect((await api.request("DELETE", url, { headers: tus, as: "editor" })).status).toBe(204);
    expect((await progress(url))[0]).toBe(404);
    writeFileSync(join(folder(), "left-by-a-crash.tmp"), "x");
    await api.app.uploads.sweep();
    expect((await progress(kept.headers.location as string))[0]).toBe(200);
    expect(existsSync(join(folder(), "left-by-a-crash.tmp"))).toBe(true);
    utimesSync(join(folder(), "left-by-a-crash.tmp"), new Date(), new Date(Date.now() - 2 * day));
    api.clock.advance(day);
    expect((await progress(kept.headers.location as string))[0]).toBe(404);
    await api.app.uploads.sweep();
    expect(readdirSync(folder())).toEqual([]);
  });

  test("with a destination is listed for its owner until it is used, discarded or expired", async () => {
    const metadata = (values: Record<string, string>) =>
      Object.entries(values)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
        .join();
    const start = (values: Record<string, string>) => {
      const headers = { ...tus, "upload-length": "8", "upload-metadata": metadata(values) };
      return api.request("POST", path, { headers, as: "editor" });
    };
    const listed = async (as = "editor") => (await api.request("GET", path, { as })).body.results;
    const given = { filename: "a/plan.txt", destination: "private-files/3", fingerprint: "abc" };
    const url = (await start(given)).headers.location as string;
    const used = (await start(given)).headers.location as string;
    await start({ filename: "unlisted.txt" });
    expect((await start({ ...given, destination: "x".repeat(201) })).status).toBe(400);
    await send(url, 0, Buffer.from("half"));
    await send(used, 0, Buffer.from("complete"));
    await api.request("POST", "/api/common/file/private/", { body: { upload: used.split("/").at(-2) }, as: "editor" });
    const expires_at = new Date(api.app.now().getTime() + 7 * day).toISOString();
    expect(await listed()).toEqual([
      {
        ...{ id: url.split("/").at(-2), name: "plan.txt", length: 8, offset: 4 },
        ...{ destination: "private-files/3", fingerprint: "abc", is_receiving: false, expires_at },
      },
    ]);
    expect(await listed("owner")).toEqual([]);
    expect((await api.request("GET", path)).status).toBe(401);
    const dropped = (await start(given)).headers.location as string;
    await api.request("DELETE", dropped, { headers: tus, as: "editor" });
    api.clock.advance(6 * day);
    await api.app.uploads.sweep();
    expect(await listed()).toHaveLength(1);
    api.clock.advance(day);
    expect(await listed()).toEqual([]);
    await api.app.uploads.sweep();
    expect(readdirSync(folder())).toEqual([]);
  });

  test("aborts a hanging request for a new one, and keeps the data received", async () => {
    const uploads = new Uploads(folder(), api.app.now, 2 * 1024 ** 3);
    const { id } = await uploads.create(1, { length: 10, name: "a" });
    const hanging = new Readable({ read() {} });
    hanging.push("abcd");
    const stuck = uploads.append(id, 1, 0, hanging);
    const settled = expect(stuck).rejects.toThrow("interrupted");
    await expect.poll(() => statSync(join(folder(), `${id}.part`)).size).toBe(4);
    const { offset } = await uploads.find(id, 1);
    await settled;
    expect(offset).toBe(4);
    expect((await uploads.append(id, 1, 4, Readable.from([Buffer.from("efghij")]))).offset).toBe(10);
    expect(await uploads.use(id, 1, async (file) => file.sha256)).toBe(
      createHash("sha256").update("abcdefghij").digest("hex"),
    );
  });

  test("requires an account, the protocol version, a length and the content type", async () => {
    const post = (headers: Record<string, string>, as?: string) =>
      api.request("POST", path, { headers, ...(as && { as }) });
    expect((await post({ ...tus, "upload-length": "5" })).status).toBe(401);
    expect((await post({ "upload-length": "5" }, "author")).status).toBe(412);
    for (const length of ["", "-1", "many", "1.5"])
      expect((await post({ ...tus, "upload-length": length }, "author")).status, length).toBe(400);
    const large = await post({ ...tus, "upload-length": String(11 * 1024 ** 3) }, "author");
    expect([large.status, large.body]).toEqual([413, { detail: "The file is too large. The limit is 10 GB." }]);
    const { headers } = await begin(5, "a", "author");
    const url = headers.location as string;
    expect((await send(url, 0, Buffer.from("x"), { "content-type": "application/json" }, "author")).status).toBe(415);
    expect(
      (await api.request("PATCH", url, { headers: { ...chunkHeaders, "upload-offset": "x" }, body: "x", as: "author" }))
        .status,
    ).toBe(400);
    expect((await api.request("HEAD", `${path}../lightwell/`, { headers: tus, as: "author" })).status).toBe(404);
    expect((await api.request("HEAD", `${path}not-an-id/`, { headers: tus, as: "author" })).status).toBe(404);
    const options = await api.request("OPTIONS", path);
    expect([options.status, options.headers["tus-version"], options.headers["tus-extension"]]).toEqual([
      204,
      "1.0.0",
      "creation,termination,expiration",
    ]);
  });
});

describe("a form upload", () => {
  test("stores nothing if it is aborted", async () => {
    const api = await startApi();
    const { access } = await api.signIn("editor");
    const address = new URL(await api.listen());
    const folder = join(api.app.config.dataDir, "uploads");
    for (const target of ["/api/common/file/", "/api/common/file/private/"]) {
      const socket = connect(Number(address.port), address.hostname);
      const head = `POST ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${access}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n`;
      socket.write(`${head}--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`);
      socket.write(randomBytes(300_000));
      await expect.poll(() => (existsSync(folder) ? readdirSync(folder).length : 0)).toBe(1);
      socket.destroy();
      await expect.poll(() => readdirSync(folder).length).toBe(0);
    }
    expect(api.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect((await api.request("GET", "/api/common/file/", { as: access })).body.count).toBe(0);
  });

  test("is limited by its size and the free disk space", async () => {
    const directory = mkdtempSync(join(tmpdir(), "lightwell-uploads-"));
    closeAtEnd(async () => rmSync(directory, { recursive: true, force: true }));
    const uploads = new Uploads(directory, () => new Date(), 1000);
    const receive = (bytes: number) =>
      uploads.receive(Readable.from([Buffer.alloc(bytes / 2), Buffer.alloc(bytes / 2)]), "a", async ({ size }) => size);
    expect(await receive(1000)).toBe(1000);
    await expect(receive(1002)).rejects.toThrow("The file is too large. The limit is 1000 bytes.");
    await expect(uploads.create(1, { length: 1001, name: "a" })).rejects.toThrow("too large");
    const roomy = new Uploads(directory, () => new Date(), Number.MAX_SAFE_INTEGER);
    await expect(roomy.create(1, { length: 2 ** 52, name: "a" })).rejects.toThrow(StorageFull);
    expect(storageError(Object.assign(new Error("full"), { code: "ENOSPC" }))).toBeInstanceOf(StorageFull);
    expect(storageError(Object.assign(new Error("mounted read-only"), { code: "EROFS" }))).toBeInstanceOf(Unavailable);
    expect(readdirSync(directory)).toEqual([]);
  });
});
