import { describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";

const path = "/api/dashboard-insights/";
const insights = async (api: Api, query = "") => (await api.request("GET", `${path}${query}`, { as: "owner" })).body;

describe("the dashboard", () => {
  test("returns states, scheduled items, and audience figures with at most ten queries", async () => {
    const api = await startApi();
    const later = new Date(api.app.now().getTime() + 60_000).toISOString();
    const create = (body: object) => api.request("POST", "/api/post/", { body, as: "editor" });
    await create({ title: "Draft" });
    await create({ title: "Soon", status: "published", published_at: later });
    const { body: live } = await create({ title: "Live", status: "published" });
    await api.request("PATCH", `/api/post/${live.id}/`, { body: { title: "Changed", version: 1 }, as: "editor" });
    await api.request("POST", "/api/viewer/subscriber/", { body: { email: "a@b.example" }, as: "editor" });
    await api.request("POST", "/api/viewer/enquiry/", { body: { name: "A", email: "a@b.example", message: "Hello" } });
    await insights(api);
    const queries = await countQueries(api, async () => {
      const body = await insights(api);
      expect(body.resources.post).toEqual({
        total: 3,
        draft: 1,
        in_review: 0,
        scheduled: 1,
        scheduled_changed: 0,
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
    expect(queries).toBeLessThanOrEqual(10);
  });

  test("returns only their own scheduled items to authors", async () => {
    const api = await startApi();
    const published_at = new Date(api.app.now().getTime() + 60_000).toISOString();
    const create = async (path: string, body: object, as: "editor" | "author") =>
      (await api.request("POST", path, { body, as })).body;
    const own = await create("/api/post/", { title: "Of the author" }, "author");
    const schedule = { status: "published", published_at, version: 1 };
    expect((await api.request("PATCH", `/api/post/${own.id}/`, { body: schedule, as: "editor" })).status).toBe(200);
    await create("/api/post/", { title: "Of an editor", ...schedule, version: undefined }, "editor");
    await create("/api/gallery/book/", { title: "A secret book", ...schedule, version: undefined }, "editor");
    const titles = async (as: "editor" | "author") =>
      (await api.request("GET", path, { as })).body.scheduled_next.map(({ title }: { title: string }) => title);
    expect(await titles("author")).toEqual(["Of the author"]);
    expect(await titles("editor")).toEqual(["A secret book", "Of the author", "Of an editor"]);
  });

  test("sums by days in the academy's time zone, up to today", async () => {
    // It is 00:30 in London, on the day after the clocks went forward.
    const api = await startApi({ now: "2026-03-29T23:30:00.000Z" });
    const { db } = api.app.database;
    await db.updateTable("settings").set({ time_zone: "Europe/London" }).execute();
    const subscribed = ["2026-03-28T23:59:59.999Z", "2026-03-29T00:00:00.000Z", "2026-03-29T22:59:59.999Z"];
    subscribed.push("2026-03-29T23:00:00.000Z", "2026-03-29T23:30:00.000Z", "2026-02-28T23:59:59.000Z");
    for (const [number, created_at] of subscribed.entries()) {
      const email = `${number}@a.example`;
      const row = { email, email_key: email, source: "footer" as const, is_blocked: number === 0, version: 1 };
      await db
        .insertInto("subscriber")
        .values({ ...row, created_at, modified_at: created_at })
        .execute();
    }
    const { subscribers, views } = await insights(api);
    expect(subscribers).toMatchObject({ total: 6, blocked: 1 });
    expect(subscribers.added.slice(-3)).toEqual([
      { day: "2026-03-28", count: 1 },
      { day: "2026-03-29", count: 2 },
      { day: "2026-03-30", count: 2 },
    ]);
    expect(subscribers.added[0]).toEqual({ day: "2026-03-01", count: 0 });
    expect(views.by_day.map(({ day }: { day: string }) => day)).toEqual(
      subscribers.added.map(({ day }: { day: string }) => day),
    );
  });

  test("does not return audience figures to authors", async () => {
    const api = await startApi();
    const { body } = await api.request("GET", `${path}?days=90`, { as: "author" });
    expect(body).toMatchObject({ days: 90, subscribers: null, enquiries: null });
    expect((await api.request("GET", `${path}?days=7`, { as: "author" })).body.codes).toEqual({
      days: ["invalid_choice"],
    });
    expect((await api.request("GET", path)).status).toBe(401);
  });
});
