import { createHash } from "node:crypto";
import { connect } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { createElement } from "react";
import { data } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { type SamplePage, sampleBuild } from "#tests/support/sample-build.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { incrementContentRevision } from "../database/content-revision.ts";
import { NotFound } from "../errors.ts";
import { requestContext } from "../request-context.ts";

const start = (...pages: SamplePage[]) => startApi({ build: sampleBuild(pages) });

/** A page that shows how often its loader was called. */
function counted(path = "page") {
  const loader = vi.fn((_args: Parameters<SamplePage["loader"]>[0]) => ({ rendered: loader.mock.calls.length }));
  return { path, loader };
}

/** For tests that ignore how often the page was rendered. */
const shared = sharedApi({ build: sampleBuild([counted()]) });
let address: string;
beforeAll(async () => {
  address = await shared.listen();
});

/** Sends text over a socket and returns everything received until the server closes it. */
async function exchange(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers.map((h) => `${h}\r\n`).join("")}\r\n`;
const CLOSE = "Connection: close";

const seen = (api: Api, path = "/page") =>
  api.request("GET", path).then(({ body }) => /rendered&quot;:(\d+)/.exec(body)?.[1]);

test("does not run a script that gets into a page with its content", async () => {
  const injected = ["<script>stolen()</script>", '<script nonce="x" type="module">stolen()</script>'];
  const raw = { dangerouslySetInnerHTML: { __html: injected.join("") } };
  const page = { path: "raw", loader: () => null, meta: () => [], default: () => createElement("main", raw) };
  const api = await startApi({ build: sampleBuild([page]) });
  const { headers, body } = await api.request("GET", "/raw");
  expect(body).toContain(injected[0]);
  const [allowed = ""] = /script-src [^;]*/.exec(String(headers["content-security-policy"])) ?? [];
  expect(allowed).toMatch(/'sha256-/);
  expect(allowed).not.toContain(createHash("sha256").update("stolen()").digest("base64"));
});

test("a page is complete, has its own policy, and is cached", async () => {
  const page = counted();
  const api = await start(page);
  const first = await api.request("GET", "/page");
  expect(first).toMatchObject({
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache", vary: "Accept-Encoding" },
  });
  expect(first.body).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
  const policy = String(first.headers["content-security-policy"]);
  expect(policy).toMatch(
    /^default-src 'self'; object-src 'none'; script-src 'self'( 'sha256-[\w+/]{43}=')+; style-src 'self'; /,
  );
  expect(policy).not.toContain("unsafe");
  const second = await api.request("GET", "/page?utm_source=letter");
  expect(second.body).toBe(first.body);
  expect(page.loader).toHaveBeenCalledOnce();
});

test("a cached response equals the first one", async () => {
  const api = await start(counted());
  const address = await api.listen();
  const fetchHeaders = async () => {
    const { headers, status } = await fetch(`${address}/page`);
    return { status, ...Object.fromEntries([...headers].filter(([name]) => !["date", "x-request-id"].includes(name))) };
  };
  const miss = await fetchHeaders();
  expect(await fetchHeaders()).toEqual(miss);
  const ids = await Promise.all([1, 2].map(async () => (await fetch(`${address}/page`)).headers.get("x-request-id")));
  expect(new Set(ids).size).toBe(2);
});

test("handles GET, HEAD, a revalidation and a close on one connection", async () => {
  const etag = (await fetch(`${address}/page`, { headers: { "accept-encoding": "gzip" } })).headers.get("etag");
  const responses = await exchange(
    address,
    get("/page") + get("/page").replace("GET", "HEAD") + get("/page", `If-None-Match: ${etag}`) + get("/page", CLOSE),
  );
  const heads = responses.match(/HTTP\/1\.1 [\s\S]*?\r\n\r\n/g) ?? [];
  expect(heads.map((head) => head.slice(9, 12))).toEqual(["200", "200", "304", "200"]);
  const [page, head, unchanged, last] = heads as [string, string, string, string];
  const plain = (text: string) => text.replace(/(Date|X-Request-Id): .*/gi, "");
  expect(plain(head)).toBe(plain(page));
  expect(page).toMatch(/Connection: keep-alive\r\nKeep-Alive: timeout=\d+/);
  expect(unchanged).toContain(`ETag: ${etag}`);
  expect(unchanged).not.toContain("Content-Length");
  expect(last).toMatch(/connection: close/i);
  expect(responses.match(/<!DOCTYPE html>/g)).toHaveLength(2);
});

test("an HTTP/1.0 client gets the page and the connection is closed", async () => {
  await fetch(`${address}/page`);
  expect(await exchange(address, "GET /page HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*<\/html>$/);
});

test("each client gets an encoding it accepts", async () => {
  const fetchAs = (coding: string) => shared.http.inject({ url: "/page", headers: { "accept-encoding": coding } });
  const br = await fetchAs("br, gzip");
  expect(br.headers["content-encoding"]).toBe("br");
  const plain = await fetchAs("deflate");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
});

test("headers of a visitor do not reach loaders, and pages set no cookies", async () => {
  const page = {
    path: "books",
    loader: vi.fn((_args: Parameters<SamplePage["loader"]>[0]) =>
      data("hello", { headers: { "Set-Cookie": "visitor=1" } }),
    ),
  };
  const api = await start(page);
  const response = await api.request("GET", "/books?page=2&secret=1", {
    cookies: { access: "token" },
    headers: { authorization: "Bearer token", "accept-language": "de" },
  });
  const [{ request, context }] = page.loader.mock.calls[0] as [Parameters<SamplePage["loader"]>[0]];
  expect([...request.headers]).toEqual([]);
  expect(request.url).toBe(`${api.app.config.siteUrl}/books?page=2`);
  expect(context.get(requestContext)).toMatchObject({ actor: { kind: "anonymous" }, ip: undefined });
  expect(response.cookies).toEqual({});
});

test("a change is visible in the next request for the page and its data", async () => {
  const page = {
    ...counted(),
    action: async ({ context }: Parameters<SamplePage["loader"]>[0]) => {
      const { app } = context.get(requestContext);
      await app.database.db.transaction().execute((trx) => incrementContentRevision(trx, app.database.engine));
      return "changed";
    },
  };
  const api = await start(page);
  const data = () => api.request("GET", "/page.data").then(({ body }) => body);
  expect(await seen(api)).toBe("1");
  const before = await data();
  expect(await data()).toBe(before);
  await api.request("POST", "/page", { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "a=1" });
  expect(await data()).not.toBe(before);
  expect(Number(await seen(api))).toBeGreaterThan(1);
});

test("pages expire at midnight in the academy's time zone", async () => {
  const api = await start(counted());
  await api.app.database.db.updateTable("settings").set({ time_zone: "Asia/Kolkata" }).execute();
  expect(await seen(api)).toBe("1");
  api.clock.advance(9.5 * 3_600_000 - 1);
  expect(await seen(api)).toBe("1");
  api.clock.advance(1);
  expect(await seen(api)).toBe("2");
});

test("turns service errors into the page's response, and a bug into an uncached 500", async () => {
  const bug = counted("bug");
  bug.loader.mockImplementationOnce(() => {
    throw new Error("a secret detail");
  });
  const missing = { path: "missing", loader: () => Promise.reject(new NotFound()) };
  const api = await start(bug, missing);
  expect(await api.request("GET", "/missing")).toMatchObject({
    status: 404,
    body: expect.stringContaining("failed: <!-- -->404"),
  });
  const failed = await api.request("GET", "/bug", { expectBug: true });
  expect(failed.status).toBe(500);
  expect(failed.headers["cache-control"]).toBe("no-store");
  expect(failed.body).not.toContain("secret");
  expect(api.logs.find(({ level }) => level === 50)).toMatchObject({
    page: "/bug",
    err: { message: "a secret detail" },
  });
  expect(await api.request("GET", "/bug")).toMatchObject({ status: 200 });
});

test("a form works without scripts: only from this site, up to its size limit, with the client address", async () => {
  const action = vi.fn(async ({ request, context }: Parameters<SamplePage["loader"]>[0]) => ({
    email: (await request.formData()).get("email"),
    ip: context.get(requestContext).ip,
  }));
  const api = await start({ ...counted(), action });
  const post = (body: string, headers: Record<string, string> = {}) =>
    api.request("POST", "/page", {
      body,
      from: "192.0.2.7",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  const own = await post("email=a%40b.example", { origin: new URL(api.app.config.siteUrl).origin });
  expect(own).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(own.body).toContain("a@b.example");
  expect(own.body).toContain("192.0.2.7");

  const foreign: Record<string, string>[] = [
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    expect(await post("email=x", headers)).toMatchObject({
      status: 403,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  }
  expect(await post(`email=${"x".repeat(70_000)}`)).toMatchObject({ status: 413 });
  expect(action).toHaveBeenCalledOnce();
});

test("ignores unknown query parameters of a page", async () => {
  const pages = { books: counted("books"), vision: counted("vision") };
  const api = await start(pages.books, pages.vision);
  for (const path of ["/vision", "/vision?q=random", "/vision?page=2&kind=books&subscribed=random", "/vision?tag=a"])
    await api.request("GET", path);
  expect(pages.vision.loader).toHaveBeenCalledOnce();
  for (const path of ["/books", "/books?q=random", "/books?page=2", "/books?category=random&page=2"])
    await api.request("GET", path);
  expect(pages.books.loader).toHaveBeenCalledTimes(2);
});

test("data can be requested only for the routes of a page", async () => {
  const pages = [counted("books"), counted("vision")];
  const api = await start(...pages);
  for (const ids of ["page-0", "page-0,root", "page-0,page-1", "page-0,random", "page-1,page-0,root"])
    await api.request("GET", `/books.data?_routes=${encodeURIComponent(ids)}`);
  expect(pages.map(({ loader }) => loader.mock.calls.length)).toEqual([2, 0]);
});

test.for<[string, number, string | undefined]>([
  ["/%", 302, "/"],
  ["/%ff", 302, "/"],
  ["/100%", 302, "/"],
  ["/\\", 301, "/"],
  ["/\\elsewhere.example", 301, "/elsewhere.example"],
  ["/page\\?page=2", 301, "/page?page=2"],
  ["/page#?page=2", 200, undefined],
  ["/.well-known/security.txt", 404, undefined],
  ["/.well-known", 404, undefined],
  ["/api/%", 404, undefined],
  ["/api\\nothing", 404, undefined],
])("GET %s gets a regular response with all headers", async ([path, status, location]) => {
  const logged = shared.logs.length;
  const [head = ""] = (await exchange(address, get(path, CLOSE))).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(/^location: (.*)$/im.exec(head)?.[1]).toBe(location);
  for (const header of ["x-request-id", "x-content-type-options: nosniff", "referrer-policy"])
    expect(head.toLowerCase()).toContain(header);
  expect(shared.logs.slice(logged).filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

test.for(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s is not allowed on a page", async (method) => {
  expect(await shared.request(method, "/page")).toMatchObject({ status: 405, headers: { allow: "GET, HEAD, POST" } });
});

test("redirects any other path to the home page, except under reserved prefixes", async () => {
  const api = shared;
  expect(await api.request("GET", "/no/such/page")).toMatchObject({ status: 302, headers: { location: "/" } });
  expect(await api.request("HEAD", "/no/such/page")).toMatchObject({ status: 302, headers: { location: "/" } });
  expect(await api.request("GET", "/page/?page=2")).toMatchObject({
    status: 301,
    headers: { location: "/page?page=2" },
  });
  expect((await api.request("GET", "//elsewhere.example")).headers.location).toBe("/elsewhere.example");
  for (const path of ["/api", "/api/nothing/", "/assets/nothing.js", "/media/nothing.jpg"]) {
    for (const method of ["GET", "POST"]) {
      expect(await api.request(method, path), path).toMatchObject({ status: 404, body: { detail: "Not found." } });
    }
  }
});

test("serves hashed files of the build as immutable, and other files by name", async () => {
  const asset = await shared.request("GET", "/assets/entry-1.js");
  expect(asset).toMatchObject({ status: 200, headers: { "cache-control": "public, max-age=31536000, immutable" } });
  expect(await shared.request("GET", "/humans.txt")).toMatchObject({ status: 200, body: "icon" });
});
