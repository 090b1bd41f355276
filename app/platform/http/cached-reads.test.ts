import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import { getStore } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { signUrl } from "../access/signed-url.ts";

let api: Api;
let id: number;
beforeAll(async () => {
  api = await startApi();
  for (const title of ["Breathe in", "Breathe out"]) {
    const body = { title, excerpt: "Slowly. ".repeat(60), status: "published" };
    id = (await api.request("POST", "/api/post/", { body, as: "editor" })).body.id;
  }
});

const reads = () => [
  "/api/post/",
  "/api/post/?page_size=100",
  `/api/post/${id}/`,
  "/api/page/vision/",
  "/api/common/settings/",
  "/api/common/search/?q=breathe",
  "/api/schema/",
  "/api/docs/json",
];

test("anonymous responses have an ETag in every encoding and can be revalidated", async () => {
  for (const path of reads()) {
    const plain = await api.request("GET", path);
    expect(plain.headers, path).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      "cache-control": "no-cache",
    });
    expect(plain.headers.vary, path).toContain("Accept-Encoding");
    const again = await api.request("GET", path, { headers: { "if-none-match": String(plain.headers.etag) } });
    expect([again.status, again.bytes.length, again.headers.etag], path).toEqual([304, 0, plain.headers.etag]);
    const small = await api.request("HEAD", path);
    expect([small.status, small.headers.etag, small.bytes.length], path).toEqual([200, plain.headers.etag, 0]);
  }
});

test("compresses responses for visitors and for staff", async () => {
  for (const as of [undefined, "editor"] as const) {
    for (const path of ["/api/post/", `/api/post/${id}/`]) {
      const plain = await api.request("GET", path, { as });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      for (const [coding, decode] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const { headers, bytes } = await api.http
          .inject({
            url: path,
            headers: {
              "accept-encoding": coding,
              ...(as && { authorization: `Bearer ${(await api.signIn(as)).access}` }),
            },
          })
          .then(({ headers, rawPayload }) => ({ headers, bytes: rawPayload }));
        expect([headers["content-encoding"], headers.vary], path).toEqual([
          coding,
          expect.stringContaining("Accept-Encoding"),
        ]);
        expect(JSON.parse(decode(bytes).toString()), path).toEqual(plain.body);
        expect(bytes.length).toBeLessThan(plain.bytes.length);
      }
    }
  }
});

test("staff see changes immediately, each limited to what they may see", async () => {
  const titles = async (as: "editor" | "author") =>
    (await api.request("GET", "/api/post/?page_size=50", { as })).body.results.map(
      ({ title }: { title: string }) => title,
    );
  const draft = (await api.request("POST", "/api/post/", { body: { title: "Of the editor" }, as: "editor" })).body;
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await titles("editor")).toContain("Of the editor");
    expect(await titles("author")).not.toContain("Of the editor");
  }
  await api.request("PATCH", `/api/post/${draft.id}/`, { body: { title: "Renamed", version: 1 }, as: "editor" });
  expect(await titles("editor")).toContain("Renamed");
  await getStore(api.app).deleteFrom("post").where("id", "=", draft.id).execute();
  expect(await titles("editor")).not.toContain("Renamed");
});

test("a staff response expires when an item is published on time, and when the session ends", async () => {
  const published_at = new Date(api.app.now().getTime() + 60_000).toISOString();
  const body = { title: "On time", status: "published", published_at };
  const { id } = (await api.request("POST", "/api/post/", { body, as: "editor" })).body;
  const read = async () => (await api.request("GET", "/api/post/?page_size=50", { as: "editor" })).body.results;
  const requestState = async () => (await read()).find((post: { id: number }) => post.id === id).state;
  expect([await requestState(), await requestState()]).toEqual(["scheduled", "scheduled"]);
  api.clock.advance(61_000);
  expect(await requestState()).toBe("published");

  const { access } = await api.signIn("editor");
  const asked = () => api.http.inject({ url: "/api/post/", headers: { authorization: `Bearer ${access}` } });
  expect((await asked()).statusCode).toBe(200);
  const { sid } = JSON.parse(Buffer.from(String(access.split(".")[1]), "base64url").toString());
  const ended_at = api.app.now().toISOString();
  await api.app.database.db.updateTable("session").set({ ended_at }).where("id", "=", sid).execute();
  expect((await asked()).statusCode).toBe(401);
});

test("responses for staff are not cached by browsers", async () => {
  const before = await api.request("GET", `/api/post/${id}/`);
  const staff = await api.request("GET", `/api/post/${id}/`, { as: "editor" });
  expect(staff.headers["cache-control"]).toBe("no-store");
  expect(staff.body).toHaveProperty("version");
  const after = await api.request("GET", `/api/post/${id}/`);
  expect(after.body).toEqual(before.body);
  expect(after.body).not.toHaveProperty("created_by");
  expect(after.headers.vary).toContain("Authorization");
});

