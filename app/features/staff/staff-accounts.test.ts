import { expect, test } from "vitest";
import { accountLog } from "#tests/support/account-log.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import {
  confirm,
  freshRose,
  invitations,
  invite,
  login,
  password,
  patch,
  path,
  rose,
} from "#tests/support/invitations.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { createStaff } from "./staff.server.ts";

/** For tests that only touch accounts of their own. */
const shared = sharedApi();

/** Creates another owner, with a session. */
async function secondOwner(api: Api) {
  const { id } = await createStaff(api.app, { username: "second", password, role: "owner" });
  return { id, access: (await login(api, "second")).body.access as string };
}
const loadId = async (api: Api, access: string) =>
  (await api.request("GET", "/api/auth/user/", { as: access })).body.id;

test("transfers the work of a deactivated or deleted account to somebody else", async () => {
  const api = await startApi();
  await api.signIn("author");
  const members = (await api.request("GET", path, { as: "owner" })).body.results;
  const findIdByRole = (role: string) => members.find((each: { role: string }) => each.role === role).id;
  await api.request("POST", "/api/post/", { as: "author", body: { title: "A walk", kind: "blog" } });
  await insertMediaRow(api, { created_by: findIdByRole("author") });
  const work = async (id: number) => (await api.request("GET", `${path}${id}/work/`, { as: "owner" })).body.results;
  const expected = [
    { label: "Posts", count: 1 },
    { label: "Files of the media library", count: 1 },
  ];
  expect(await work(findIdByRole("author"))).toEqual(expected);
  expect((await api.request("GET", `${path}1/work/`, { as: "editor" })).status).toBe(403);

  const email = "rose@example.org";
  const rose = (await createStaff(api.app, { username: "rose", email, password, role: "author" })).id;
  const off = { is_active: false, hand_over_to: rose };
  expect((await patch(api, findIdByRole("author"), { hand_over_to: rose })).body.codes).toEqual({
    hand_over_to: ["invalid"],
  });
  const self = { ...off, hand_over_to: findIdByRole("author") };
  expect((await patch(api, findIdByRole("author"), self)).body.codes).toEqual({ hand_over_to: ["does_not_exist"] });
  expect((await patch(api, findIdByRole("author"), off)).status).toBe(200);
  expect(await work(findIdByRole("author"))).toEqual([]);
  expect(await work(rose)).toEqual(expected);
  const told = await api.app.database.db.selectFrom("mail").selectAll().where("recipient", "=", email).execute();
  expect(told.map(({ subject, text }) => [subject, text])).toEqual([
    [
      "owner-of-tests assigned you author-of-tests’s work",
      expect.stringContaining("Posts: 1\nFiles of the media library: 1"),
    ],
  ]);
  const { access } = (await login(api, "rose")).body;
  expect((await api.request("GET", "/api/post/", { as: access })).body.results, "may edit it").toMatchObject([
    { created_by: rose },
  ]);
  const ivy = (await createStaff(api.app, { username: "ivy", password, role: "editor" })).id;
  const gone = await api.request("DELETE", `${path}${rose}/?hand_over_to=${ivy}`, { as: "owner" });
  expect(gone.status).toBe(204);
  expect(await work(ivy)).toEqual(expected);
  expect((await accountLog(api)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["hand_over", "deactivate"]),
  );
});

