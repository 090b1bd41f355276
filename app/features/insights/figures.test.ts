import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { countQueries } from "#tests/support/count-queries.ts";
import { clearFigures } from "#tests/support/figures.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { movePageSpansIfPossible } from "./page-spans.server.ts";
import { sumUpSubscribers } from "./subscriber-figures.server.ts";
import { ViewCounter } from "./view-counter.server.ts";

const path = "/api/dashboard-insights/figures/";
const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const DAY = 24 * 3_600_000;
const api = sharedApi();

/** Starts without figures, at the test's own time, because everything counted depends on it. */
async function begin(now = "2026-05-04T10:00:00.000Z") {
  await clearFigures(api);
  api.clock.advance(Date.parse(now) - api.app.now().getTime());
}
beforeEach(() => begin());

const read = async (query = "", as: "owner" | "editor" | "author" = "owner") =>
  (await api.request("GET", `${path}${query}`, { as })).body;
const setZone = (time_zone: string) =>
  api.request("PATCH", "/api/common/settings/", { body: { time_zone }, as: "owner" });
const subscribe = (...emails: string[]) =>
  Promise.all(emails.map((email) => api.request("POST", "/api/viewer/subscriber/", { body: { email }, as: "owner" })));

async function view(zone: string, pages: readonly string[], referer = "") {
  const counter = new ViewCounter(
    api.app,
    async () => zone,
    () => true,
  );
  for (const page of pages) counter.add(page, { ...headers, ...(referer && { referer }) });
  await counter.write();
}

describe("the figures", () => {
  test("of a new academy are zero, for every unit", async () => {
    await begin("2026-11-22T12:00:00.000Z");
    for (const [by, length] of [
      ["day", 30],
      ["week", 12],
      ["month", 12],
      ["year", 5],
    ] as const) {
      const body = await read(`?by=${by}`);
      expect(body).toMatchObject({ by, views: { count: 0, before: 0 }, pages: [], referrers: [] });
      expect(body.subscribers).toMatchObject({ total: 0, added: 0, removed: 0 });
      expect(body.views.series).toHaveLength(length);
      expect(body.subscribers.series).toHaveLength(length);
      expect(body.period.last).toBe("2026-11-22");
    }
  });

  test("reject other units and visitors, and omit subscribers for authors", async () => {
    expect((await api.request("GET", `${path}?by=hour`, { as: "owner" })).body.codes).toEqual({
      by: ["invalid_choice"],
    });
    expect((await api.request("GET", `${path}?days=3`, { as: "owner" })).status).toBe(400);
    expect((await api.request("GET", path)).status).toBe(401);
    expect((await read("", "author")).subscribers).toBeNull();
    expect((await read("", "editor")).subscribers).not.toBeNull();
  });

  test("compare views, pages and referrers with the same days before", async () => {
    await begin("2025-11-22T12:00:00.000Z");
    await view("UTC", ["/books", "/books", "/quotes"], "https://search.example/");
    // A year and a day later: the day before belongs to the previous year, the one after doesn't.
    api.clock.advance(DAY);
    await view("UTC", ["/books"]);
    api.clock.advance(364 * DAY);
    await view("UTC", ["/", "/books", "/books", "/books", "/books"], "https://search.example/");
    const body = await read("?by=month");
    expect(body.period).toEqual({ first: "2025-12-01", last: "2026-11-22" });
    expect(body.before).toEqual({ first: "2024-12-01", last: "2025-11-22" });
    expect(body.views).toMatchObject({ count: 5, before: 3 });
    expect(body.views.series.at(-1)).toEqual({ start: "2026-11-01", before_start: "2025-11-01", count: 5, before: 3 });
    expect(body.pages).toEqual([
      { name: "/books", count: 4, before: 2 },
      { name: "/", count: 1, before: 0 },
    ]);
    expect(body.referrers).toEqual([{ name: "search.example", count: 5, before: 3 }]);
    expect((await read("?by=day")).views).toMatchObject({ count: 5, before: 0 });
    expect((await read("?by=week")).pages[0]).toEqual({ name: "/books", count: 4, before: 0 });
    expect((await read("?by=year")).views).toMatchObject({ count: 9, before: 0 });
    expect((await read("?by=year")).pages[0]).toEqual({ name: "/books", count: 7, before: 0 });
  });

  test("follow every change of subscribers immediately: added, removed, blocked, many at the same time", async () => {
    await subscribe("a@x.example", "b@x.example", "c@x.example", "d@x.example");
    expect((await read()).subscribers).toMatchObject({ total: 4, blocked: 0, added: 4, removed: 0 });
    const { results } = (await api.request("GET", "/api/viewer/subscriber/?ordering=email", { as: "owner" })).body;
    const ids = results.map(({ id }: { id: number }) => id);
    const bulk = (action: string, some: number[]) =>
      api.request("POST", "/api/viewer/subscriber/bulk/", { body: { action, ids: some }, as: "owner" });
    await bulk("block", ids.slice(0, 2));
    await bulk("block", ids.slice(0, 2));
    expect((await read()).subscribers).toMatchObject({ total: 2, blocked: 2, added: 4 });
    api.clock.advance(DAY);
    await bulk("unblock", [ids[1]]);
    await bulk("delete", [ids[0], ids[3]]);
    const { subscribers } = await read();
    expect(subscribers).toMatchObject({ total: 2, blocked: 0, added: 4, removed: 2 });
    expect(subscribers.series.slice(-3)).toMatchObject([
      { count: 0, removed: 0, total: 0 },
      { count: 4, removed: 0, total: 4 },
      { count: 0, removed: 2, total: 2 },
    ]);
  });

  test("are summed up once, however many processes do it at the same time", async () => {
    await subscribe(...Array.from({ length: 12 }, (_, at) => `${at}@x.example`));
    await Promise.all(Array.from({ length: 4 }, () => sumUpSubscribers(api.app, "UTC")));
    expect((await read()).subscribers).toMatchObject({ total: 12, added: 12 });
  });

  test("let requests run while many of them are summed up", async () => {
    const { app } = api;
    const change = { happened_at: app.now().toISOString(), added: 1, removed: 0, blocked: 0 };
    for (let batch = 0; batch < 5; batch += 1)
      await app.database.db.insertInto("subscriber_change").values(Array(1000).fill(change)).execute();
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    await sumUpSubscribers(app, "UTC");
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(2);
    const { rows } = await sql<{ added: number }>`select added from subscriber_day`.execute(app.database.db);
    expect(rows).toEqual([{ added: 5000 }]);
  });

  test("belong to the academy's day; another time zone applies to later days", async () => {
    // It is 00:30 on the next day in Auckland.
    await begin("2026-05-03T12:30:00.000Z");
    onTestFinished(async () => {
      await setZone("UTC");
    });
    await setZone("Pacific/Auckland");
    await subscribe("a@x.example");
    await view("Pacific/Auckland", ["/"]);
    const last = async () => {
      const { views, subscribers } = await read();
      return [views.series.at(-1), subscribers.series.at(-1)].map(({ start, count }) => [start, count]);
    };
    expect(await last()).toEqual([
      ["2026-05-04", 1],
      ["2026-05-04", 1],
    ]);
    await setZone("America/Lima");
    // Figures of a day that has not started there yet are shown when it starts.
    expect(await last()).toEqual([
      ["2026-05-03", 0],
      ["2026-05-03", 0],
    ]);
    api.clock.advance(DAY);
    expect(await last()).toEqual([
      ["2026-05-04", 1],
      ["2026-05-04", 1],
    ]);
    expect((await read()).subscribers.total).toBe(1);
  });

  test("are read with at most ten queries", async () => {
    await subscribe("a@x.example");
    await view("UTC", ["/", "/books"], "https://search.example/");
    await read();
    for (const by of ["day", "week", "month", "year"])
      expect(await countQueries(api, () => read(`?by=${by}`))).toBeLessThanOrEqual(10);
  });
});

