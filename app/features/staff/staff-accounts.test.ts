import { expect, test } from "vitest";
import type { Config } from "#app/platform/config.ts";
import { accountEmails } from "#tests/support/account-emails.ts";
import { accountLog } from "#tests/support/account-log.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { createStaff } from "./staff.server.ts";

const path = "/api/auth/staff/";
const rose = { username: "rose", email: "Rose@Example.org", role: "editor" };
const password = "a lantern on the stairs";

const invite = (api: Api, body: object = rose) => api.request("POST", path, { as: "owner", body });
const patch = (api: Api, id: number, body: object, as = "owner") => api.request("PATCH", `${path}${id}/`, { as, body });
const emails = (api: Api) => accountEmails(api, "invitation");
const confirm = (api: Api, token: string, new_password = password) =>
  api.request("POST", "/api/auth/password/reset/confirm/", { body: { token, new_password } });
const login = (api: Api, username: string, given = password) =>
  api.request("POST", "/api/auth/login/", { body: { username, password: given } });

/** Another owner, with a session. */
async function secondOwner(api: Api) {
  const { id } = await createStaff(api.app, { username: "second", password, role: "owner" });
  return { id, access: (await login(api, "second")).body.access as string };
}
const idOf = async (api: Api, access: string) => (await api.request("GET", "/api/auth/user/", { as: access })).body.id;

test("emails an invited user a link that sets a password once", async () => {
  const api = await startApi({ config: { siteUrl: "https://academy.example" } });
  const { status, body } = await invite(api);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    username: "rose",
    email: "Rose@Example.org",
    display_name: "",
    role: "editor",
    is_active: true,
    has_otp: false,
    invitation_link: expect.stringMatching(/^https:\/\/academy\.example\/admin\/set-password#token=[\w-]{43}$/),
    invitation_expires_at: "2026-05-11T09:00:00.000Z",
    last_used_at: null,
    version: 1,
    created_at: "2026-05-04T09:00:00.000Z",
    modified_at: "2026-05-04T09:00:00.000Z",
  });
  const [message] = await emails(api);
  expect(message).toMatchObject({ kind: "staff-invitation", recipient: "Rose@Example.org", state: "queued" });
  const token = message?.token ?? "";
  expect(message?.html).toContain(`https://academy.example/admin/set-password#token=${token}`);
  const tokens = await api.app.database.db.selectFrom("staff_token").selectAll().execute();
  expect(JSON.stringify(tokens), "stored hashed").not.toContain(token);
  api.clock.advance(7 * 86_400_000 - 1);
  const weak = await confirm(api, token, "rose-ro");
  expect(weak.body.codes).toEqual({ new_password: ["password_too_short", "password_too_similar"] });
  const chosen = await confirm(api, token);
  expect(chosen.body).toEqual({ detail: "The password has been set. You can sign in now.", username: "rose" });
  expect((await login(api, "rose")).status).toBe(200);
  expect((await confirm(api, token)).body.codes).toEqual({ token: ["invalid"] });
  const read = await api.request("GET", `${path}${body.id}/`, { as: "owner" });
  expect(read.body).toMatchObject({ invitation_expires_at: null, last_used_at: api.app.now().toISOString() });
  expect(await accountLog(api)).toMatchObject([
    { action: "accept_invitation", username: "rose", item_id: body.id },
    { action: "invite", username: "owner-of-tests", item_id: body.id, title: "rose (editor)" },
  ]);
});

test("returns an invitation's link only if no mail server is set up, and never shows it in the outbox", async () => {
  const invited = async (config: Partial<Config>) => {
    const api = await startApi({ config });
    const { body } = await invite(api);
    const renewed = await api.request("POST", `${path}${body.id}/invite/`, { as: "owner" });
    const [sent, again] = await emails(api);
    const { text } = (await api.request("GET", "/api/common/outbox/2/", { as: "owner" })).body;
    expect(text).toContain("#token=(hidden)\n");
    return { links: [body.invitation_link, renewed.body.invitation_link], tokens: [sent?.token, again?.token] };
  };
  const { links, tokens } = await invited({});
  expect(links).toEqual(tokens.map((token) => `http://localhost:0/admin/set-password#token=${token}`));
  expect((await invited({ smtpUrl: "smtp://127.0.0.1:9" })).links).toEqual([null, null]);
});

