import { beforeAll, describe, expect, test } from "vitest";
import { resources } from "#app/features/features.server.ts";
import { postResource } from "#app/features/posts/posts.server.ts";
import { purgeExpired } from "#app/features/trash/trash.server.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { changeMany } from "#app/resources/change-many.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { searchRequests } from "#tests/support/search-requests.ts";
import { indexChanges, rebuildSearch } from "./index-items.server.ts";

const DAY = 24 * 60 * 60 * 1000;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
const { post, find, titles } = searchRequests(() => api);

describe("the index", () => {
  test("is updated in the transaction of the change", async () => {
    const { app } = api;
    const broken = { ...postResource, searchText: () => ({ title: "Bindweed", text: ["Bindweed"] }) };
    const rolledBack = runInTransaction(app, async (trx) => {
      const row = {
        id: 4711,
        version: 1,
        status: "published",
        published_at: app.now().toISOString(),
        created_by: null,
      };
      const context = { ...operationContext(app, anonymous), store: trx };
      await indexChanges(broken, [{ before: undefined, after: row, action: "create" }], context);
      expect(await entries(trx as unknown as Queryable, 4711)).toHaveLength(1);
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    expect(await titles("bindweed", "owner")).toEqual([]);
    // Simultaneous changes with the same new words.
    await Promise.all(["one", "two", "three"].map((word) => post(`Larkspur ${word} delphinium`)));
    expect(await titles("delphinium", "owner")).toHaveLength(3);
  });

  test("removes items that are purged from the trash", async () => {
    const own = await startApi();
    const made = await own.request("POST", "/api/post/", { body: { title: "Nettle" }, as: "editor" });
    await own.request("DELETE", `/api/post/${made.body.id}/`, { as: "editor" });
    own.clock.advance(31 * DAY);
    await purgeExpired(postResource, own.app);
    expect(await entries(own.app.database.db, made.body.id)).toEqual([]);
  });

  test("can be rebuilt", async () => {
    await post("Chamomile", "Chamomile tea");
    const { db } = api.app.database;
    const before = await find("chamomile tea");
    await db.deleteFrom("search_entry").execute();
    await db.deleteFrom("search_word").execute();
    expect((await find("chamomile")).count).toBe(0);
    const seen: number[][] = [];
    await rebuildSearch(api.app, resources, (done, total) => seen.push([done, total]));
    await rebuildSearch(api.app, resources);
    expect(seen.at(-1)?.[0]).toBe(seen.at(-1)?.[1]);
    expect((await find("chamomile tea")).results).toEqual(before.results);
    expect(await find("camomille")).toMatchObject({ count: 1, corrected: "chamomile" });
  });

  test("accepts texts of any length with any characters", async () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `w${index.toString(36)}`).join(" ");
    const item = await post("Everything at once", `${text} ${"x".repeat(5000)} 😀 '\\:* ﷺ ½ \u{1E900}`);
    expect((await find("everything wn5c")).results).toMatchObject([{ id: item.id }]);
    expect((await find("everything \u{1E922}")).results).toMatchObject([{ id: item.id }]);
    const many = await changeMany(
      postResource,
      api.app,
      { kind: "staff", id: 1, username: "o", role: "owner", sessionId: 0 },
      "delete",
      [item.id],
    );
    expect(many.done).toEqual([item.id]);
  });
});

test("building excerpts of long texts does not block the event loop", async () => {
  const filler = "Something else entirely, and more of it. ".repeat(3000);
  for (let number = 0; number < 8; number += 1) await post(`Hawthorn ${number}`, `${filler} hawthorn`);
  const { search, now } = api.app;
  const query = { q: "hawthorn", page: 1, page_size: 12 };
  await search.find(anonymous, now().toISOString(), query);
  let [longest, last] = [0, performance.now()];
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  });
  const start = performance.now();
  const { count } = await search.find(anonymous, now().toISOString(), query);
  longest = Math.max(longest, performance.now() - last);
  clearInterval(watch);
  expect(count).toBe(8);
  expect(longest).toBeLessThan((performance.now() - start) / 2);
});

const entries = (db: Queryable, item: number) =>
  db.selectFrom("search_entry").select("id").where("resource", "=", "post").where("item_id", "=", item).execute();
