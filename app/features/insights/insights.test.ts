import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { ViewCounter } from "./view-counter.server.ts";

const path = "/api/dashboard-insights/";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const headers = (more: Record<string, string> = {}) => ({ "user-agent": BROWSER, ...more });
const insights = async (api: Api, query = "") => (await api.request("GET", `${path}${query}`, { as: "owner" })).body;
const counterOf = (api: Api, zone = "UTC") =>
  new ViewCounter(
    api.app,
    async () => zone,
    (path) => !path.endsWith(".data"),
  );

describe("page views", () => {
  test("count people, not programs and not what is only fetched ahead", async () => {
    const api = await startApi();
    const counter = counterOf(api);
    counter.add("/books?page=2", headers({ referer: "https://www.search.example/q" }));
    counter.add("/books/", headers({ referer: `${api.app.config.siteUrl}/` }));
    counter.add("/books", headers({ "sec-purpose": "prefetch;prerender" }));
    counter.add("/books", headers({ purpose: "prefetch" }));
    counter.add("/books", headers({ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }));
    counter.add("/books", { accept: "text/html" });
    counter.add("/books.data", headers());
    await counter.write();
    const { views } = await insights(api);
    expect(views.total).toBe(2);
    expect(views.top_pages).toEqual([{ path: "/books", count: 2 }]);
    expect(views.top_referrers).toEqual([{ host: "search.example", count: 1 }]);
  });

  test("of two processes add up, in any order of counting and writing", async () => {
    const api = await startApi();
    const counters = [counterOf(api), counterOf(api)];
    let expected = 0;
    const step = fc.record({ who: fc.nat(1), write: fc.boolean(), page: fc.constantFrom("/", "/quotes", "/vision") });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const writes = steps.map(({ who, write, page }) => {
          counters[who]?.add(page, headers());
          expected += 1;
          return write ? counters[who]?.write() : undefined;
        });
        await Promise.all([...writes, ...counters.map((counter) => counter.write())]);
        expect((await insights(api)).views.total).toBe(expected);
      }),
      { numRuns: 15 },
    );
  });

  test("belong to the day of the academy", async () => {
    const api = await startApi({ now: "2026-03-29T22:30:00.000Z" });
    const counter = counterOf(api, "Europe/London");
    counter.add("/", headers());
    await counter.write();
    const rows = await api.app.database.db.selectFrom("page_view").selectAll().execute();
    expect(rows).toEqual([{ day: "2026-03-29", path: "/", views: 1 }]);
    api.clock.advance(60 * 60_000);
    counter.add("/", headers());
    await counter.write();
    expect(
      (await api.app.database.db.selectFrom("page_view").select("day").orderBy("day").execute()).map(({ day }) => day),
    ).toEqual(["2026-03-29", "2026-03-30"]);
  });

  test("are kept where the database does not take them, and written the next time", async () => {
    const api = await startApi();
    const counter = counterOf(api);
    counter.add("/vision", headers());
    const { database } = api.app;
    const down = new ViewCounter(
      { ...api.app, database: { ...database, db: undefined as never } },
      async () => "UTC",
      () => true,
    );
    down.add("/vision", headers());
    await down.write();
    await counter.write();
    expect((await insights(api)).views.total).toBe(1);
    expect(api.logs.some((line) => String(line.msg).includes("could not be written"))).toBe(true);
  });

  test("cannot be made to fill the memory", async () => {
    const api = await startApi();
    const counter = counterOf(api);
    for (let number = 0; number < 12_000; number += 1) counter.addReported(`/gallery/photos/${number}`, undefined);
    await counter.write();
    const { count } = await api.app.database.db
      .selectFrom("page_view")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(5000);
  });
});

describe("the beacon", () => {
  const report = (api: Api, body: unknown, more: object = {}) => api.request("POST", `${path}view/`, { body, ...more });

  test("counts known pages only, from this site only, and not too many", async () => {
    const api = await startApi();
    expect((await report(api, { path: "/books" })).status).toBe(204);
    expect((await report(api, { path: "/made-up" })).status).toBe(204);
    expect((await report(api, { path: "/books" }, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await report(api, { path: "books", who: "me" })).body.codes).toMatchObject({ who: ["unknown"] });
    await api.close();
    const statuses = new Set<number>();
    const busy = await startApi();
    for (let number = 0; number < 125; number += 1) statuses.add((await report(busy, { path: "/books" })).status);
    expect([...statuses]).toEqual([204, 429]);
  });
});

describe("the dashboard", () => {
  test("shows states, what is next, and audience, in at most five queries", async () => {
    const api = await startApi();
    const later = new Date(api.app.now().getTime() + 60_000).toISOString();
    const create = (body: object) => api.request("POST", "/api/post/", { body, as: "editor" });
    await create({ title: "Draft" });
    await create({ title: "Soon", status: "published", published_at: later });
    const { body: live } = await create({ title: "Live", status: "published" });
    await api.request("PATCH", `/api/post/${live.id}/`, { body: { title: "Changed", version: 1 }, as: "editor" });
    await api.request("POST", "/api/viewer/subscriber/", { body: { email: "a@b.example" } });
    await api.request("POST", "/api/viewer/enquiry/", { body: { name: "A", email: "a@b.example", message: "Hello" } });
    await insights(api);
    const queries = await countQueries(api, async () => {
      const body = await insights(api);
      expect(body.resources.post).toEqual({
        total: 3,
        draft: 1,
        in_review: 0,
        scheduled: 1,
        published: 0,
        changed: 1,
        trashed: 0,
      });
      expect(body.scheduled_next).toMatchObject([{ resource: "post", title: "Soon", published_at: later }]);
      expect(body.subscribers).toMatchObject({ total: 1, blocked: 0 });
      expect(body.subscribers.added).toHaveLength(30);
      expect(body.subscribers.added.at(-1).count).toBe(1);
      expect(body.enquiries).toEqual({ new: 1, in_progress: 0 });
    });
    expect(queries).toBeLessThanOrEqual(5);
  });

  test("shows authors nothing of the audience", async () => {
    const api = await startApi();
    const { body } = await api.request("GET", `${path}?days=90`, { as: "author" });
    expect(body).toMatchObject({ days: 90, subscribers: null, enquiries: null });
    expect((await api.request("GET", `${path}?days=7`, { as: "author" })).body.codes).toEqual({
      days: ["invalid_choice"],
    });
    expect((await api.request("GET", path)).status).toBe(401);
  });
});
