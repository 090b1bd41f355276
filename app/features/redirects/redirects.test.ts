import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import * as bookPage from "#app/features/books/pages/book.tsx";
import { getStore } from "#app/resources/store.server.ts";
import * as unknownPath from "#app/site/pages/unknown-path.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { sampleItem } from "#tests/support/sample-items.ts";
import { HitCounter } from "./hit-counter.server.ts";
import { redirects } from "./redirects.resource.ts";

const path = `${redirects.path}/`;
let api: Api;

beforeAll(async () => {
  const pages = [
    { path: "books/:slug", ...bookPage },
    { path: "*", loader: unknownPath.loader as never },
  ];
  api = await startApi({ build: sampleBuild(pages), config: { siteUrl: "https://academy.example" } });
});

const add = (source: string, target: string, type?: string) =>
  api.request("POST", path, { as: "editor", body: { source, target, ...(type && { type }) } });

async function follow(url: string) {
  const { status, headers } = await api.request("GET", url);
  return [status, headers.location];
}

async function made(source: string, target: string, type?: string) {
  const response = await add(source, target, type);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

/** Creates a published book whose slug has changed from the first to the second one. */
async function movedBook(before: string, after: string) {
  const body = sampleItem("book", { slug: before, status: "published" });
  const { body: book } = await api.request("POST", "/api/gallery/book/", { as: "editor", body });
  const change = { slug: after, version: book.version, status: "published" };
  const changed = await api.request("PATCH", `/api/gallery/book/${book.id}/`, { as: "editor", body: change });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  return changed.body;
}

const findLeftAddress = async (source: string) =>
  (await api.request("GET", `${path}?search=${encodeURIComponent(source)}`, { as: "editor" })).body.results[0];

test("a redirect is followed in any letter case, with any query, and immediately after a change", async () => {
  expect(await follow("/old-shop")).toEqual([302, "/"]);
  const redirect = await made("/Old-Shop/", "/books?page=2#top");
  expect(redirect).toMatchObject({
    source: "/old-shop",
    type: "permanent",
    origin: "hand",
    hits: 0,
    leads_to: "/books?page=2#top",
  });
  expect(await follow("/old-shop")).toEqual([301, "/books?page=2#top"]);
  expect(await follow("/OLD-shop?utm_source=letter")).toEqual([301, "/books?page=2#top"]);
  const change = { type: "temporary", target: "https://shop.example/गीत", version: redirect.version };
  await api.request("PATCH", `${path}${redirect.id}/`, { as: "editor", body: change });
  expect(await follow("/old-shop")).toEqual([302, "https://shop.example/%E0%A4%97%E0%A5%80%E0%A4%A4"]);
  await api.request("DELETE", `${path}${redirect.id}/`, { as: "editor" });
  expect(await follow("/old-shop")).toEqual([302, "/"]);
});

test("a redirect applies to missing pages in a known section", async () => {
  expect((await follow("/books/out-of-print"))[0]).toBe(404);
  await made("/books/out-of-print", "/books");
  expect(await follow("/books/out-of-print")).toEqual([301, "/books"]);
  expect((await follow("/books/out-of-print.data"))[0]).toBe(202);
});

test("an item is found by its URL in capitals, with decomposed accents, and with invisible characters", async () => {
  const body = sampleItem("book", { slug: "cafe-çay", status: "published" });
  await api.request("POST", "/api/gallery/book/", { as: "editor", body });
  const address = `/books/${encodeURIComponent("cafe-çay")}`;
  expect((await follow(address))[0]).toBe(200);
  for (const spelling of ["CAFE-ÇAY", "cafe-c\u0327ay", "cafe-\u00adçay\u200b", "❤\ufe0f"]) {
    const found = await follow(`/books/${encodeURIComponent(spelling)}`);
    expect(found, spelling).toEqual(spelling.startsWith("❤") ? [404, undefined] : [301, address]);
  }
  expect(await follow("/books/CAFE-%c3%87ay?utm_source=x")).toEqual([301, address]);
  const draft = sampleItem("book", { slug: "unseen-draft", status: "draft" });
  await api.request("POST", "/api/gallery/book/", { as: "editor", body: draft });
  expect((await follow("/books/Unseen-Draft"))[0]).toBe(404);
});

test("URLs of this site are stored without its domain", async () => {
  expect(await made("/own-domain", "https://academy.example/vision?x=1")).toMatchObject({ target: "/vision?x=1" });
  const hosts = [
    "http://academy.example",
    "https://www.academy.example",
    "HTTPS://Academy.Example.:443",
    "http://www.academy.example./",
  ];
  for (const [index, host] of hosts.entries()) {
    expect(await made(`/own-spelling-${index}`, `${host}/vision#top`), host).toMatchObject({ target: "/vision#top" });
    const loop = await add(`/own-loop-${index}`, `${host}//own-loop-${index}?x=1`);
    expect([loop.status, loop.body.target?.[0]], host).toEqual([400, expect.stringMatching(/point to itself/)]);
  }
  for (const other of [
    "https://wwwacademy.example/vision",
    "https://academy.example:8443/vision",
    "https://shop.academy.example/vision",
  ])
    expect(await made(`/other-host-${new URL(other).host}`, other)).toMatchObject({ target: other });
});

test("adds https:// to the URL of another site", async () => {
  expect(await made("/no-scheme", "www.elsewhere.example/x")).toMatchObject({
    target: "https://www.elsewhere.example/x",
  });
  expect(await made("/own-no-scheme", "academy.example/vision")).toMatchObject({ target: "/vision" });
});

test("a previously saved loop through another spelling of the domain is ignored", async () => {
  const { id } = await made("/saved-loop", "https://elsewhere.example/saved-loop");
  const target = "http://www.academy.example/saved-loop";
  await getStore(api.app).updateTable("redirect").set({ target }).where("id", "=", id).execute();
  await made("/saved-loop-seen", "/vision");
  expect(await follow("/saved-loop")).toEqual([302, "/"]);
});

test.each([
  ["old-page", "/books", "source", /path on this site/],
  ["https://academy.example/old", "/books", "source", /path on this site/],
  ["//elsewhere.example", "/books", "source", /path on this site/],
  ["/\\elsewhere.example", "/books", "source", /backslashes/],
  ["/a?b=1", "/books", "source", /Remove \? or #/],
  ["/a\u0000b", "/books", "source", /control characters/],
  ["/a%0ab", "/books", "source", /not valid/],
  ["/a%zz", "/books", "source", /not valid/],
  ["/", "/books", "source", /home page/],
  ["/api/post", "/books", "source", /reserved/],
  ["/ADMIN/x", "/books", "source", /reserved/],
  ["/books", "/vision", "source", /A page on this site already uses this path/],
  [`/${"a".repeat(500)}`, "/books", "source", /500/],
  ["/bad", "//elsewhere.example", "target", /Enter a path/],
  ["/bad", "hello world", "target", /Enter a path/],
  ["/bad", "vision", "target", /Enter a path/],
  ["/bad", "/\\elsewhere.example", "target", /backslashes/],
  ["/bad", "javascript:alert(1)", "target", /Enter a path/],
  ["/bad", "ftp://files.example/", "target", /Enter a path/],
  ["/bad", "https://user:secret@shop.example/", "target", /password/],
  ["/bad", "/a\r\nSet-Cookie: a=b", "target", /line breaks/],
  ["/bad", `/${"a".repeat(2000)}`, "target", /2000/],
  ["/bad", "/BAD", "target", /point to itself/],
])("redirect %# is rejected, with a message that says how to fix it", async (source, target, field, message) => {
  const { status, body } = await add(source, target);
  expect(status).toBe(400);
  expect(body[field].join(" ")).toMatch(message);
});

test("paths that the site serves beside its pages can't be redirected", async () => {
  const served = api.http.registered
    .flatMap((route) => /^GET (\/[^:*]+)$/.exec(route)?.[1] ?? [])
    .filter((each) => !each.startsWith("/api/"));
  expect(served.length).toBeGreaterThan(10);
  for (const each of served) expect((await add(each, "/books")).status, each).toBe(400);
});

test("the URL of a public item is rejected, but not that of a draft", async () => {
  const body = sampleItem("book", { title: "Shown", slug: "shown", status: "published" });
  await api.request("POST", "/api/gallery/book/", { as: "editor", body });
  await api.request("POST", "/api/gallery/book/", { as: "editor", body: sampleItem("book", { slug: "hidden" }) });
  expect((await add("/books/shown", "/books")).body.source[0]).toMatch(/^“Shown” already uses this path/);
  await made("/books/hidden", "/books");
});

test("chains and loops are rejected, with each step listed", async () => {
  await made("/chain-b", "/chain-c");
  const onward = await add("/chain-a", "/Chain-B?x=1");
  expect(onward.body.target).toEqual([
    "/chain-b is already redirected: /chain-a → /chain-b → /chain-c. Enter /chain-c instead.",
  ]);
  expect((await add("/chain-c", "/chain-d")).body.source[0]).toContain("/chain-b → /chain-c → /chain-d");
  const circle = await add("/chain-c", "/chain-b");
  expect(circle.body.target[0]).toBe("This would create a redirect loop: /chain-c → /chain-b → /chain-c.");
  expect((await add("/CHAIN-B", "/books")).body.codes.source).toEqual(["unique"]);
});

test("two people who save at the same time can't create a loop", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [`/race-${round}-a`, `/race-${round}-b`];
    const answers = await Promise.all([add(one, other), add(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  }
});

test("whatever is saved and changed, nobody is redirected more than once", async () => {
  const name = fc.constantFrom("/p-a", "/p-b", "/p-c", "/p-d", "/P-A", "/p-b?q");
  const step = fc.record({ source: name, target: name });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const ids: number[] = [];
      for (const { source, target } of steps) {
        const { status, body } = await add(source, target);
        expect([201, 400]).toContain(status);
        if (status === 201) ids.push(body.id);
        else if (ids[0]) await api.request("PATCH", `${path}${ids[0]}/`, { as: "editor", body: { source, target } });
      }
      for (const start of ["/p-a", "/p-b", "/p-c", "/p-d"]) {
        const [, target] = await follow(start);
        if (target !== "/") expect(await follow(String(target))).toEqual([302, "/"]);
      }
      for (const id of ids) await api.request("DELETE", `${path}${id}/`, { as: "editor" });
    }),
    { numRuns: 15 },
  );
});

