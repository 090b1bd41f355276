import { expect, test } from "vitest";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const csrf = "a-token-of-the-client";

const MINUTE = 60_000;
const api = sharedApi();
const userStatus = async (as: string) => (await api.request("GET", "/api/auth/user/", { as })).status;

/** Creates an account, and a function that starts a session for it. */
async function start() {
  const { username, password } = await freshStaff(api);
  const account = { username, password };
  const signIn = async (): Promise<{ access: string; refresh: string }> =>
    (await api.request("POST", "/api/auth/login/", { body: account })).body;
  return { ...api, account, signIn };
}

test("4. Logout by bearer ends the session immediately and deletes all cookies", async () => {
  const { signIn, request } = await start();
  const { access, refresh } = await signIn();
  const response = await request("POST", "/api/auth/logout/", { as: access, body: {} });
  expect([response.status, response.body]).toEqual([204, ""]);
  expect(Object.keys(response.cookies).sort()).toEqual(["access", "csrftoken", "refresh"]);
  for (const { value, expires } of Object.values(response.cookies)) expect([value, expires]).toEqual(["", new Date(0)]);
  expect(await userStatus(access)).toBe(401);
  expect((await request("POST", "/api/auth/token/refresh/", { body: { refresh } })).status).toBe(401);
});

test("4. Logout without a bearer uses the refresh cookie together with the CSRF header", async () => {
  const { signIn, request } = await start();
  const { access, refresh } = await signIn();
  const cookies = { refresh, csrftoken: csrf };
  expect((await request("POST", "/api/auth/logout/", { cookies })).status).toBe(403);
  expect(await userStatus(access)).toBe(200);
  expect((await request("POST", "/api/auth/logout/", { cookies, headers: { "x-csrftoken": csrf } })).status).toBe(204);
  expect(await userStatus(access)).toBe(401);
  const again = await request("POST", "/api/auth/logout/", { cookies, headers: { "x-csrftoken": csrf } });
  expect(again.status, "nothing left to end").toBe(204);
});

test("ends no session for a forged refresh cookie", async () => {
  const { signIn, request } = await start();
  const { access, refresh } = await signIn();
  const cookies = { refresh: `${refresh.slice(0, -4)}AAAA`, csrftoken: csrf };
  await request("POST", "/api/auth/logout/", { cookies, headers: { "x-csrftoken": csrf } });
  expect(await userStatus(access)).toBe(200);
});

test("lists the account's sessions, the most recently used first, with the current one marked", async () => {
  const { account, app, clock, request, signIn } = await start();
  await api.signIn("owner");
  const began = app.now().getTime();
  const after = (minutes: number) => new Date(began + minutes * MINUTE).toISOString();
  await signIn();
  clock.advance(MINUTE);
  const headers = { "user-agent": `Browser ${"x".repeat(500)}` };
  const { body: mine } = await request("POST", "/api/auth/login/", {
    body: account,
    headers,
    from: "203.0.113.9",
  });
  clock.advance(MINUTE);

  const { body } = await request("GET", "/api/auth/sessions/", { as: mine.access });
  expect(body).toMatchObject({ count: 2, next: null, previous: null });
  expect(body.results[0]).toEqual({
    id: expect.any(Number),
    ip: "203.0.113.9",
    user_agent: headers["user-agent"].slice(0, 400),
    created_at: after(1),
    last_used_at: after(1),
    is_current: true,
  });
  expect(body.results[1]).toMatchObject({ created_at: after(0), is_current: false });

  await request("POST", "/api/auth/token/refresh/", { body: { refresh: mine.refresh }, from: "203.0.113.10" });
  const renewed = await request("GET", "/api/auth/sessions/?page_size=1", { as: mine.access });
  expect(renewed.body.results[0]).toMatchObject({ ip: "203.0.113.10", last_used_at: after(2) });
  expect(renewed.body.next).toContain("/api/auth/sessions/?page_size=1&page=2");
  expect((await request("GET", "/api/auth/sessions/?page=3", { as: mine.access })).body).toEqual({
    detail: "Invalid page.",
  });
});

test("ends one of the user's own sessions immediately, and returns 404 for others'", async () => {
  const { request, signIn } = await start();
  const [owner, lost, mine] = [await api.signIn("owner"), await signIn(), await signIn()];
  const loadSessionId = async (as: string) => {
    const { body } = await request("GET", "/api/auth/sessions/", { as });
    return body.results.find((session: { is_current: boolean }) => session.is_current).id;
  };
  const end = async (id: unknown) => (await request("DELETE", `/api/auth/sessions/${id}/`, { as: mine.access })).status;
  const lostId = await loadSessionId(lost.access);
  expect(await end(await loadSessionId(owner.access))).toBe(404);
  expect(await end(lostId)).toBe(204);
  expect(await end(lostId), "it has ended already").toBe(404);
  expect([await end("x"), await end(0), await end("99999999999999999999")]).toEqual([404, 404, 404]);
  expect([await userStatus(lost.access), await userStatus(mine.access), await userStatus(owner.access)]).toEqual([
    401, 200, 200,
  ]);
});

test("ends all other sessions of the account at the same time", async () => {
  const { request, signIn } = await start();
  const [owner, ...mine] = [await api.signIn("owner"), await signIn(), await signIn(), await signIn()];
  const current = mine[2]?.access ?? "";
  expect((await request("DELETE", "/api/auth/sessions/others/", { as: current })).body).toEqual({ ended: 2 });
  const statuses = await Promise.all([owner, ...mine].map(({ access }) => userStatus(access)));
  expect(statuses).toEqual([200, 401, 401, 200]);
});

test.each([
  ["GET", "/api/auth/user/"],
  ["GET", "/api/auth/sessions/"],
  ["DELETE", "/api/auth/sessions/1/"],
  ["DELETE", "/api/auth/sessions/others/"],
  ["POST", "/api/auth/password/change/"],
])("%s %s requires a session, with and without its trailing slash", async (method, path) => {
  for (const address of [path, path.slice(0, -1)]) expect((await api.request(method, address)).status).toBe(401);
});
