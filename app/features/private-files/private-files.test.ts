import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { postForm } from "#tests/support/forms.ts";
import { startS3 } from "#tests/support/s3.ts";
import { purgePrivateFiles } from "./manage-private-files.server.ts";

const path = "/api/common/file/private/";
const page = Buffer.from("<!doctype html><script>alert(document.cookie)</script>");

describe.each(["disk", "S3"])("on %s", (storage) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(storage === "S3" ? { config: { s3: await startS3() } } : {});
  });
  const add = async (name: string, bytes: Buffer, fields: Record<string, string> = {}) => {
    const response = await postForm(api, path, { file: { name, bytes }, fields });
    expect(response.status, JSON.stringify(response.body)).toBe(201);
    return response.body;
  };
  const link = async (id: number, as: "owner" | "editor" = "editor"): Promise<string> =>
    (await api.request("GET", `${path}${id}/link/`, { as })).body.url;
  const read = async (id: number) => (await api.request("GET", `${path}${id}/`, { as: "editor" })).body;
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of api.app.storage.privateFiles.list()) found.push(key);
    return found;
  };

  test("stores a file of any type, and serves it so that nothing in it can run", async () => {
    const file = await add("Plan „2026“.html", page, { description: "Draft" });
    expect(file).toMatchObject({
      name: "Plan „2026“.html",
      description: "Draft",
      size: page.length,
      content_type: "application/octet-stream",
      sha256: createHash("sha256").update(page).digest("hex"),
      uploaded_by: "editor-of-tests",
      downloads: 0,
      version: 1,
      trashed_at: null,
    });
    expect(JSON.stringify(file)).not.toContain("storage_key");
    const response = await api.request("GET", await link(file.id));
    expect([response.status, response.bytes.equals(page)]).toEqual([200, true]);
    expect(response.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers["content-disposition"]).toMatch(/^attachment; filename=/);
    // No other path serves it.
    const [key] = await keys();
    for (const url of [
      `/media/private/${key}`,
      `/media/../private/${key}`,
      `/private/${key}`,
      `/media/${file.id}/${file.sha256.slice(0, 12)}/a`,
    ]) {
      expect((await api.request("GET", url)).status).toBe(404);
    }
  });

  test("resumes a download, and counts and logs each one once", async () => {
    const bytes = Buffer.from("0123456789".repeat(1000));
    const file = await add("long.txt", bytes);
    const url = await link(file.id, "owner");
    const first = await api.request("GET", url, { headers: { range: "bytes=0-999" }, from: "203.0.113.7" });
    expect([first.status, first.bytes.length, first.headers["cache-control"]]).toEqual([206, 1000, "no-store"]);
    const rest = await api.request("GET", url, {
      headers: { range: "bytes=1000-", "if-range": first.headers.etag as string },
    });
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(bytes)).toBe(true);
    expect((await api.request("HEAD", url)).headers["content-length"]).toBe("10000");
    expect((await api.request("GET", url, { headers: { range: "bytes=20000-" } })).status).toBe(416);
    api.clock.advance(30_000);
    await Promise.all(Array.from({ length: 4 }, () => api.request("GET", url, { from: "::ffff:198.51.100.1" })));
    expect((await read(file.id)).downloads).toBe(5);
    const log = await api.request("GET", `${path}${file.id}/downloads/?page_size=4`, { as: "editor" });
    expect(log.body).toMatchObject({
      count: 5,
      previous: null,
      results: [{ username: "owner-of-tests", ip: "198.51.100.1" }, {}, {}, {}],
    });
    const oldest = await api.request("GET", new URL(log.body.next).pathname + new URL(log.body.next).search, {
      as: "editor",
    });
    expect(oldest.body.results).toMatchObject([
      { username: "owner-of-tests", ip: "203.0.113.7", created_at: expect.stringContaining("T") },
    ]);
  });

  test("a link is valid for a minute and only for its file, and can't be altered", async () => {
    const [file, other] = [await add("a.txt", Buffer.from("a")), await add("b.txt", Buffer.from("b"))];
    const url = await link(file.id);
    const status = async (address: string, headers = {}) => (await api.request("GET", address, { headers })).status;
    expect(await status(url)).toBe(200);
    const changed = [
      url.replace(`/${file.id}/`, `/${other.id}/`),
      url.replace(/expires=\d+/, "expires=99999999999"),
      url.replace(/by=\d+/, "by=1000"),
      url.replace(/signature=../, "signature=AA"),
      `${url}&extra=1`,
    ];
    for (const address of changed) expect(await status(address), address).toBe(403);
    expect(await status(url.replace(/&signature=.*/, ""))).toBe(400);
    // Not even with a bearer token.
    expect((await api.request("GET", url.replace(/signature=../, "signature=AA"), { as: "owner" })).status).toBe(403);
    api.clock.advance(61_000);
    expect(await status(url)).toBe(403);
    expect((await read(file.id)).downloads).toBe(1);
  });

  test("logs the first range of a download, wherever it starts", async () => {
    const file = await add("log.bin", Buffer.alloc(1000, 1));
    const get = async (url: string, headers: Record<string, string>) =>
      (await api.request("GET", url, { headers })).status;
    const downloads = async () => (await read(file.id)).downloads;
    const url = await link(file.id);
    expect([await get(url, { range: "bytes=1-" }), await downloads()]).toEqual([206, 1]);
    // The rest of the same download, an empty range, and the complete file in response to a range request.
    expect([await get(url, { range: "bytes=500-" }), await downloads()]).toEqual([206, 1]);
    expect([await get(url, { range: "bytes=1000-" }), await downloads()]).toEqual([416, 1]);
    expect([await get(url, { "if-none-match": "*" }), await downloads()]).toEqual([304, 1]);
    expect([await get(url, { range: "bytes=5-", "if-range": '"other"' }), await downloads()]).toEqual([200, 2]);
    api.clock.advance(30_000);
    expect([await get(await link(file.id), { range: "bytes=9-" }), await downloads()]).toEqual([206, 3]);
  });

  test("does not count concurrent ranges as separate downloads", async () => {
    const file = await add("parts.bin", Buffer.alloc(1000, 2));
    const url = await link(file.id);
    const part = (range: string) => api.request("GET", url, { headers: { range } });
    const responses = await Promise.all(["bytes=0-249", "bytes=250-499", "bytes=500-749", "bytes=750-"].map(part));
    expect(responses.map(({ status }) => status)).toEqual([206, 206, 206, 206]);
    // Players and PDF readers start again like this.
    expect((await part("bytes=0-")).status).toBe(206);
    expect((await read(file.id)).downloads).toBe(1);
    expect((await api.request("GET", url)).status).toBe(200);
    expect((await read(file.id)).downloads).toBe(2);
  });

  test.each([
    ["plan.csv", "a;b", {}, "plan.csv", "text/csv"],
    ["notes.txt", "words", { name: "Notes of May" }, "Notes of May.txt", "text/plain"],
    ["first.pdf", "%PDF-1.4 %%EOF", { name: "Agreement 1.2" }, "Agreement 1.2.pdf", "application/pdf"],
    ["first.pdf", "%PDF-1.4 %%EOF", { name: "Agreement.docx" }, "Agreement.pdf", "application/pdf"],
    ["scan", "%PDF-1.4 %%EOF", {}, "scan.pdf", "application/pdf"],
    ["unknown", "x", { name: "12.05.2026" }, "12.05.2026", "application/octet-stream"],
  ])("%s keeps its extension and type (%#)", async (name, content, given, kept, type) => {
    const file = await add(name, Buffer.from(content), given);
    expect([file.name, file.content_type]).toEqual([kept, type]);
    const { headers } = await api.request("GET", await link(file.id));
    expect([headers["content-type"], headers["content-disposition"]]).toEqual([
      expect.stringContaining(type),
      expect.stringContaining(`attachment; filename=`),
    ]);
    const body = { name: "Renamed", version: 1 };
    const renamed = await api.request("PATCH", `${path}${file.id}/`, { body, as: "editor" });
    const [ending = ""] = /\.[a-z]+$/.exec(kept) ?? [];
    expect(renamed.body.name).toBe(`Renamed${ending}`);
  });

  test("changes name and description with a version check, but not the content", async () => {
    const file = await add("first.pdf", Buffer.from("%PDF-1.4 %%EOF"), { name: "Agreement.pdf" });
    expect(file).toMatchObject({ name: "Agreement.pdf", content_type: "application/pdf" });
    const url = `${path}${file.id}/`;
    const patched = await api.request("PATCH", url, { body: { name: "../Signed.pdf", version: 1 }, as: "owner" });
    expect(patched.body).toMatchObject({
      name: "Signed.pdf",
      version: 2,
      downloads: 0,
      uploaded_by: "editor-of-tests",
    });
    const put = await api.request("PUT", url, {
      body: { name: "Signed 2.pdf", description: "By both", version: 2 },
      as: "editor",
    });
    expect(put.body).toMatchObject({ name: "Signed 2.pdf", description: "By both", version: 3 });
    const conflict = await api.request("PATCH", url, { body: { name: "Old", version: 2 }, as: "editor" });
    expect([conflict.status, conflict.body.current.name]).toEqual([409, "Signed 2.pdf"]);
    const bad = await api.request("PATCH", url, {
      body: { name: " ", size: 5, downloads: 9, owner: 1, version: 3 },
      as: "editor",
    });
    expect([bad.status, bad.body.codes]).toEqual([400, { name: ["blank"], owner: ["unknown"] }]);
    const found = await api.request("GET", `${path}?search=by%20both`, { as: "editor" });
    expect(found.body.results).toMatchObject([{ id: file.id }]);
    const ordered = await api.request("GET", `${path}?ordering=-size,name`, { as: "editor" });
    expect(ordered.status).toBe(200);
  });

  test("restores files from the trash for thirty days or until they are purged", async () => {
    const [kept, purged, old] = [
      await add("kept.txt", Buffer.from("kept")),
      await add("purged.txt", Buffer.from("purged")),
      await add("old.txt", Buffer.from("old")),
    ];
    const url = await link(kept.id);
    const before = (await keys()).length;
    for (const { id } of [kept, purged, old])
      expect((await api.request("DELETE", `${path}${id}/`, { as: "editor" })).status).toBe(204);
    expect((await api.request("GET", url)).status).toBe(404);
    expect((await api.request("GET", `${path}${kept.id}/link/`, { as: "editor" })).status).toBe(404);
    const trash = await api.request("GET", `${path}?trash=1`, { as: "editor" });
    expect(trash.body.results.map(({ id }: { id: number }) => id).sort()).toEqual([kept.id, purged.id, old.id].sort());
    expect((await api.request("POST", `${path}${kept.id}/restore/`, { body: {}, as: "owner" })).body).toMatchObject({
      id: kept.id,
      trashed_at: null,
    });
    expect((await api.request("GET", url)).status).toBe(200);

    const bulk = async (action: string, ids: number[]) =>
      (await api.request("POST", `${path}bulk/`, { body: { action, ids }, as: "editor" })).body;
    const report = await bulk("purge", [purged.id, kept.id, 99999]);
    expect(report.done).toEqual([purged.id]);
    expect(report.failed.map(({ id }: { id: number }) => id)).toEqual([kept.id, 99999]);
    expect((await keys()).length).toBe(before - 1);
    api.clock.advance(29 * 24 * 60 * 60 * 1000);
    await purgePrivateFiles(api.app);
    expect((await api.request("GET", `${path}?trash=1`, { as: "editor" })).body.count).toBe(1);
    api.clock.advance(2 * 24 * 60 * 60 * 1000);
    await purgePrivateFiles(api.app);
    expect((await api.request("GET", `${path}?trash=1`, { as: "editor" })).body.count).toBe(0);
    expect((await keys()).length).toBe(before - 2);
    expect((await bulk("delete", [kept.id])).done).toEqual([kept.id]);
    expect((await bulk("restore", [kept.id])).done).toEqual([kept.id]);
  });
});