test("hands the work of a deactivated or deleted account over to somebody else", async () => {
  const api = await startApi();
  await api.signIn("author");
  const members = (await api.request("GET", path, { as: "owner" })).body.results;
  const idOfRole = (role: string) => members.find((each: { role: string }) => each.role === role).id;
  await api.request("POST", "/api/post/", { as: "author", body: { title: "A walk", kind: "blog" } });
  await insertMediaRow(api, { created_by: idOfRole("author") });
  const work = async (id: number) => (await api.request("GET", `${path}${id}/work/`, { as: "owner" })).body.results;
  const expected = [
    { label: "Posts", count: 1 },
    { label: "Files of the media library", count: 1 },
  ];
  expect(await work(idOfRole("author"))).toEqual(expected);
  expect((await api.request("GET", `${path}1/work/`, { as: "editor" })).status).toBe(403);

  const email = "rose@example.org";
  const rose = (await createStaff(api.app, { username: "rose", email, password, role: "author" })).id;
  const off = { is_active: false, hand_over_to: rose };
  expect((await patch(api, idOfRole("author"), { hand_over_to: rose })).body.codes).toEqual({
    hand_over_to: ["invalid"],
  });
  const self = { ...off, hand_over_to: idOfRole("author") };
  expect((await patch(api, idOfRole("author"), self)).body.codes).toEqual({ hand_over_to: ["does_not_exist"] });
  expect((await patch(api, idOfRole("author"), off)).status).toBe(200);
  expect(await work(idOfRole("author"))).toEqual([]);
  expect(await work(rose)).toEqual(expected);
  const told = await api.app.database.db.selectFrom("mail").selectAll().where("recipient", "=", email).execute();
  expect(told.map(({ subject, text }) => [subject, text])).toEqual([
    ["The work of author-of-tests is yours now", expect.stringContaining("Posts: 1\nFiles of the media library: 1")],
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

test("expires an invitation after seven days, and invalidates the link when it is sent again", async () => {
  const api = await startApi();
  const { id } = (await invite(api)).body;
  const again = () => api.request("POST", `${path}${id}/invite/`, { as: "owner" });
  expect((await again()).status).toBe(200);
  const [former, latter] = (await emails(api)).map(({ token }) => token);
  expect((await emails(api)).map(({ state }) => state)).toEqual(["cancelled", "queued"]);
  expect((await confirm(api, former ?? "")).status).toBe(400);
  api.clock.advance(7 * 86_400_000);
  expect((await confirm(api, latter ?? "")).status).toBe(400);
  expect((await again()).body.invitation_expires_at).toBe("2026-05-18T09:00:00.000Z");
  const two = await Promise.all([again(), again()]);
  expect(two.map(({ status }) => status)).toEqual([200, 200]);
  expect(await api.app.database.db.selectFrom("staff_token").select("id").execute()).toHaveLength(1);
  const last = (await emails(api)).findLast(({ state }) => state === "queued");
  expect((await confirm(api, last?.token ?? "")).status).toBe(200);
  expect((await again()).body.codes).toEqual({ non_field_errors: ["not_invited"] });
  expect((await api.request("POST", `${path}9999/invite/`, { as: "owner" })).status).toBe(404);
});

test("accepts only one of several concurrent uses of a link", async () => {
  const api = await startApi();
  await invite(api);
  const token = (await emails(api))[0]?.token ?? "";
  const responses = await Promise.all([1, 2, 3].map((n) => confirm(api, token, `${password} ${n}`)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const signIns = await Promise.all([1, 2, 3].map((n) => login(api, "rose", `${password} ${n}`)));
  expect(signIns.map(({ status }) => status)).toEqual(responses.map(({ status }) => status));
});

test("rejects an invitation with all problems, comparing usernames and addresses case-insensitively", async () => {
  const api = await startApi();
  expect(
    (await invite(api, { username: "ro se", email: "nowhere", role: "king", is_active: true })).body.codes,
  ).toEqual({
    username: ["invalid"],
    email: ["invalid"],
    role: ["invalid_choice"],
    is_active: ["unknown"],
  });
  expect((await invite(api, {})).body.codes).toEqual({
    username: ["required"],
    email: ["required"],
    role: [expect.any(String)],
  });
  await invite(api);
  expect((await invite(api, { username: "ROSE", email: "rose@EXAMPLE.ORG", role: "author" })).body.codes).toEqual({
    username: ["unique"],
    email: ["unique"],
  });
  const twins = await Promise.all(
    ["fern", "moss"].map((username) => invite(api, { ...rose, username, email: "a@b.example" })),
  );
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 400]);
  const same = await Promise.all(
    ["c@d.example", "e@f.example"].map((email) => invite(api, { ...rose, username: "ivy", email })),
  );
  expect(same.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(same.find(({ status }) => status === 400)?.body.codes).toEqual({ username: ["unique"] });
});

test.each(["nobody", "author", "editor"] as const)("accounts are for owners only, not for %s", async (who) => {
  const api = await startApi();
  const { id } = (await invite(api)).body;
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
  const api = await startApi();
  const { id } = (await invite(api)).body;
  const changed = await patch(api, id, { role: "author", email: "rose@elsewhere.example", version: 1 });
  expect(changed.body).toMatchObject({ role: "author", email: "rose@elsewhere.example", version: 2 });
  const stale = await patch(api, id, { role: "owner", version: 1 });
  expect([stale.status, stale.body.current]).toEqual([409, changed.body]);
  const two = await Promise.all(["editor", "owner"].map((role) => patch(api, id, { role, version: 2 })));
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await patch(api, id, { username: "lily", password: "x", role: null })).body.codes).toEqual({
    password: ["unknown"],
    role: ["null"],
  });
  expect((await patch(api, 9999, { version: 1 })).status).toBe(404);
  await invite(api, { ...rose, username: "ivy", email: "ivy@example.org" });
  expect((await patch(api, id, { email: "IVY@example.org", version: 3 })).body.codes).toEqual({ email: ["unique"] });
  expect((await accountLog(api)).find(({ action }) => action === "change")).toMatchObject({
    fields: ["role"],
  });
});

test("invalidates links sent to the former address, and sends a pending invitation to the new one", async () => {
  const api = await startApi();
  const { id } = (await invite(api)).body;
  await patch(api, id, { email: "rose@elsewhere.example", version: 1 });
  const [former, latter] = await emails(api);
  expect([former?.state, latter?.recipient]).toEqual(["cancelled", "rose@elsewhere.example"]);
  expect((await confirm(api, former?.token ?? "")).status).toBe(400);
  expect((await confirm(api, latter?.token ?? "")).status).toBe(200);
});

test("ends all sessions permanently on deactivation, and blocks every way to sign in", async () => {
  const api = await startApi();
  const mine = await api.signIn("editor");
  const id = await idOf(api, mine.access);
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
  expect((await accountLog(api)).map(({ action }) => action)).toEqual(["activate", "deactivate"]);

  const invited = (await invite(api)).body.id;
  await patch(api, invited, { is_active: false, version: 1 });
  expect((await confirm(api, (await emails(api))[0]?.token ?? "")).status).toBe(400);
  const again = await api.request("POST", `${path}${invited}/invite/`, { as: "owner" });
  expect(again.body.codes).toEqual({ non_field_errors: ["inactive"] });
});

test("keeps the last active owner, not counting invited ones", async () => {
  const api = await startApi();
  const { access } = await api.signIn("owner");
  const id = await idOf(api, access);
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
  const responses = await Promise.all([on(second.id, first.access), on(await idOf(api, first.access), second.access)]);
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
  const api = await startApi();
  const mine = await api.signIn("editor");
  const quote = await api.request("POST", "/api/gallery/quote/", { as: mine.access, body: { text: "Begin" } });
  const id = await idOf(api, mine.access);
  expect((await api.request("DELETE", `${path}${id}/`, { as: "owner" })).status).toBe(204);
  expect((await api.request("DELETE", `${path}${id}/`, { as: "owner" })).status).toBe(404);
  expect((await api.request("GET", "/api/auth/user/", { as: mine.access })).status).toBe(401);
  expect((await api.request("GET", `/api/gallery/quote/${quote.body.id}/`, { as: "owner" })).status).toBe(200);
  const { body } = await api.request("GET", "/api/common/audit/?resource=quote", { as: "owner" });
  expect(body.results).toMatchObject([{ username: "editor-of-tests", staff_id: null }]);
  expect((await accountLog(api))[0]).toMatchObject({
    action: "delete",
    title: "editor-of-tests (editor)",
    item_id: id,
  });
  const second = await secondOwner(api);
  expect((await api.request("DELETE", `${path}${second.id}/`, { as: second.access })).status, "the own one").toBe(204);
});