describe("top pages", () => {
  const spans = async () => {
    const pages = await Promise.all(
      ["day", "week", "month", "year"].map(async (by) => (await read(`?by=${by}`)).pages),
    );
    const days = await Promise.all(
      [30, 90, 365].map(
        async (number) =>
          (await api.request("GET", `/api/dashboard-insights/?days=${number}`, { as: "owner" })).body.views.top_pages,
      ),
    );
    return [...pages, ...days].map((top) =>
      top.map(({ name, path, count }: Record<string, string>) => `${name ?? path} ${count}`).join(", "),
    );
  };

  test("no longer include days that have left a span, whichever figure is read first", async () => {
    await begin("2026-01-15T12:00:00.000Z");
    await view("UTC", ["/books", "/books", "/quotes"]);
    expect(await spans()).toEqual(Array(7).fill("/books 2, /quotes 1"));
    api.clock.advance(29 * DAY);
    expect((await spans())[0]).toBe("/books 2, /quotes 1");
    api.clock.advance(DAY);
    await view("UTC", ["/quotes"]);
    // 14 February: the day has left the 30 days, and is in all others.
    const both = "/books 2, /quotes 2";
    expect(await spans()).toEqual(["/quotes 1", both, both, both, "/quotes 1", both, both]);
    api.clock.advance(75 * DAY);
    // 30 April: it has left 12 weeks (since 9 February) and 90 days (since 31 January).
    expect(await spans()).toEqual(["", "/quotes 1", both, both, "", "/quotes 1", both]);
    api.clock.advance(280 * DAY);
    // 4 February of the next year: it has left 12 months and 365 days.
    expect(await spans()).toEqual(["", "", "", both, "", "", "/quotes 1"]);
    api.clock.advance(5 * 365 * DAY);
    expect(await spans()).toEqual(Array(7).fill(""));
  });

  test("include days that re-enter a span when the academy's clocks are set back", async () => {
    await begin("2026-05-31T12:30:00.000Z");
    await view("UTC", ["/books"]);
    api.clock.advance(30 * DAY);
    expect((await spans())[0]).toBe("");
    api.clock.advance(-DAY);
    expect((await spans())[0]).toBe("/books 1");
  });

  test("are summed up once from views counted by an earlier version, while others are added", async () => {
    await begin("2026-05-31T12:30:00.000Z");
    await view("UTC", ["/books"]);
    const { db } = api.app.database;
    await db.deleteFrom("page_span").execute();
    await db.deleteFrom("page_span_views").execute();
    await Promise.all([
      view("UTC", ["/books", "/quotes"]),
      ...Array.from({ length: 3 }, () => movePageSpansIfPossible(api.app, "2026-05-31")),
    ]);
    expect(await spans()).toEqual(Array(7).fill("/books 2, /quotes 1"));
  });
});