test.each(["nobody", "author", "editor"] as const)("lets only owners manage accounts, not %s", async (who) => {
  const api = shared;
  const { id } = (await invite(api, freshRose())).body;
  const as = who === "nobody" ? {} : { as: who };
  const calls = [
    api.request("GET", path, as),
    api.request("POST", path, { ...as, body: { ...rose, username: "ivy", email: "ivy@example.org" } }),
    api.request("GET", `${path}${id}/`, as),
    api.request("PATCH", `${path}${id}/`, { ...as, body: { role: "owner", version: 1 } }),
    api.request("DELETE", `${path}${id}/`, as),
    api.request("POST", `${path}${id}/invite/`, as),
    api.request("DELETE", `${path}${id}/otp/`, as),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(who === "nobody" ? 401 : 403);
});

test("filters, searches, orders and pages the list in a fixed number of queries", async () => {
  const api = await startApi();
  await api.signIn("editor");
  await invite(api);
  await invite(api, { username: "amber", email: "amber@münchen.example", role: "author" });
  const { body: amber } = await api.request("GET", `${path}?search=xn--mnchen`, { as: "owner" });
  await patch(api, amber.results[0].id, { is_active: false, version: 1 });
  const names = async (query: string) => {
    const { body } = await api.request("GET", `${path}?${query}`, { as: "owner" });
    return body.results.map(({ username }: { username: string }) => username);
  };
  expect(await names("")).toEqual(["amber", "editor-of-tests", "owner-of-tests", "rose"]);
  expect(await names("role=editor")).toEqual(["editor-of-tests", "rose"]);
  expect(await names("is_active=false")).toEqual(["amber"]);
  expect(await names(`ids=${amber.results[0].id},9999`)).toEqual(["amber"]);
  expect(await names(`ids=${amber.results[0].id}&role=editor`)).toEqual([]);
  const badIds = await api.request("GET", `${path}?ids=one`, { as: "owner" });
  expect([badIds.status, badIds.body.codes]).toEqual([400, { ids: ["invalid"] }]);
  expect(await names("search=ROSE@")).toEqual(["rose"]);
  expect(await names("search=%25")).toEqual([]);
  expect((await names("ordering=-email")).slice(0, 2), "those without an address come last").toEqual(["rose", "amber"]);
  expect((await names("ordering=-last_used_at")).slice(-2).sort()).toEqual(["amber", "rose"]);
  expect((await names("ordering=created_at"))[0]).toBe("editor-of-tests");
  expect(await names("ordering=role,-username")).toEqual(["amber", "rose", "editor-of-tests", "owner-of-tests"]);
  const second = await api.request("GET", `${path}?page=2&page_size=2`, { as: "owner" });
  expect(second.body).toMatchObject({ count: 4, next: null, previous: expect.stringContaining("page_size=2") });
  const bad = await api.request("GET", `${path}?role=king&is_active=perhaps&ordering=password_hash`, { as: "owner" });
  expect(bad.body.codes).toEqual({ role: ["invalid_choice"], is_active: ["invalid_choice"], ordering: ["invalid"] });
  expect((await api.request("GET", `${path}?page=3`, { as: "owner" })).body).toEqual({ detail: "Invalid page." });
  const { access } = await api.signIn("owner");
  expect(await countQueries(api, () => api.request("GET", path, { as: access }))).toBeLessThanOrEqual(5);
  expect(JSON.stringify((await api.request("GET", path, { as: "owner" })).body)).not.toMatch(/argon2|password_hash/);
});

test("changes role, address and state with a version check", async () => {
  const api = shared;
  const rose = freshRose();
  const email = `${rose.username}@elsewhere.example`;
  const { id } = (await invite(api, rose)).body;
  const changed = await patch(api, id, { role: "author", email, version: 1 });
  expect(changed.body).toMatchObject({ role: "author", email, version: 2 });
  const stale = await patch(api, id, { role: "owner", version: 1 });
  expect([stale.status, stale.body.current]).toEqual([409, changed.body]);
  const two = await Promise.all(["editor", "owner"].map((role) => patch(api, id, { role, version: 2 })));
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await patch(api, id, { username: "lily", password: "x", role: null })).body.codes).toEqual({
    password: ["unknown"],
    role: ["null"],
  });
  expect((await patch(api, 9999, { version: 1 })).status).toBe(404);
  const other = freshRose();
  await invite(api, other);
  expect((await patch(api, id, { email: other.email.toUpperCase(), version: 3 })).body.codes).toEqual({
    email: ["unique"],
  });
  expect((await accountLog(api, id)).find(({ action }) => action === "change")).toMatchObject({
    fields: ["role"],
  });
});