test("a changed URL leaves a redirect that follows the item, and can be deleted", async () => {
  const book = await movedBook("first-name", "second-name");
  const left = await findLeftAddress("/books/first-name");
  expect(left).toMatchObject({ origin: "change", leads_to: "/books/second-name", item: book.title });
  expect(await follow("/books/first-name")).toEqual([301, "/books/second-name"]);
  const again = { slug: "third-name", version: book.version, status: "published" };
  await api.request("PATCH", `/api/gallery/book/${book.id}/`, { as: "editor", body: again });
  expect(await follow("/books/first-name")).toEqual([301, "/books/third-name"]);
  expect(await follow("/books/second-name")).toEqual([301, "/books/third-name"]);
  await made("/by-hand", "/books/third-name?from=hand");
  expect((await add("/to-a-former", "/books/first-name")).body.target[0]).toContain("→ /books/third-name");

  await api.request("DELETE", `${path}${left.id}/`, { as: "editor" });
  expect((await follow("/books/first-name"))[0]).toBe(404);
  const taken = sampleItem("book", { slug: "second-name", status: "published" });
  await api.request("POST", "/api/gallery/book/", { as: "editor", body: taken });
  expect(await findLeftAddress("/books/second-name")).toBeUndefined();

  const moved = { slug: "fourth-name", status: "published" };
  await api.request("PATCH", `/api/gallery/book/${book.id}/`, { as: "editor", body: moved });
  expect(await follow("/by-hand")).toEqual([301, "/books/fourth-name?from=hand"]);
  await api.request("PATCH", `/api/gallery/book/${book.id}/`, { as: "editor", body: { status: "draft" } });
  expect((await follow("/books/third-name"))[0]).toBe(404);
  expect((await findLeftAddress("/books/third-name")).leads_to).toBeNull();
});

