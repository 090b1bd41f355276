import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { stampCollection } from "#tests/support/stamps.ts";

const path = "/api/dashboard-insights/calendar/";
let api: Api;
// It is 00:30 on 1 May in Kolkata.
beforeAll(async () => {
  api = await startApi({ further: stampCollection, now: "2026-04-30T19:00:00.000Z" });
  await api.app.database.db.updateTable("settings").set({ time_zone: "Asia/Kolkata" }).execute();
});

type As = "owner" | "editor" | "author";
const read = async (query = "", as: As = "editor") => (await api.request("GET", `${path}${query}`, { as })).body;
const listTitles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);
const schedule = async (title: string, published_at: string, as: As = "editor") =>
  (await api.request("POST", "/api/stamp/", { body: { title, status: "published", published_at }, as })).body as {
    id: number;
    version: number;
  };
const move = (item: { id: number; version: number }, day: string, as: As = "editor", more = {}) =>
  api.request("POST", path, {
    body: { resource: "stamp", id: item.id, version: item.version, day, ...more },
    as,
  });

describe("the calendar", () => {
  test("returns a month's scheduled items in the academy's time zone, with one query", async () => {
    // The last minute of May, and the first of June.
    await schedule("Late in May", "2027-05-31T18:29:00.000Z");
    await schedule("Early in June", "2027-05-31T18:30:00.000Z");
    await api.request("POST", "/api/gallery/book/", {
      body: { title: "A book", status: "published", published_at: "2027-05-03T04:30:00.000Z" },
      as: "editor",
    });
    let body: Awaited<ReturnType<typeof read>>;
    await read();
    expect(
      await countQueries(api, async () => {
        body = await read("?month=2027-05");
      }),
    ).toBeLessThanOrEqual(2);
    expect(listTitles(body)).toEqual(["A book", "Late in May"]);
    expect(body).toMatchObject({ month: "2027-05", today: "2026-05-01", time_zone: "Asia/Kolkata", has_more: false });
    expect(body.items[0]).toMatchObject({ resource: "book", day: "2027-05-03", time: "10:00", may_move: true });
    expect(listTitles(await read("?month=2027-06"))).toEqual(["Early in June"]);
  });

  test("returns the next 14 days in the academy's time zone, unless a month is requested", async () => {
    await schedule("Fortnight: first day", "2026-04-30T20:00:00.000Z");
    await schedule("Fortnight: last day", "2026-05-14T18:29:00.000Z");
    await schedule("Fortnight: a minute too late", "2026-05-14T18:30:00.000Z");
    const body = await read();
    expect(body.month).toBeNull();
    const scheduled = listTitles(body).filter((title) => title.startsWith("Fortnight"));
    expect(scheduled).toEqual(["Fortnight: first day", "Fortnight: last day"]);
    expect(listTitles(await read("?month=2026-05"))).toContain("Fortnight: a minute too late");
  });

  test("rejects invalid months, and visitors", async () => {
    for (const month of ["2026-13", "2026-1", "1999-01", "May", ""]) {
      const { status, body } = await api.request("GET", `${path}?month=${month}`, { as: "owner" });
      expect([status, body.month], month).toEqual([400, ["Enter a month, such as 2026-11."]]);
    }
    expect((await api.request("GET", path)).status).toBe(401);
  });

  test("moves an item to another day at the same time of day, across a clock change", async () => {
    const other = await startApi({ further: stampCollection, now: "2026-03-01T12:00:00.000Z" });
    await other.app.database.db.updateTable("settings").set({ time_zone: "Europe/London" }).execute();
    const body = { title: "Spring", status: "published", published_at: "2026-03-28T09:00:00.000Z" };
    const { id, version } = (await other.request("POST", "/api/stamp/", { body, as: "editor" })).body;
    const moved = await other.request("POST", path, {
      body: { resource: "stamp", id, version, day: "2026-03-30" },
      as: "editor",
    });
    expect(moved.body).toMatchObject({ published_at: "2026-03-30T08:00:00.000Z", day: "2026-03-30", time: "09:00" });
    expect((await other.request("GET", `/api/stamp/${id}/`, { as: "editor" })).body).toMatchObject({
      state: "scheduled",
      published_at: "2026-03-30T08:00:00.000Z",
    });
  });

  test("rejects the past, including earlier today, and items that aren't scheduled", async () => {
    const item = await schedule("At midnight", "2026-05-09T18:30:00.000Z");
    for (const day of ["2026-04-30", "2026-05-01"])
      expect((await move(item, day)).body).toMatchObject({
        day: ["00:00 on this day has passed. Choose a later day or publish now."],
        codes: { day: ["past"] },
      });
    expect((await move(item, "2026-05-02")).status).toBe(200);
    const { body: draft } = await api.request("POST", "/api/stamp/", { body: { title: "Draft" }, as: "editor" });
    expect((await move(draft, "2026-05-09")).body.codes).toEqual({ id: ["not_scheduled"] });
  });

  test("rejects bad input and the wrong role", async () => {
    const item = await schedule("Stays", "2026-05-20T09:00:00.000Z");
    for (const day of ["2026-02-30", "1026-05-05", "tomorrow"])
      expect(Object.keys((await move(item, day)).body.codes), day).toEqual(["day"]);
    expect((await move(item, "2026-05-21", "editor", { id: "x", who: 1 })).body.codes).toMatchObject({
      who: ["unknown"],
    });
    expect((await move(item, "2026-05-21", "editor", { resource: "nothing" })).status).toBe(404);
    expect((await move(item, "2026-05-21", "editor", { resource: "subscriber" })).status).toBe(404);
    expect((await move(item, "2026-05-21", "author")).status).toBe(404);
    expect((await api.request("POST", path, { body: { ...item, day: "2026-05-21" } })).status).toBe(401);
  });

  test("shows authors their own items, which they can't move", async () => {
    const { body: own } = await api.request("POST", "/api/stamp/", { body: { title: "Own" }, as: "author" });
    const published_at = "2028-01-10T09:00:00.000Z";
    const body = { status: "published", published_at, version: own.version };
    const { body: item } = await api.request("PATCH", `/api/stamp/${own.id}/`, { body, as: "editor" });
    await schedule("Of an editor", published_at);
    const month = await read("?month=2028-01", "author");
    expect(month.items).toMatchObject([{ title: "Own", may_move: false }]);
    expect((await move(item, "2028-01-11", "author")).status).toBe(403);
  });

  test("tells one of two people who move the same item about the newer version", async () => {
    const item = await schedule("Contested", "2026-05-25T09:00:00.000Z");
    const responses = await Promise.all([move(item, "2026-05-26"), move(item, "2026-05-27", "owner")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const moved = responses.find(({ status }) => status === 200)?.body;
    const { body: now } = await api.request("GET", `/api/stamp/${item.id}/`, { as: "editor" });
    expect(now).toMatchObject({ published_at: moved.published_at, version: moved.version });
  });
});