test("500 visitors who concurrently request a response that is not cached yet get the same one", async () => {
  const path = "/api/post/?page_size=7";
  // Fills what is cached for every list.
  await api.request("GET", "/api/post/?page_size=9");
  const alone = await countQueries(api, () => api.request("GET", "/api/post/?page_size=8"));
  const bodies = new Set<string>();
  const together = await countQueries(api, async () => {
    const responses = await Promise.all(Array.from({ length: 500 }, () => api.http.inject({ url: path })));
    for (const { statusCode, body } of responses) bodies.add(`${statusCode} ${body}`);
  });
  expect(together).toBe(alone);
  expect([...bodies]).toEqual([expect.stringMatching(/^200 /)]);
});

test("creates a response once for equivalent URLs, until the content changes", async () => {
  const own = await startApi();
  await own.request("POST", "/api/post/", { body: { title: "First", status: "published" }, as: "editor" });
  const ask = (query: string, path = "/api/post/") => own.request("GET", path + query);
  await ask("?page_size=100&kind=blog");
  const queries = await countQueries(own, async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask("?page_size=100&kind=blog")));
    await ask("?kind=blog&page_size=100");
    await ask("?kind=blog&page_size=100", "/api/post");
  });
  expect(queries).toBe(0);
  await own.request("POST", "/api/post/", { body: { title: "Second", status: "published" }, as: "editor" });
  expect((await ask("?page_size=100&kind=blog")).body.count).toBe(2);
  // Scheduled items appear without a change.
  const published_at = new Date(own.app.now().getTime() + 30_000).toISOString();
  await own.request("POST", "/api/post/", {
    body: { title: "Third", status: "published", published_at },
    as: "editor",
  });
  expect((await ask("?page_size=100&kind=blog")).body.count).toBe(2);
  own.clock.advance(30_000);
  expect((await ask("?page_size=100&kind=blog")).body.count).toBe(3);
});

test("sends a response again before routing, with the same headers, and never to staff or another origin", async () => {
  const site = "https://academy.example";
  const own = await startApi({ config: { siteUrl: site, apiBaseUrl: "https://api.academy.example" } });
  const address = await own.listen();
  const { access } = await own.signIn("editor");
  await own.request("POST", "/api/post/", { body: { title: "First", status: "published" }, as: "editor" });
  const path = "/api/post/?page_size=3";
  const ask = async (headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(address + path, { method, headers });
    const {
      date: _d,
      "x-request-id": _id,
      connection: _c,
      "keep-alive": _k,
      ...rest
    } = Object.fromEntries(response.headers);
    return { status: response.status, headers: rest, text: await response.text() };
  };
  const first = await ask();
  expect(await ask()).toEqual(first);
  expect(first.headers).toMatchObject({
    vary: "Accept-Encoding, Origin, Authorization",
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
  });
  expect(first.headers["access-control-allow-origin"]).toBeUndefined();
  expect((await ask({ origin: site })).headers["access-control-allow-origin"]).toBe(site);
  expect(await ask()).toEqual(first);
  // `fetch` closes the connection after HEAD, so the request is routed.
  expect(await ask({}, "HEAD")).toEqual({ ...first, text: "" });
  expect((await ask({ "if-none-match": String(first.headers.etag) })).status).toBe(304);
  const staff = await ask({ authorization: `Bearer ${access}` });
  expect(staff.headers["cache-control"]).toBe("no-store");
  expect(JSON.parse(staff.text).results[0]).toHaveProperty("version");
  expect((await ask({ authorization: "Bearer wrong" })).status).toBe(401);
  await own.request("POST", "/api/post/", { body: { title: "Second", status: "published" }, as: "editor" });
  expect(JSON.parse((await ask()).text).count).toBe(2);
  await own.close();
  expect(own.logs.find(({ msg }) => msg === "served from the cache of API responses")).toMatchObject({
    responses: 3,
    unchanged: 1,
  });
});

test("visitors no longer see a deleted item immediately", async () => {
  const own = await startApi();
  const { body: post } = await own.request("POST", "/api/post/", {
    body: { title: "First", status: "published" },
    as: "editor",
  });
  const path = `/api/post/${post.id}/`;
  expect((await own.request("GET", path)).status).toBe(200);
  await own.request("DELETE", path, { as: "editor" });
  expect((await own.request("GET", path)).status).toBe(404);
});

test("errors are not cached", async () => {
  expect((await api.request("GET", "/api/post/?page_size=1000")).status).toBe(400);
  expect((await api.request("GET", "/api/post/99999/")).status).toBe(404);
  expect((await api.request("GET", "/api/post/?page=99")).body).toEqual({ detail: "Invalid page." });
});

test("serves the last responses while the database does not respond", async () => {
  const own = await startApi();
  const { body } = await own.request("GET", "/api/page/vision/");
  await own.request("POST", "/api/post/", { body: { title: "New", status: "published" }, as: "editor" });
  const away = vi.spyOn(own.app.database.db, "selectFrom").mockImplementation(() => {
    throw Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  });
  expect((await own.request("GET", "/api/page/vision/")).body).toEqual(body);
  away.mockRestore();
});

test("a file with a signed link is not cached", async () => {
  const { path } = signUrl(api.app, "export", "/api/post/export/file/", 60);
  const response = await api.request("GET", path);
  expect(response.headers["cache-control"]).toBe("no-store");
});