test("an edited automatic redirect keeps its new target", async () => {
  await movedBook("left", "found");
  const { id, version } = await findLeftAddress("/books/left");
  const edited = await api.request("PATCH", `${path}${id}/`, { as: "editor", body: { target: "/vision", version } });
  expect(edited.body).toMatchObject({ origin: "hand", target: "/vision" });
  expect(await follow("/books/left")).toEqual([301, "/vision"]);
});

test("the list can be filtered by manual and automatic redirects", async () => {
  await movedBook("filtered-before", "filtered-after");
  await made("/filtered-by-hand", "/books");
  const sources = async (origin: string) =>
    (await api.request("GET", `${path}?search=filtered&origin=${origin}`, { as: "editor" })).body.results.map(
      ({ source }: { source: string }) => source,
    );
  expect(await sources("hand")).toEqual(["/filtered-by-hand"]);
  expect(await sources("change")).toEqual(["/books/filtered-before"]);
  expect((await api.request("GET", `${path}?origin=nobody`, { as: "editor" })).status).toBe(400);
});

test("authors and visitors have no access to redirects, and the second of two changes gets a conflict", async () => {
  expect((await api.request("GET", path)).status).toBe(401);
  expect((await api.request("GET", path, { as: "author" })).status).toBe(403);
  expect((await api.request("POST", path, { as: "author", body: { source: "/x", target: "/books" } })).status).toBe(
    403,
  );
  const { id, version } = await made("/conflict", "/books");
  const change = (target: string) => api.request("PATCH", `${path}${id}/`, { as: "editor", body: { target, version } });
  const answers = await Promise.all([change("/vision"), change("/quotes")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("hits are written at intervals, and change neither version nor page cache", async () => {
  const { id, version } = await made("/counted", "/books");
  const counter = new HitCounter(api.app);
  const revision = api.app.revision.current;
  for (const url of ["/counted", "/Counted?x=1", "/nothing-here"]) counter.add(url);
  api.clock.advance(1000);
  counter.add("/counted/");
  await counter.write();
  const { body } = await api.request("GET", `${path}${id}/`, { as: "editor" });
  expect(body).toMatchObject({ hits: 3, version, last_hit_at: api.app.now().toISOString() });
  expect(api.app.revision.current).toBe(revision);
});
