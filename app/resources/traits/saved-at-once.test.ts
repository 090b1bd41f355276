import { expect, inject, test } from "vitest";
import { acquireTransactionLock } from "#app/platform/database/exclusive-lock.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import { startApi } from "#tests/support/api.ts";

test("items made at once get positions and addresses of their own", async () => {
  const api = await startApi();
  const make = (path: string, body: object) =>
    Promise.all([1, 2, 3, 4].map(() => api.request("POST", path, { body, as: "editor" })));
  const quotes = await make("/api/gallery/quote/", { text: "A first light." });
  expect(quotes.map(({ body }) => body.position).sort()).toEqual([1, 2, 3, 4]);
  const books = await make("/api/gallery/book/", { title: "Calm" });
  expect(books.map(({ body }) => body.slug).sort()).toEqual(["calm", "calm-2", "calm-3", "calm-4"]);
  expect(books.map(({ body }) => body.position).sort()).toEqual([1, 2, 3, 4]);
});

// SQLite has one writer anyway.
test.runIf(inject("engine") === "postgres")(
  "who chooses an address holds up those who choose one, and nobody else",
  async () => {
    const api = await startApi();
    const { app } = api;
    const call = (method: string, path: string, body: object) => api.request(method, path, { body, as: "editor" });
    const { body: post } = await call("POST", "/api/post/", { title: "Calm" });
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = inTransaction(app, async (trx) => {
      await acquireTransactionLock(trx, app.database, "slug:post");
      held.resolve();
      await released.promise;
    });
    await held.promise;
    let isMade = false;
    const made = call("POST", "/api/post/", { title: "Calm" }).finally(() => {
      isMade = true;
    });
    const edited = await call("PATCH", `/api/post/${post.id}/`, { excerpt: "A text.", version: 1 });
    expect([edited.status, edited.body.slug]).toEqual([200, "calm"]);
    const published = await call("PATCH", `/api/post/${post.id}/`, { status: "published", version: 2 });
    expect(published.status).toBe(200);
    const refused = await call("POST", "/api/post/", { title: "Calm", category: 999 });
    expect(refused.body.codes).toEqual({ category: ["does_not_exist"] });
    expect(isMade).toBe(false);
    released.resolve();
    await holder;
    expect((await made).body.slug).toBe("calm-2");
  },
);