test("ends all sessions permanently on deactivation, and blocks every way to sign in", async () => {
  const api = shared;
  const { id, ...account } = await freshStaff(api);
  const session = await login(api, account.username);
  const mine = { ...account, ...session.body };
  expect((await patch(api, id, { is_active: false, version: 1 })).body.is_active).toBe(false);
  const status = async () => (await api.request("GET", "/api/auth/user/", { as: mine.access })).status;
  const renewal = async () =>
    (await api.request("POST", "/api/auth/token/refresh/", { body: { refresh: mine.refresh } })).status;
  expect([await status(), await renewal()]).toEqual([401, 401]);
  const told = { detail: "This account has been deactivated.", code: "user_inactive" };
  expect((await api.request("GET", "/api/auth/user/", { as: mine.access })).body).toEqual(told);
  expect((await login(api, mine.username, mine.password)).status).toBe(400);
  await patch(api, id, { is_active: true, version: 2 });
  expect([await status(), await renewal()], "sessions do not come back").toEqual([401, 401]);
  expect((await login(api, mine.username, mine.password)).status).toBe(200);
  expect((await accountLog(api, id)).map(({ action }) => action)).toEqual(["activate", "deactivate"]);

  const rose = freshRose();
  const invited = (await invite(api, rose)).body.id;
  await patch(api, invited, { is_active: false, version: 1 });
  expect((await confirm(api, (await invitations(api, rose.email))[0]?.token ?? "")).status).toBe(400);
  const again = await api.request("POST", `${path}${invited}/invite/`, { as: "owner" });
  expect(again.body.codes).toEqual({ non_field_errors: ["inactive"] });
});

test("keeps the last active owner, not counting invited ones", async () => {
  const api = await startApi();
  const { access } = await api.signIn("owner");
  const id = await loadId(api, access);
  await invite(api, { ...rose, role: "owner" });
  const responses = [
    await patch(api, id, { role: "editor", is_active: false, version: 1 }, access),
    await api.request("DELETE", `${path}${id}/`, { as: access }),
  ];
  expect(responses.map(({ status, body }) => [status, body.codes])).toEqual([
    [400, { role: ["last_owner"], is_active: ["last_owner"] }],
    [400, { non_field_errors: ["last_owner"] }],
  ]);
  expect((await patch(api, id, { email: "owner@example.org", version: 1 }, access)).status).toBe(200);
  await secondOwner(api);
  expect((await patch(api, id, { role: "editor", version: 2 }, access)).status).toBe(200);
  expect((await api.request("GET", path, { as: access })).status, "at once").toBe(403);
});

test.each([
  ["demote", { role: "editor", version: 1 }],
  ["deactivate", { is_active: false, version: 1 }],
  ["delete", undefined],
])("keeps one of two owners who %s each other concurrently", async (_what, body) => {
  const api = await startApi();
  const first = await api.signIn("owner");
  const second = await secondOwner(api);
  const method = body ? "PATCH" : "DELETE";
  const on = (id: number, as: string) => api.request(method, `${path}${id}/`, { as, body });
  const responses = await Promise.all([
    on(second.id, first.access),
    on(await loadId(api, first.access), second.access),
  ]);
  expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(responses.every(({ status }) => [200, 204, 400, 401, 403].includes(status))).toBe(true);
  const owners = await api.app.database.db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .execute();
  expect(owners).toHaveLength(1);
});

test("deletes an account with its sessions, and keeps its content and audit entries", async () => {
  const api = shared;
  const { id, username } = await freshStaff(api);
  const mine = (await login(api, username)).body;
  const quote = await api.request("POST", "/api/gallery/quote/", { as: mine.access, body: { text: "Begin" } });
  expect((await api.request("DELETE", `${path}${id}/`, { as: "owner" })).status).toBe(204);
  expect((await api.request("DELETE", `${path}${id}/`, { as: "owner" })).status).toBe(404);
  expect((await api.request("GET", "/api/auth/user/", { as: mine.access })).status).toBe(401);
  expect((await api.request("GET", `/api/gallery/quote/${quote.body.id}/`, { as: "owner" })).status).toBe(200);
  const audit = `/api/common/audit/?resource=quote&item_id=${quote.body.id}`;
  const { body } = await api.request("GET", audit, { as: "owner" });
  expect(body.results).toMatchObject([{ username, staff_id: null }]);
  expect((await accountLog(api, id))[0]).toMatchObject({
    action: "delete",
    title: `${username} (editor)`,
    item_id: id,
  });
  const second = await secondOwner(api);
  expect((await api.request("DELETE", `${path}${second.id}/`, { as: second.access })).status, "the own one").toBe(204);
});
