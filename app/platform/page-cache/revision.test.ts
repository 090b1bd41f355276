import { expect, onTestFinished, test, vi } from "vitest";
import { sharedApi } from "#tests/support/shared-api.ts";
import type { App } from "../app.ts";
import { incrementContentRevision } from "../database/content-revision.ts";
import { memoizePerRevision } from "./memoize-per-revision.ts";

const api = sharedApi();
const change = ({ database }: Pick<App, "database">) =>
  database.db.transaction().execute((trx) => incrementContentRevision(trx, database.engine));

test("a change is visible after a refresh", async () => {
  const { app } = api;
  await app.revision.refresh();
  const before = app.revision.current;
  await app.revision.refresh();
  expect(app.revision.current).toBe(before);
  await change(app);
  expect(app.revision.current).toBe(before);
  await app.revision.refresh();
  expect(app.revision.current).toBe(before + 1);
});

test("a change by a request is visible before its response", async () => {
  const refresh = vi.spyOn(api.app.revision, "refresh");
  onTestFinished(() => refresh.mockRestore());
  await api.request("GET", "/readyz");
  expect(refresh).not.toHaveBeenCalled();
  await api.request("POST", "/api/viewer/subscriber/", { body: { email: "reader@academy.example" } });
  expect(refresh).toHaveBeenCalledOnce();
});

test("an outage is reported by /healthz and logged once, until the database responds again", async () => {
  const { app, request, logs } = api;
  const answer = vi.spyOn(app.database.db, "selectFrom").mockImplementation(() => {
    throw new Error("connection refused");
  });
  await app.revision.refresh();
  await app.revision.refresh();
  expect(logs.filter(({ level }) => level === 50)).toHaveLength(1);
  expect((await request("GET", "/healthz")).body).toEqual({
    status: "degraded",
    problems: [expect.stringContaining("The database has not responded since ")],
  });
  answer.mockRestore();
  await app.revision.refresh();
  expect((await request("GET", "/healthz")).body).toEqual({ status: "ok" });
});

test("memoizes a value per revision, for concurrent calls too", async () => {
  const { app } = api;
  const load = vi.fn(async () => ({ loaded: load.mock.calls.length }));
  const values = await Promise.all([1, 2, 3].map(() => memoizePerRevision(app, load)));
  expect(values).toEqual([{ loaded: 1 }, { loaded: 1 }, { loaded: 1 }]);
  await change(app);
  await app.revision.refresh();
  expect(await memoizePerRevision(app, load)).toEqual({ loaded: 2 });
});

test("retries a failed load", async () => {
  const { app } = api;
  const load = vi.fn(async () => "loaded").mockRejectedValueOnce(new Error("away"));
  await expect(memoizePerRevision(app, load)).rejects.toThrow("away");
  expect(await memoizePerRevision(app, load)).toBe("loaded");
});
