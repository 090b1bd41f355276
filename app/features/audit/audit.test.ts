import { describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { freshAddress } from "#tests/support/fresh-name.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const shared = sharedApi();

const entries = async (api: Api, query: string) =>
  (await api.request("GET", `/api/common/audit/?${query}`, { as: "owner" })).body.results;

test("records each change with its author and the names of the changed fields, without their values", async () => {
  const api = shared;
  const { body: quote } = await api.request("POST", "/api/gallery/quote/", {
    body: { text: "A secret draft" },
    as: "editor",
  });
  await api.request("PATCH", `/api/gallery/quote/${quote.id}/`, {
    body: { context: "private words", version: 1 },
    as: "editor",
  });
  await api.request("PATCH", `/api/gallery/quote/${quote.id}/`, {
    body: { context: "lost", version: 1 },
    as: "editor",
  });
  await api.request("DELETE", `/api/gallery/quote/${quote.id}/`, { as: "owner" });
  const log = await api.request("GET", `/api/common/audit/?resource=quote&item_id=${quote.id}`, { as: "owner" });
  expect(log.body.results).toMatchObject([
    { action: "delete", item_id: quote.id },
    { action: "change", fields: ["context"], title: "A secret draft" },
    { action: "create", item_id: quote.id },
  ]);
  expect(JSON.stringify(log.body)).not.toContain("private words");
  expect((await api.request("GET", "/api/common/audit/", { as: "editor" })).status).toBe(403);
});

test.each([
  "/api/common/audit/?item_id=99999999999",
  "/api/common/audit/?staff_id=99999999999",
  "/api/common/audit/?resource=%00",
  "/api/common/audit/?action=Change",
  "/api/common/audit/?created_after=yesterday",
])("%s returns 400: no row can match it", async (address) => {
  expect((await shared.request("GET", address, { as: "owner" })).status).toBe(400);
});

test("records every way to unpublish an item as unpublish", async () => {
  const api = shared;
  const { body: post } = await api.request("POST", "/api/post/", {
    body: { title: "Up and down", status: "published" },
    as: "editor",
  });
  const change = async (status: string) =>
    expect((await api.request("PATCH", `/api/post/${post.id}/`, { body: { status }, as: "editor" })).status).toBe(200);
  await change("draft");
  await change("in_review");
  await change("published");
  await change("in_review");
  await change("published");
  await api.request("POST", "/api/post/bulk/", { body: { action: "unpublish", ids: [post.id] }, as: "editor" });
  const log: { action: string }[] = await entries(api, `resource=post&item_id=${post.id}`);
  expect(log.map(({ action }) => action).toReversed()).toEqual([
    "create",
    "unpublish",
    "submit",
    "publish",
    "unpublish",
    "publish",
    "unpublish",
  ]);
});

test("filters the log by account, action, item and time", async () => {
  const api = await startApi({ now: "2026-05-04T09:00:00.000Z" });
  const make = async (text: string, as: "editor" | "owner") =>
    (await api.request("POST", "/api/gallery/quote/", { body: { text }, as })).body.id as number;
  const first = await make("First", "editor");
  await make("Second", "owner");
  api.clock.advance(24 * 60 * 60_000);
  await api.request("DELETE", `/api/gallery/quote/${first}/`, { as: "editor" });
  const titles = async (query: string) =>
    (await entries(api, `resource=quote&${query}`)).map(
      ({ action, title }: { action: string; title: string }) => `${action} ${title}`,
    );
  const [{ staff_id }] = await entries(api, "action=delete");
  expect(await titles("")).toEqual(["delete First", "create Second", "create First"]);
  expect(await titles(`staff_id=${staff_id}`)).toEqual(["delete First", "create First"]);
  expect(await titles("action=create")).toEqual(["create Second", "create First"]);
  expect(await titles(`item_id=${first}&action=create`)).toEqual(["create First"]);
  expect(await titles("created_after=2026-05-05")).toEqual(["delete First"]);
  expect(await titles("created_before=2026-05-05T09:00:00Z")).toEqual(["create Second", "create First"]);
  expect(await titles("created_after=2026-05-04T09:00:00.000Z&created_before=2026-05-04T09:00:00.001Z")).toEqual([
    "create Second",
    "create First",
  ]);
});

describe("signing in", () => {
  const start = async (api = shared) => {
    const { id, username, password } = await freshStaff(api, "author");
    const ip = freshAddress();
    const login = (body: object, from = ip) =>
      api.request("POST", "/api/auth/login/", { body: { username, password, ...body }, from });
    return { api, id, username, ip, login };
  };

  test("is recorded with the IP address, like a failed attempt", async () => {
    const { api, id, ip, login, username } = await start();
    const other = freshAddress();
    expect((await login({ password: "not the password" })).status).toBe(400);
    expect((await login({ username: "my secret password" }, other)).status).toBe(400);
    expect((await login({ username: username.toUpperCase() })).status).toBe(200);
    const of = { resource: "staff", fields: [] };
    const failed = { ...of, action: "sign_in_failed", staff_id: null, username: "(not signed in)" };
    const known = { item_id: id, title: username };
    const log: { ip: string }[] = await entries(api, "resource=staff");
    const found = log.filter((entry) => [ip, other].includes(entry.ip));
    expect(found).toMatchObject([
      { ...of, ...known, action: "sign_in", staff_id: id, username, ip },
      // A password typed into the username field is not stored.
      { ...failed, item_id: null, title: "", ip: other },
      { ...failed, ...known, ip },
    ]);
    expect(JSON.stringify(found)).not.toContain("secret");
  });

  test("to a deactivated account is recorded as a failure", async () => {
    const { api, id, login } = await start();
    await api.app.database.db.updateTable("staff").set({ is_active: false }).where("id", "=", id).execute();
    await login({});
    expect(await entries(api, `action=sign_in_failed&item_id=${id}`)).toHaveLength(1);
  });

  test("records at most a hundred failures an hour, for 90 days", async () => {
    const { api, login } = await start(await startApi());
    const guess = (at: number) => login({ username: `nobody-${at}` }, `203.0.113.${at}`);
    for (let at = 0; at < 120; at += 1) expect((await guess(at)).status).toBe(400);
    const count = async () =>
      (await api.request("GET", "/api/common/audit/?action=sign_in_failed", { as: "owner" })).body.count;
    expect(await count()).toBe(100);
    expect((await login({})).status).toBe(200);
    api.clock.advance(91 * 24 * 60 * 60_000);
    await guess(1);
    expect(await count()).toBe(1);
    expect((await entries(api, "action=sign_in")).length).toBeGreaterThan(0);
  });
});
