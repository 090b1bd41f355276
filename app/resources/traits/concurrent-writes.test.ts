import { expect, inject, test } from "vitest";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { startApi } from "#tests/support/api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

test("items created at the same time get different positions and slugs", async () => {
  const api = await startApi({ further: stampCollection });
  const create = () => api.request("POST", "/api/stamp/", { body: { title: "Calm" }, as: "editor" });
  const stamps = await Promise.all([create(), create(), create(), create()]);
  expect(stamps.map(({ body }) => body.slug).sort()).toEqual(["calm", "calm-2", "calm-3", "calm-4"]);
  expect(stamps.map(({ body }) => body.position).sort()).toEqual([1, 2, 3, 4]);
});

// SQLite has only one writer, so this test applies only to PostgreSQL.
const onPostgres = inject("engine") === "postgres" ? test : undefined;

onPostgres?.("choosing a slug blocks only requests that also choose one", async () => {
  const api = await startApi({ further: stampCollection });
  const { app } = api;
  const call = (method: string, path: string, body: object) => api.request(method, path, { body, as: "editor" });
  const { body: stamp } = await call("POST", "/api/stamp/", { title: "Calm" });
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = runInTransaction(app, async (trx) => {
    await acquireTransactionLock(trx, app.database, "slug:stamp");
    held.resolve();
    await released.promise;
  });
  await held.promise;
  let isCreated = false;
  const creation = call("POST", "/api/stamp/", { title: "Calm" }).finally(() => {
    isCreated = true;
  });
  const edited = await call("PATCH", `/api/stamp/${stamp.id}/`, { story: "A text.", version: 1 });
  expect([edited.status, edited.body.slug]).toEqual([200, "calm"]);
  const published = await call("PATCH", `/api/stamp/${stamp.id}/`, { status: "published", version: 2 });
  expect(published.status).toBe(200);
  const rejected = await call("POST", "/api/stamp/", { title: "Calm", series: 999 });
  expect(rejected.body.codes).toEqual({ series: ["does_not_exist"] });
  expect(isCreated).toBe(false);
  released.resolve();
  await holder;
  expect((await creation).body.slug).toBe("calm-2");
});