describe("access to private files", () => {
  let api: Api;
  let id: number;
  beforeAll(async () => {
    api = await startApi();
    id = (await postForm(api, path, { file: { name: "a.txt", bytes: Buffer.from("private") } })).body.id;
  });

  const item = () => `${path}${id}/`;
  const calls: [string, () => string, object?][] = [
    ["GET", () => path],
    ["GET", item],
    ["PATCH", item, { name: "b", version: 1 }],
    ["PUT", item, { name: "b", version: 1 }],
    ["DELETE", item],
    ["POST", () => `${item()}restore/`, {}],
    ["POST", () => `${path}bulk/`, { action: "delete", ids: [1] }],
    ["GET", () => `${item()}link/`],
    ["GET", () => `${item()}downloads/`],
  ];
  test.each(calls)("%s %s returns 401 without signing in, 403 for an author", async (method, url, body) => {
    const options = body ? { body } : {};
    expect((await api.request(method, url(), options)).status).toBe(401);
    expect((await api.request(method, url(), { ...options, as: "author" })).status).toBe(403);
  });

  test("rejects an upload by an anonymous client or an author, and stores nothing", async () => {
    const file = { name: "a.txt", bytes: Buffer.from("x") };
    expect((await postForm(api, path, { file }, null)).status).toBe(401);
    expect((await postForm(api, path, { file }, "author")).status).toBe(403);
    expect((await api.request("GET", path, { as: "owner" })).body.count).toBe(1);
  });

  test("rejects a link if its account is deactivated or loses the role", async () => {
    const { body } = await api.request("GET", `${item()}link/`, { as: "editor" });
    const { db } = api.app.database;
    const set = (values: { is_active?: boolean; role?: "author" | "editor" }) =>
      db.updateTable("staff").set(values).where("username", "=", "editor-of-tests").execute();
    await set({ is_active: false });
    expect((await api.request("GET", body.url)).status).toBe(403);
    await set({ is_active: true, role: "author" });
    expect((await api.request("GET", body.url)).status).toBe(403);
    await set({ role: "editor" });
    expect((await api.request("GET", body.url)).status).toBe(200);
    const audit = await api.request("GET", "/api/common/audit/?resource=private-file", { as: "owner" });
    expect(audit.body.results).toMatchObject([{ action: "create", title: "a.txt", username: "editor-of-tests" }]);
  });
});
