import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { movePageSpansIfPossible } from "./page-spans.server.ts";
import { sumUpSubscribers } from "./subscriber-figures.server.ts";
import { ViewCounter } from "./view-counter.server.ts";

const path = "/api/dashboard-insights/figures/";
const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const read = async (api: Api, query = "", as: "owner" | "editor" | "author" = "owner") =>
  (await api.request("GET", `${path}${query}`, { as })).body;
const setZone = (api: Api, time_zone: string) =>
  api.app.database.db.updateTable("settings").set({ time_zone }).execute();
const subscribe = (api: Api, ...emails: string[]) =>
  Promise.all(emails.map((email) => api.request("POST", "/api/viewer/subscriber/", { body: { email }, as: "owner" })));

async function view(api: Api, zone: string, pages: readonly string[], referer = "") {
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
    const api = await startApi({ now: "2026-11-22T12:00:00.000Z" });
    for (const [by, length] of [
      ["day", 30],
      ["week", 12],
      ["month", 12],
      ["year", 5],
    ] as const) {
      const body = await read(api, `?by=${by}`);
      expect(body).toMatchObject({ by, views: { count: 0, before: 0 }, pages: [], referrers: [] });
      expect(body.subscribers).toMatchObject({ total: 0, added: 0, removed: 0 });
      expect(body.views.series).toHaveLength(length);
      expect(body.subscribers.series).toHaveLength(length);
      expect(body.period.last).toBe("2026-11-22");
    }
  });

  test("refuse other units and visitors, and have no subscribers for authors", async () => {
    const api = await startApi();
    expect((await api.request("GET", `${path}?by=hour`, { as: "owner" })).body.codes).toEqual({
      by: ["invalid_choice"],
    });
    expect((await api.request("GET", `${path}?days=3`, { as: "owner" })).status).toBe(400);
    expect((await api.request("GET", path)).status).toBe(401);
    expect((await read(api, "", "author")).subscribers).toBeNull();
    expect((await read(api, "", "editor")).subscribers).not.toBeNull();
  });

  test("compare views, pages and referrers with the same days before", async () => {
    const api = await startApi({ now: "2025-11-22T12:00:00.000Z" });
    await view(api, "UTC", ["/books", "/books", "/quotes"], "https://search.example/");
    // A year and a day later: the day before belongs to the year before, the one after does not.
    api.clock.advance(24 * 3_600_000);
    await view(api, "UTC", ["/books"]);
    api.clock.advance(364 * 24 * 3_600_000);
    await view(api, "UTC", ["/", "/books", "/books", "/books", "/books"], "https://search.example/");
    const body = await read(api, "?by=month");
    expect(body.period).toEqual({ first: "2025-12-01", last: "2026-11-22" });
    expect(body.before).toEqual({ first: "2024-12-01", last: "2025-11-22" });
    expect(body.views).toMatchObject({ count: 5, before: 3 });
    expect(body.views.series.at(-1)).toEqual({ start: "2026-11-01", before_start: "2025-11-01", count: 5, before: 3 });
    expect(body.pages).toEqual([
      { name: "/books", count: 4, before: 2 },
      { name: "/", count: 1, before: 0 },
    ]);
    expect(body.referrers).toEqual([{ name: "search.example", count: 5, before: 3 }]);
    expect((await read(api, "?by=day")).views).toMatchObject({ count: 5, before: 0 });
    expect((await read(api, "?by=week")).pages[0]).toEqual({ name: "/books", count: 4, before: 0 });
    expect((await read(api, "?by=year")).views).toMatchObject({ count: 9, before: 0 });
    expect((await read(api, "?by=year")).pages[0]).toEqual({ name: "/books", count: 7, before: 0 });
  });

  test("follow every change of subscribers at once: added, removed, blocked, also many at a time", async () => {
    const api = await startApi({ now: "2026-05-04T10:00:00.000Z" });
    await subscribe(api, "a@x.example", "b@x.example", "c@x.example", "d@x.example");
    expect((await read(api)).subscribers).toMatchObject({ total: 4, blocked: 0, added: 4, removed: 0 });
    const { results } = (await api.request("GET", "/api/viewer/subscriber/?ordering=email", { as: "owner" })).body;
    const ids = results.map(({ id }: { id: number }) => id);
    const bulk = (action: string, some: number[]) =>
      api.request("POST", "/api/viewer/subscriber/bulk/", { body: { action, ids: some }, as: "owner" });
    await bulk("block", ids.slice(0, 2));
    await bulk("block", ids.slice(0, 2));
    expect((await read(api)).subscribers).toMatchObject({ total: 2, blocked: 2, added: 4 });
    api.clock.advance(24 * 3_600_000);
    await bulk("unblock", [ids[1]]);
    await bulk("delete", [ids[0], ids[3]]);
    const { subscribers } = await read(api);
    expect(subscribers).toMatchObject({ total: 2, blocked: 0, added: 4, removed: 2 });
    expect(subscribers.series.slice(-3)).toMatchObject([
      { count: 0, removed: 0, total: 0 },
      { count: 4, removed: 0, total: 4 },
      { count: 0, removed: 2, total: 2 },
    ]);
  });

  test("are summed up once, however many processes do it at the same time", async () => {
    const api = await startApi();
    await subscribe(api, ...Array.from({ length: 12 }, (_, at) => `${at}@x.example`));
    await Promise.all(Array.from({ length: 4 }, () => sumUpSubscribers(api.app, "UTC")));
    expect((await read(api)).subscribers).toMatchObject({ total: 12, added: 12 });
  });

  test("leave turns for requests while many of them are summed up", async () => {
    const { app } = await startApi();
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
    // In Auckland it is 00:30 on the day after.
    const api = await startApi({ now: "2026-05-03T12:30:00.000Z" });
    await setZone(api, "Pacific/Auckland");
    await subscribe(api, "a@x.example");
    await view(api, "Pacific/Auckland", ["/"]);
    const last = async () => {
      const { views, subscribers } = await read(api);
      return [views.series.at(-1), subscribers.series.at(-1)].map(({ start, count }) => [start, count]);
    };
    expect(await last()).toEqual([
      ["2026-05-04", 1],
      ["2026-05-04", 1],
    ]);
    await api.request("PATCH", "/api/common/settings/", { body: { time_zone: "America/Lima" }, as: "owner" });
    // What was counted for a day that has not come yet there is shown when it comes.
    expect(await last()).toEqual([
      ["2026-05-03", 0],
      ["2026-05-03", 0],
    ]);
    api.clock.advance(24 * 3_600_000);
    expect(await last()).toEqual([
      ["2026-05-04", 1],
      ["2026-05-04", 1],
    ]);
    expect((await read(api)).subscribers.total).toBe(1);
  });

  test("are read with at most five queries", async () => {
    const api = await startApi();
    await subscribe(api, "a@x.example");
    await view(api, "UTC", ["/", "/books"], "https://search.example/");
    await read(api);
    for (const by of ["day", "week", "month", "year"])
      expect(await countQueries(api, () => read(api, `?by=${by}`))).toBeLessThanOrEqual(5);
  });
});

