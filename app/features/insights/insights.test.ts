import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { findExistingPages } from "#app/site/known-pages.server.ts";
import { isPublicPage } from "#app/site/page-rules.server.ts";
import { clearFigures } from "#tests/support/figures.ts";
import { freshAddress } from "#tests/support/fresh-name.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { foldReferrers } from "./referrers.server.ts";
import { ViewCounter } from "./view-counter.server.ts";

const path = "/api/dashboard-insights/";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const headers = (more: Record<string, string> = {}) => ({ "user-agent": BROWSER, ...more });
const api = sharedApi();
beforeEach(() => clearFigures(api));
const insights = async (query = "") => (await api.request("GET", `${path}${query}`, { as: "owner" })).body;
/** Starts a separate counter, by default at the application's time. */
const startCounter = ({ zone = "UTC", now = () => api.app.now() } = {}) =>
  new ViewCounter(
    { ...api.app, now },
    async () => zone,
    (path) => !path.endsWith(".data"),
  );
/** A clock that the test sets. */
function createClock(start: string) {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe("page views", () => {
  test("are counted for people, not for bots or prefetching", async () => {
    const counter = startCounter();
    counter.add("/books?page=2", headers({ referer: "https://www.search.example/q" }));
    counter.add("/books/", headers({ referer: `${api.app.config.siteUrl}/` }));
    counter.add("/books", headers({ "sec-purpose": "prefetch;prerender" }));
    counter.add("/books", headers({ purpose: "prefetch" }));
    counter.add("/books", headers({ "x-purpose": "preview" }));
    counter.add("/books", headers({ "x-moz": "Prefetch" }));
    counter.add("/books", headers({ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }));
    counter.add("/books", { accept: "text/html" });
    counter.add("/books.data", headers());
    await counter.write();
    const { views } = await insights();
    expect(views.total).toBe(2);
    expect(views.top_pages).toEqual([{ path: "/books", count: 2 }]);
    expect(views.top_referrers).toEqual([{ host: "search.example", count: 1 }]);
  });

  test("of two processes are summed in any order of counting and writing", async () => {
    const counters = [startCounter(), startCounter()];
    let expected = 0;
    const step = fc.record({
      process: fc.nat(1),
      write: fc.boolean(),
      page: fc.constantFrom("/", "/quotes", "/vision"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const writes = steps.map(({ process, write, page }) => {
          counters[process]?.add(page, headers());
          expected += 1;
          return write ? counters[process]?.write() : undefined;
        });
        await Promise.all([...writes, ...counters.map((counter) => counter.write())]);
        expect((await insights()).views.total).toBe(expected);
      }),
      { numRuns: 15 },
    );
  });

  test("from other referrers are counted together if a day already has two hundred of them", async () => {
    const counters = [startCounter(), startCounter()];
    const from = (host: string) => headers({ referer: `https://${host}/` });
    counters[0]?.add("/", from("search.example"));
    await counters[0]?.write();
    for (let number = 0; number < 1000; number += 1) counters[number % 2]?.add("/", from(`site-${number}.example`));
    for (const counter of counters) for (let view = 0; view < 3; view += 1) counter.add("/", from("search.example"));
    for (const counter of counters) counter.add("/", from("late.example"));
    await Promise.all(counters.map((counter) => counter.write()));
    const rows = await api.app.database.db.selectFrom("page_referrer").selectAll().execute();
    expect(rows).toHaveLength(201);
    expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(1009);
    const { views } = await insights();
    expect(views.top_referrers[0]).toEqual({ host: "search.example", count: 7 });
    expect(views.top_referrers.map(({ host }: { host: string }) => host)).not.toContain("");
  });

  test("by referrer are folded for old days: the most frequent referrers remain, and sums do not change", async () => {
    const { db } = api.app.database;
    const today = "2026-05-04";
    const days = ["2026-05-03", "2026-04-20", "2026-04-21", "2025-01-31", "2025-01-01", "2025-02-10", "2024-12-05"];
    for (const day of days) {
      const rows = Array.from({ length: 120 }, (_, index) => ({
        day,
        host: `site-${index}.example`,
        views: index + 1,
      }));
      await db.insertInto("page_referrer").values(rows).execute();
    }
    const read = async () => {
      const rows = await db.selectFrom("page_referrer").selectAll().orderBy("views", "desc").execute();
      return Map.groupBy(rows, ({ day }) => day);
    };
    const total = (120 * 121) / 2;
    const sum = (rows: { views: number }[] = []) => rows.reduce((sum, { views }) => sum + views, 0);
    for (let round = 0; round < 2; round += 1) {
      await foldReferrers(api.app, today);
      const folded = await read();
      expect(Object.fromEntries([...folded].map(([day, rows]) => [day, [rows.length, sum(rows)]]))).toEqual({
        "2026-05-03": [120, total],
        "2026-04-20": [51, total],
        "2026-04-21": [51, total],
        "2025-02-01": [51, total],
        "2025-01-01": [51, 2 * total],
        "2024-12-01": [51, total],
      });
      const [others, first, second] = folded.get("2025-01-01") ?? [];
      expect([others?.host, first, second]).toEqual([
        "",
        { day: "2025-01-01", host: "site-119.example", views: 240 },
        { day: "2025-01-01", host: "site-118.example", views: 238 },
      ]);
    }
  });

  test("are counted by days in the academy's time zone", async () => {
    const clock = createClock("2026-03-29T22:30:00.000Z");
    const counter = startCounter({ zone: "Europe/London", now: clock.now });
    counter.add("/", headers());
    await counter.write();
    const rows = await api.app.database.db.selectFrom("page_view").selectAll().execute();
    expect(rows).toEqual([{ day: "2026-03-29", path: "/", views: 1 }]);
    clock.advance(60 * 60_000);
    counter.add("/", headers());
    await counter.write();
    expect(
      (await api.app.database.db.selectFrom("page_view").select("day").orderBy("day").execute()).map(({ day }) => day),
    ).toEqual(["2026-03-29", "2026-03-30"]);
  });

  test("are counted for the day of the view, however late they are written", async () => {
    const clock = createClock("2026-05-04T18:29:58.000Z");
    const counter = startCounter({ zone: "Asia/Kolkata", now: clock.now });
    counter.add("/", headers());
    counter.addReported("/", headers());
    clock.advance(3000);
    counter.add("/", headers());
    await counter.write();
    const rows = await api.app.database.db.selectFrom("page_view").selectAll().orderBy("day").execute();
    expect(rows).toEqual([
      { day: "2026-05-04", path: "/", views: 2 },
      { day: "2026-05-05", path: "/", views: 1 },
    ]);
  });

  test("are kept if the database is unavailable, and written later", async () => {
    const counter = startCounter();
    counter.add("/vision", headers());
    const { database } = api.app;
    const down = new ViewCounter(
      { ...api.app, database: { ...database, db: undefined as never } },
      async () => "UTC",
      () => true,
    );
    down.add("/vision", headers());
    await down.write();
    expect(api.logs.at(-1)?.msg).toContain("could not write page views");
    await counter.write();
    expect((await insights()).views.total).toBe(1);
  });

  test("use limited memory", async () => {
    const counter = startCounter();
    for (let number = 0; number < 12_000; number += 1) counter.addReported(`/gallery/photos/${number}`, headers());
    await counter.write();
    const { count } = await api.app.database.db
      .selectFrom("page_view")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(5000);
  });
});

describe("the beacon", () => {
  const long = `/article/blogs/${"शान्ति-".repeat(28)}शान्ति`;

  test("normalizes paths, ignores those that cannot be stored, and does not count bots", async () => {
    const counter = new ViewCounter(api.app, async () => "UTC", isPublicPage);
    const logged = api.logs.length;
    const paths = [
      ...["/books", "/gallery/../books", "/books/", "//books", "/books?a=1", "/%62ooks#b"],
      ...[
        "/books/a\u0000b",
        "/books/a\ud800b",
        "/books/%00",
        "/books/%",
        "/books/a%2Fb",
        `/books/${"😀".repeat(130)}`,
        long,
      ],
      ...[
        "/admin",
        "/api/post/",
        "/books.data",
        "/books/a/b",
        `/books/${"a".repeat(1900)}`,
        "https://evil.example/books",
      ],
    ];
    for (const path of paths) counter.addReported(path, headers());
    counter.addReported("/books", headers({ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }));
    counter.addReported("/books", {});
    await counter.write();
    expect(api.logs.slice(logged).filter(({ level }) => Number(level) >= 50)).toEqual([]);
    const { views } = await insights();
    expect(views.top_pages[0]).toEqual({ path: "/books", count: 5 });
    expect(views.top_pages).toContainEqual({ path: encodeURI(long), count: 1 });
    expect(views.top_pages.map(({ path }: { path: string }) => path)).not.toContainEqual(
      expect.stringMatching(/admin|api|data|evil|a\/b/),
    );
  });

  test("counts existing public pages only", async () => {
    const create = async (path: string, body: object) =>
      (await api.request("POST", path, { body: { status: "published", ...body }, as: "editor" })).body;
    await create("/api/post/", { title: "शान्ति" });
    await create("/api/post/", { title: "Draft", status: "draft" });
    await create("/api/post/", { title: "Later", published_at: "2026-05-05T00:00:00.000Z" });
    const quote = await create("/api/gallery/quote/", { text: "Be kind." });
    const real = [encodeURI("/article/blogs/शान्ति"), `/quotes/${quote.id}`, "/quotes", "/about/academy", "/"];
    const others = ["/article/in-media/शान्ति", "/article/blogs/draft", "/article/blogs/later", "/books/buy-now"];
    others.push(`/quotes/${quote.id + 1}`, "/quotes/0x1", "/gallery/photos/1");
    const existing = (paths: readonly string[]) => findExistingPages(api.app, paths);
    const counter = new ViewCounter(api.app, async () => "UTC", isPublicPage, existing);
    for (const path of [...real, ...others]) counter.addReported(path, headers());
    await counter.write();
    const { views } = await insights();
    expect(views.top_pages.map(({ path }: { path: string }) => path).sort()).toEqual(real.sort());
  });

  describe("an application's beacon", () => {
    const beacon = sharedApi();
    const from = freshAddress();
    const report = (body: unknown, more: object = {}) =>
      beacon.request("POST", `${path}view/`, { body, headers: headers(), from, ...more });

    test("counts known pages only, and rejects other sites", async () => {
      for (const known of ["/books", encodeURI(long), "/made-up"])
        expect((await report({ path: known })).status).toBe(204);
      expect((await report({ path: "/books" }, { headers: { origin: "https://evil.example" } })).status).toBe(403);
      expect((await report({ path: "books", who: "me" })).body.codes).toMatchObject({ who: ["unknown"] });
    });

    test("is limited for each client address", async () => {
      const statuses = new Set<number>();
      const busy = freshAddress();
      for (let number = 0; number < 125; number += 1)
        statuses.add((await report({ path: "/books" }, { from: busy })).status);
      expect([...statuses]).toEqual([204, 429]);
    });
  });
});
