import { expect, test, vi } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { type SamplePage, sampleBuild } from "#tests/support/sample-build.ts";
import { incrementContentRevision } from "../database/content-revision.ts";

const start = (...pages: SamplePage[]) => startApi({ build: sampleBuild(pages) });

/** A page that shows how often its loader was called. */
function counted(path = "page") {
  const loader = vi.fn((_args: Parameters<SamplePage["loader"]>[0]) => ({ rendered: loader.mock.calls.length }));
  return { path, loader };
}

const seen = (api: Api, path = "/page") =>
  api.request("GET", path).then(({ body }) => /rendered&quot;:(\d+)/.exec(body)?.[1]);

test("concurrent requests share one rendering", async () => {
  const page = counted();
  const api = await start(page);
  const address = await api.listen();
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${address}/page`).then((response) => response.text())));
  expect(page.loader).toHaveBeenCalledOnce();
});

test("serves stale pages while the database does not respond", async () => {
  const page = counted();
  const books = counted("books");
  const api = await start(page, books);
  const good = (await api.request("GET", "/page")).body;
  await api.app.database.db.transaction().execute((trx) => incrementContentRevision(trx, api.app.database.engine));
  await api.app.revision.refresh();
  const away = () => {
    throw Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  };
  page.loader.mockImplementation(away);
  books.loader.mockImplementation(away);
  expect(await api.request("GET", "/page")).toMatchObject({ status: 200, body: good });
  expect((await api.request("GET", "/healthz")).body).toMatchObject({ status: "degraded" });
  expect(api.logs.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
    "unavailable",
    expect.stringContaining("served stale"),
  ]);
  const other = await api.request("GET", "/books?page=2");
  expect(other).toMatchObject({ status: 503, headers: { "cache-control": "no-store", "retry-after": "5" } });
});

test("limits pending pages per client; other clients and cached pages are not affected", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const slow = { path: "books", loader: vi.fn(() => opened) };
  const api = await start(slow, counted("vision"));
  await api.request("GET", "/vision");
  const ask = (number: number, from: string) => api.request("GET", `/books?page=${number}`, { from });
  const greedy = Array.from({ length: 40 }, (_, index) => ask(index + 1, "2001:db8::1"));
  const neighbour = ask(50, "2001:db8::2");
  expect(await neighbour).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
  const other = ask(60, "2001:db8:1::1");
  expect((await api.request("GET", "/vision", { from: "2001:db8::1" })).status).toBe(200);
  await expect.poll(() => slow.loader.mock.calls.length).toBe(4);
  open();
  expect((await other).status).toBe(200);
  const statuses = Object.groupBy(await Promise.all(greedy), ({ status }) => status);
  expect([statuses[200]?.length, statuses[429]?.length]).toEqual([24, 16]);
  expect((await ask(70, "2001:db8::1")).status).toBe(200);
});

test("serves a stale page while too many pages are being rendered", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const page = counted();
  const api = await start({ path: "books", loader: () => opened }, page);
  const before = await api.request("GET", "/page");
  await api.app.database.db.transaction().execute((trx) => incrementContentRevision(trx, api.app.database.engine));
  await api.app.revision.refresh();
  const slow = Array.from({ length: 24 }, (_, index) => api.request("GET", `/books?page=${index + 1}`));
  // The last one has been rejected, so all others are waiting.
  expect((await api.request("GET", "/books?page=100")).status).toBe(429);
  expect((await api.request("GET", "/page")).body).toBe(before.body);
  open();
  await Promise.all(slow);
  expect(await seen(api)).toBe("2");
});