describe("top pages", () => {
  const spans = async (api: Api) => {
    const pages = await Promise.all(
      ["day", "week", "month", "year"].map(async (by) => (await read(api, `?by=${by}`)).pages),
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

  test("lose the views of days that pass out of a span, whoever looks first", async () => {
    const api = await startApi({ now: "2026-01-15T12:00:00.000Z" });
    await view(api, "UTC", ["/books", "/books", "/quotes"]);
    expect(await spans(api)).toEqual(Array(7).fill("/books 2, /quotes 1"));
    api.clock.advance(29 * DAY);
    expect((await spans(api))[0]).toBe("/books 2, /quotes 1");
    api.clock.advance(DAY);
    await view(api, "UTC", ["/quotes"]);
    // 14 February: the day is out of the 30 days, and in all others.
    const both = "/books 2, /quotes 2";
    expect(await spans(api)).toEqual(["/quotes 1", both, both, both, "/quotes 1", both, both]);
    api.clock.advance(75 * DAY);
    // 30 April: out of 12 weeks (since 9 February) and of 90 days (since 31 January).
    expect(await spans(api)).toEqual(["", "/quotes 1", both, both, "", "/quotes 1", both]);
    api.clock.advance(280 * DAY);
    // 4 February of the year after: out of 12 months and of 365 days.
    expect(await spans(api)).toEqual(["", "", "", both, "", "", "/quotes 1"]);
    api.clock.advance(5 * 365 * DAY);
    expect(await spans(api)).toEqual(Array(7).fill(""));
  });

  test("have the views of days that come back into a span when the clocks of the academy are set back", async () => {
    const api = await startApi({ now: "2026-05-31T12:30:00.000Z" });
    await view(api, "UTC", ["/books"]);
    api.clock.advance(30 * DAY);
    expect((await spans(api))[0]).toBe("");
    api.clock.advance(-DAY);
    expect((await spans(api))[0]).toBe("/books 1");
  });

  test("are summed up once from views that an earlier version counted, while others are added", async () => {
    const api = await startApi({ now: "2026-05-31T12:30:00.000Z" });
    await view(api, "UTC", ["/books"]);
    const { db } = api.app.database;
    await db.deleteFrom("page_span").execute();
    await db.deleteFrom("page_span_views").execute();
    await Promise.all([
      view(api, "UTC", ["/books", "/quotes"]),
      ...Array.from({ length: 3 }, () => movePageSpansIfPossible(api.app, "2026-05-31")),
    ]);
    expect(await spans(api)).toEqual(Array(7).fill("/books 2, /quotes 1"));
  });
});

const DAY = 24 * 3_600_000;
