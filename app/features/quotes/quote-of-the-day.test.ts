import { beforeEach, describe, expect, test } from "vitest";
import { getStore } from "#app/resources/store.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { quoteOfTheDay } from "./quote-of-the-day.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const api = sharedApi({ now: "2026-05-04T22:30:00.000Z" });
const today = async (zone = "UTC") => (await quoteOfTheDay(api.app, zone))?.text;
const add = async (text: string, fields = {}) => {
  const body = { text, status: "published", ...fields };
  const added = await api.request("POST", "/api/gallery/quote/", { as: "editor", body });
  expect(added.status).toBe(201);
  return added.body as { id: number; version: number };
};
const addThree = async () => [await add("one"), await add("two"), await add("three")];

describe("the quote of the day", () => {
  // Each test begins without quotes, at half past ten in the evening.
  beforeEach(async () => {
    await getStore(api.app).deleteFrom("quote").execute();
    api.clock.advance((22.5 * HOUR + DAY - (api.app.now().getTime() % DAY)) % DAY);
  });

  test("is undefined without a published quote", async () => {
    expect(await today()).toBeUndefined();
    await add("not yet", { status: "draft" });
    expect(await today()).toBeUndefined();
  });

  test("rotates through all published quotes, without drafts", async () => {
    await addThree();
    await add("not yet", { status: "draft" });
    await add("later", { published_at: "2027-01-01T00:00:00.000Z" });
    const days: (string | undefined)[] = [];
    for (let day = 0; day < 4; day += 1) {
      days.push(await today());
      api.clock.advance(DAY);
    }
    expect(new Set(days.slice(0, 3))).toEqual(new Set(["one", "two", "three"]));
    expect(days[3]).toBe(days[0]);
  });

  test("changes at midnight in the academy's time zone", async () => {
    await addThree();
    const before = await today("Europe/London");
    // 22:30 in UTC is 23:30 in London in May, and 04:00 on the next day in Kolkata.
    expect(await today("Asia/Kolkata")).not.toBe(before);
    api.clock.advance(HOUR);
    expect(await today("Europe/London")).not.toBe(before);
    expect(await today("UTC")).toBe(before);
  });

  test("does not change until midnight when quotes are published, moved or unpublished", async () => {
    await addThree();
    const chosen = await today();
    const { id, version } = await add("first of all", { position: 1 });
    expect(await today()).toBe(chosen);
    await add("of last year", { published_at: "2025-01-01T00:00:00.000Z" });
    expect(await today()).toBe(chosen);
    const taken = await api.request("PATCH", `/api/gallery/quote/${id}/`, {
      as: "editor",
      body: { status: "draft", version },
    });
    expect(taken.status).toBe(200);
    expect(await today()).toBe(chosen);
    api.clock.advance(DAY);
    expect(await today()).not.toBe(chosen);
  });

  test("is replaced for the rest of the day if it is unpublished", async () => {
    const [{ id, version }] = (await addThree()) as [{ id: number; version: number }];
    const chosen = await today();
    expect(chosen).toBe("one");
    const status = (status: string, version: number) =>
      api.request("PATCH", `/api/gallery/quote/${id}/`, { as: "editor", body: { status, version } });
    expect((await status("draft", version)).status).toBe(200);
    api.clock.advance(1000);
    const other = await today();
    expect(other).not.toBe(chosen);
    expect((await status("published", version + 1)).status).toBe(200);
    expect(await today()).toBe(other);
  });

  test("needs one query, and two more for the first visitor of the day", async () => {
    await add("one");
    expect(await countQueries(api, () => today())).toBe(3);
    expect(await countQueries(api, () => today())).toBe(1);
  });
});
