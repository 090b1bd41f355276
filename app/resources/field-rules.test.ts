import { expect, test } from "vitest";
import { sharedApi } from "#tests/support/shared-api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

const api = sharedApi({ further: stampCollection });
const send = (method: string, path: string, body: object) => api.request(method, path, { body, as: "editor" });
const broken = {
  sold_at: ["The sale must not be before the issue."],
  codes: { sold_at: ["invalid"] },
};
const [issue, before, after] = ["2026-03-01", "2026-02-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z"];

test("rejects creating or replacing an item that breaks a rule across fields", async () => {
  const body = { title: "Early", issued_on: issue, sold_at: before };
  const created = await send("POST", "/api/stamp/", body);
  expect([created.status, created.body]).toEqual([400, broken]);
  const { body: stamp } = await send("POST", "/api/stamp/", { ...body, sold_at: after });
  const replaced = await send("PUT", `/api/stamp/${stamp.id}/`, { ...body, version: 1 });
  expect([replaced.status, replaced.body]).toEqual([400, broken]);
});

test("checks a rule across fields with the stored values and pending edits of a changed item", async () => {
  const { body: stamp } = await send("POST", "/api/stamp/", { title: "Late", issued_on: issue, sold_at: after });
  const path = `/api/stamp/${stamp.id}/`;
  const sold = await send("PATCH", path, { sold_at: before, version: 1 });
  expect([sold.status, sold.body]).toEqual([400, broken]);
  const issued = await send("PATCH", path, { issued_on: "2026-05-01", version: 1 });
  expect([issued.status, issued.body]).toEqual([400, broken]);
  const published = await send("PATCH", path, { status: "published", version: 1 });
  expect([published.status, published.body.version]).toEqual([200, 2]);
  expect((await send("PATCH", path, { issued_on: null, version: 2 })).body.state).toBe("changed");
  expect((await send("PATCH", path, { sold_at: before, version: 3 })).status).toBe(200);
  const again = await send("PATCH", path, { issued_on: issue, version: 4 });
  expect([again.status, again.body]).toEqual([400, broken]);
});

test("rejects the second of two changes that together break a rule", async () => {
  const { body: stamp } = await send("POST", "/api/stamp/", { title: "Both" });
  const changes = [{ issued_on: issue }, { sold_at: before }];
  const results = await Promise.all(changes.map((change) => send("PATCH", `/api/stamp/${stamp.id}/`, change)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
});
