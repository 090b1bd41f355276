import { beforeAll, describe, expect, test, vi } from "vitest";
import { Unavailable } from "#app/platform/errors.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { postForm } from "#tests/support/forms.ts";
import { forgetDownloads } from "./download-log.server.ts";
import { openFileLink, readSharedFile } from "./open-file-link.server.ts";

const path = "/api/common/file/private/";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const stranger = "203.0.113.77";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const addTime = (milliseconds: number) => new Date(api.app.now().getTime() + milliseconds).toISOString();

async function addFile(name: string, bytes: Buffer = Buffer.from("0123456789"), fields: Record<string, string> = {}) {
  const response = await postForm(api, path, { file: { name, bytes }, fields });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

async function addLink(id: number, given: object = {}) {
  const body = { note: "For the printer", expires_at: addTime(DAY), ...given };
  const response = await api.request("POST", `${path}${id}/links/`, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  const { url, ...link } = response.body;
  return { ...link, token: String(new URL(url).pathname.split("/").at(-1)) };
}

const loadLinks = async (id: number) =>
  (await api.request("GET", `${path}${id}/links/`, { as: "editor" })).body.results as Record<string, unknown>[];
const read = async (id: number) => (await api.request("GET", `${path}${id}/`, { as: "editor" })).body;
const loadLog = async (id: number) =>
  (await api.request("GET", `${path}${id}/downloads/`, { as: "owner" })).body.results;
const open = (token: string, password = "") => openFileLink(api.app, token, password, stranger);
const get = (url: string, headers: Record<string, string> = {}) => api.request("GET", url, { headers, from: stranger });

describe("a link to a private file", () => {
  test("downloads the file without an account, and is logged only with the network", async () => {
    const file = await addFile("Fees „2026“.txt");
    const link = await addLink(file.id, { max_downloads: 3 });
    expect(link).toMatchObject({
      ...{ state: "active", note: "For the printer", downloads: 0, max_downloads: 3, has_password: false },
      created_by: "editor-of-tests",
    });
    expect(await readSharedFile(api.app, link.token)).toEqual({
      ...{ state: "active", name: "Fees „2026“.txt", size: 10, expires_at: link.expires_at, needsPassword: false },
    });
    const url = String(await open(link.token));
    const response = await get(url);
    expect([response.status, response.bytes.toString()]).toEqual([200, "0123456789"]);
    expect(response.headers).toMatchObject({
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(/^attachment; filename=/),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
    });
    await vi.waitFor(async () => {
      expect(await loadLog(file.id)).toMatchObject([
        {
          ...{ staff_id: null, username: "", ip: "203.0.113.0/24", size: 10, bytes: 10 },
          link: { id: link.id, note: "For the printer" },
        },
      ]);
    });
    expect((await loadLinks(file.id))[0]).toMatchObject({ downloads: 1, state: "active" });
    expect((await read(file.id)).downloads).toBe(1);
    // Neither the token nor the hash of the password is ever returned again.
    expect(JSON.stringify(await loadLinks(file.id))).not.toMatch(/token|hash|url/);
    const stored = await api.app.database.db.selectFrom("private_file_link").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(link.token);
  });

  test("counts a resumed download once, and no HEAD", async () => {
    const file = await addFile("long.bin", Buffer.alloc(1000, 1));
    const link = await addLink(file.id, { max_downloads: 1 });
    const url = String(await open(link.token));
    expect((await api.request("HEAD", url)).headers["content-length"]).toBe("1000");
    expect((await loadLinks(file.id))[0]).toMatchObject({ downloads: 0 });
    const first = await get(url, { range: "bytes=0-499" });
    expect(first.status).toBe(206);
    expect((await loadLinks(file.id))[0]).toMatchObject({ downloads: 1, state: "used_up" });
    // An hour later the download can't be started again, but it can continue.
    api.clock.advance(HOUR);
    const rest = await get(url, { range: "bytes=500-", "if-range": String(first.headers.etag) });
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(Buffer.alloc(1000, 1))).toBe(true);
    expect((await get(url)).status).toBe(403);
    await vi.waitFor(async () => expect(await loadLog(file.id)).toMatchObject([{ bytes: 1000, size: 1000 }]));
    expect((await loadLinks(file.id))[0]).toMatchObject({ downloads: 1 });
    api.clock.advance(12 * HOUR);
    expect((await get(url, { range: "bytes=900-" })).status).toBe(403);
  });

  test("counts again before ranges get the file a third time", async () => {
    const file = await addFile("again.bin", Buffer.alloc(100, 1));
    const link = await addLink(file.id, { max_downloads: 2 });
    const url = String(await open(link.token));
    for (const downloads of [1, 1, 2, 2]) {
      expect((await get(url, { range: "bytes=0-" })).status).toBe(206);
      expect((await loadLinks(file.id))[0]).toMatchObject({ downloads });
    }
    expect((await get(url, { range: "bytes=0-" })).status).toBe(410);
  });

  test("delivers no more copies than allowed to parallel range requests", async () => {
    const file = await addFile("parallel.bin", Buffer.alloc(1000, 1));
    const url = String(await open((await addLink(file.id, { max_downloads: 1 })).token));
    const responses = await Promise.all(Array.from({ length: 12 }, () => get(url, { range: "bytes=0-" })));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(2).fill(206), ...Array(10).fill(410)]);
    await vi.waitFor(async () => expect(await loadLog(file.id)).toMatchObject([{ bytes: 2000 }]));
  });

  test("releases the reservation of a response that could not be sent", async () => {
    const file = await addFile("retried.bin", Buffer.alloc(1000, 1));
    const url = String(await open((await addLink(file.id, { max_downloads: 1 })).token));
    const { privateFiles } = api.app.storage;
    const { get: read } = privateFiles;
    const range = { range: "bytes=0-" };
    privateFiles.get = async () => {
      throw new Unavailable("The storage does not respond.");
    };
    for (let at = 0; at < 3; at++) expect((await get(url, range)).status).toBe(503);
    privateFiles.get = read;
    expect((await get(url, range)).status).toBe(206);
    await vi.waitFor(async () => expect(await loadLog(file.id)).toMatchObject([{ bytes: 1000 }]));
  });

  test("can't be used more often than allowed by 20 parallel requests", async () => {
    const file = await addFile("five.txt");
    const link = await addLink(file.id, { max_downloads: 5 });
    const urls = await Promise.all(Array.from({ length: 20 }, () => open(link.token)));
    const statuses = (await Promise.all(urls.map((url) => get(String(url))))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 410)).toHaveLength(15);
    expect((await loadLinks(file.id))[0]).toMatchObject({ downloads: 5, state: "used_up" });
    expect((await read(file.id)).downloads).toBe(5);
    expect(await loadLog(file.id)).toHaveLength(5);
    expect(await readSharedFile(api.app, link.token)).toEqual({ state: "used_up" });
    await expect(open(link.token)).rejects.toMatchObject({ status: 410 });
  });

  test("expires on time, together with unfinished downloads", async () => {
    const file = await addFile("short.bin", Buffer.alloc(100, 1));
    const link = await addLink(file.id, { expires_at: addTime(HOUR) });
    const url = String(await open(link.token));
    expect((await get(url, { range: "bytes=0-9" })).status).toBe(206);
    api.clock.advance(HOUR - 1);
    expect((await get(url, { range: "bytes=10-19" })).status).toBe(206);
    api.clock.advance(1);
    expect((await get(url, { range: "bytes=20-" })).status).toBe(410);
    expect((await api.request("HEAD", url)).status).toBe(410);
    expect(await readSharedFile(api.app, link.token)).toEqual({ state: "expired" });
    expect((await loadLinks(file.id))[0]).toMatchObject({ state: "expired" });
  });

  test("is revoked immediately, and once", async () => {
    const file = await addFile("revoked.txt");
    const [link, other] = [await addLink(file.id), await addLink(file.id)];
    const url = String(await open(link.token));
    const revoke = () => api.request("POST", `${path}${file.id}/links/${link.id}/revoke/`, { body: {}, as: "owner" });
    const responses = await Promise.all([revoke(), revoke()]);
    expect(responses.map(({ status, body }) => [status, body.state])).toEqual([
      [200, "revoked"],
      [200, "revoked"],
    ]);
    expect((await get(url)).status).toBe(410);
    expect(await readSharedFile(api.app, link.token)).toEqual({ state: "revoked" });
    expect((await readSharedFile(api.app, other.token)).state).toBe("active");
    const audit = await api.request("GET", `/api/common/audit/?resource=private-file&item_id=${file.id}`, {
      as: "owner",
    });
    expect(audit.body.results.map(({ action }: { action: string }) => action)).toEqual([
      ...["revoke_link", "create_link", "create_link", "create"],
    ]);
    const elsewhere = await addFile("other.txt");
    const foreign = `${path}${elsewhere.id}/links/${other.id}/revoke/`;
    expect((await api.request("POST", foreign, { body: {}, as: "owner" })).status).toBe(404);
  });

  test("stops working while its file is in the trash, and is deleted with it", async () => {
    const file = await addFile("trashed.txt");
    const link = await addLink(file.id);
    const url = String(await open(link.token));
    await api.request("DELETE", `${path}${file.id}/`, { as: "editor" });
    expect(await readSharedFile(api.app, link.token)).toEqual({ state: "no_file" });
    await expect(open(link.token)).rejects.toMatchObject({ status: 410 });
    expect((await get(url)).status).toBe(410);
    const again = { body: { expires_at: addTime(DAY) }, as: "editor" };
    expect((await api.request("POST", `${path}${file.id}/links/`, again)).status).toBe(404);
    await api.request("POST", `${path}${file.id}/restore/`, { body: {}, as: "editor" });
    expect((await get(url)).status).toBe(200);
    for (const action of ["delete", "purge"])
      await api.request("POST", `${path}bulk/`, { body: { action, ids: [file.id] }, as: "editor" });
    expect(await readSharedFile(api.app, link.token)).toEqual({ state: "unknown" });
  });

  test("asks for its password a limited number of times", async () => {
    const file = await addFile("secret.txt");
    const link = await addLink(file.id, { password: "seven calm herons" });
    expect(link.has_password).toBe(true);
    expect(await readSharedFile(api.app, link.token)).toMatchObject({ state: "active", needsPassword: true });
    expect(await open(link.token, "")).toBeUndefined();
    expect(await open(link.token, "Seven calm herons")).toBeUndefined();
    expect((await get(String(await open(link.token, "seven calm herons")))).status).toBe(200);
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => open(link.token, "wrong")));
    expect(attempts.filter(({ status }) => status === "rejected")).toHaveLength(4);
    await expect(open(link.token, "seven calm herons")).rejects.toMatchObject({ status: 429 });
    // Others are not locked out.
    expect(await openFileLink(api.app, link.token, "seven calm herons", "198.51.100.4")).toBeDefined();
    api.clock.advance(16 * 60_000);
    expect(await open(link.token, "seven calm herons")).toBeDefined();
  });

  test("stays usable for others while strangers guess its password with fewer and fewer attempts", async () => {
    const file = await addFile("guessed.txt");
    const { token } = await addLink(file.id, { password: "seven calm herons" });
    const tryFrom = (address: string, password = "wrong") => openFileLink(api.app, token, password, address);
    const guesses = async (network: number, count: number) => {
      const results = await Promise.allSettled(
        Array.from({ length: count }, (_, host) => tryFrom(`2001:db8:0:${network}::${host}`)),
      );
      return results.filter(({ status }) => status === "fulfilled").length;
    };
    for (let network = 1; network <= 10; network++) expect(await guesses(network, 12)).toBe(10);
    expect(await guesses(11, 12), "of another network").toBe(3);
    expect(await tryFrom("198.51.100.4")).toBeUndefined();
    expect(await tryFrom("198.51.100.4", "seven calm herons")).toBeDefined();
    api.clock.advance(15 * 60_000);
    expect(await guesses(1, 12), "a quarter of an hour later").toBe(3);
  });

  test.each([
    [{ expires_at: undefined }, "expires_at"],
    [{ expires_at: "tomorrow" }, "expires_at"],
    [{ expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    [{ expires_at: "2999-01-01T00:00:00Z" }, "expires_at"],
    [{ max_downloads: 0 }, "max_downloads"],
    [{ max_downloads: 1.5 }, "max_downloads"],
    [{ password: "short" }, "password"],
    [{ note: "x".repeat(201) }, "note"],
    [{ token: "mine" }, "token"],
  ])("rejects %j", async (given, field) => {
    const file = await addFile("bad.txt");
    const body = { expires_at: addTime(DAY), ...given };
    const response = await api.request("POST", `${path}${file.id}/links/`, { body, as: "editor" });
    expect([response.status, Object.keys(response.body.codes ?? {})]).toEqual([400, [field]]);
    expect(JSON.stringify(response.body)).not.toContain("Invalid ISO");
    expect(await loadLinks(file.id)).toEqual([]);
  });

  test("is unavailable to authors and visitors", async () => {
    const file = await addFile("staff.txt");
    const { id } = await addLink(file.id);
    const calls = [
      ["GET", "links/", undefined],
      ["POST", "links/", { expires_at: addTime(DAY) }],
      ["POST", `links/${id}/revoke/`, {}],
    ] as const;
    for (const [method, rest, body] of calls) {
      const url = `${path}${file.id}/${rest}`;
      expect((await api.request(method, url, { body })).status, rest).toBe(401);
      expect((await api.request(method, url, { body, as: "author" })).status, rest).toBe(403);
    }
    expect(await loadLinks(file.id)).toMatchObject([{ state: "active" }]);
  });
});

test("keeps the log for a year", async () => {
  const file = await addFile("old.txt");
  await get(String(await open((await addLink(file.id)).token)));
  await forgetDownloads(api.app);
  expect(await loadLog(file.id)).toHaveLength(1);
  api.clock.advance(366 * DAY);
  await forgetDownloads(api.app);
  expect(await loadLog(file.id)).toHaveLength(0);
});
