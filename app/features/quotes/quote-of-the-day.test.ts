import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { quoteOfTheDay } from "./quote-of-the-day.server.ts";

const HOUR = 3_600_000;
let api: Api;
const today = async (zone = "UTC") => (await quoteOfTheDay(api.app, zone))?.text;
const add = (text: string, fields = {}) =>
  api.request("POST", "/api/gallery/quote/", { as: "editor", body: { text, status: "published", ...fields } });

describe("the quote of the day", () => {
  beforeAll(async () => {
    api = await startApi({ now: "2026-05-04T22:30:00.000Z" });
  });

  test("is undefined without a published quote", async () => {
    expect(await today()).toBeUndefined();
  });

  test("rotates through all published quotes, without drafts", async () => {
    for (const text of ["one", "two", "three"]) expect((await add(text)).status).toBe(201);
    await add("not yet", { status: "draft" });
    await add("later", { published_at: "2027-01-01T00:00:00.000Z" });
    const days: (string | undefined)[] = [];
    for (let day = 0; day < 4; day += 1) {
      days.push(await today());
      api.clock.advance(24 * HOUR);
    }
    expect(new Set(days.slice(0, 3))).toEqual(new Set(["one", "two", "three"]));
    expect(days[3]).toBe(days[0]);
  });

  test("changes at midnight in the academy's time zone", async () => {
    const before = await today("Europe/London");
    // 22:30 in UTC is 23:30 in London in May, and 04:00 of the next day in Kolkata.
    expect(await today("Asia/Kolkata")).not.toBe(before);
    api.clock.advance(HOUR);
    expect(await today("Europe/London")).not.toBe(before);
    expect(await today("UTC")).toBe(before);
  });

  test("does not change until midnight when quotes are published, moved or unpublished", async () => {
    const chosen = await today();
    const { id, version } = (await add("first of all", { position: 1 })).body as { id: number; version: number };
    expect(await today()).toBe(chosen);
    await add("of last year", { published_at: "2025-01-01T00:00:00.000Z" });
    expect(await today()).toBe(chosen);
    const taken = await api.request("PATCH", `/api/gallery/quote/${id}/`, {
      as: "editor",
      body: { status: "draft", version },
    });
    expect(taken.status).toBe(200);
    expect(await today()).toBe(chosen);
    api.clock.advance(24 * HOUR);
    expect(await today()).not.toBe(chosen);
  });

  test("is replaced for the rest of the day if it is unpublished", async () => {
    const chosen = await today();
    const { results } = (await api.request("GET", "/api/gallery/quote/", { as: "editor" })).body as {
      results: { id: number; version: number; text: string }[];
    };
    const { id, version } = results.find(({ text }) => text === chosen) ?? { id: 0, version: 0 };
    const status = (status: string, version: number) =>
      api.request("PATCH", `/api/gallery/quote/${id}/`, { as: "editor", body: { status, version } });
    expect((await status("draft", version)).status).toBe(200);
    api.clock.advance(1000);
    const other = await today();
    expect(other).not.toBe(chosen);
    expect((await status("published", version + 1)).status).toBe(200);
    expect(await today()).toBe(other);
  });

  test("needs one query", async () => {
    expect(await countQueries(api, () => today())).toBe(1);
  });
});
