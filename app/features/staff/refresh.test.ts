import { expect, onTestFinished, test } from "vitest";
import { createServer } from "#app/server.ts";
import type { RequestOptions } from "#tests/support/api.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { rotateRefreshToken } from "./token-rotation.server.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400_000;
const csrf = "a-token-of-the-client";
const invalid = { detail: "Token is invalid or expired", code: "token_not_valid" };

const api = sharedApi();

/** Creates an account with a session that only this test uses. */
async function start() {
  const account = await freshStaff(api);
  const login = async () => {
    const { username, password } = account;
    return (await api.request("POST", "/api/auth/login/", { body: { username, password } })).body;
  };
  const { refresh: first, access } = await login();
  const refresh = (token: string, more: RequestOptions = {}) =>
    api.request("POST", "/api/auth/token/refresh/", { body: { refresh: token }, ...more });
  const userStatus = async (as: string) => (await api.request("GET", "/api/auth/user/", { as })).status;
  return { ...api, id: account.id, login, first, access, refresh, userStatus };
}

/** The request options of a browser with a session's cookies. */
const buildCookieOptions = (refresh: string, header: string | undefined = csrf): RequestOptions => ({
  body: {},
  cookies: { refresh, csrftoken: csrf },
  headers: header === undefined ? {} : { "x-csrftoken": header },
});

test("7. POST /api/auth/token/refresh/ returns access, refresh and expiry, and renews the cookies", async () => {
  const { app, first, refresh, clock, userStatus } = await start();
  // Advances to a whole second, the precision of tokens and cookies.
  clock.advance(40 * MINUTE + SECOND - (app.now().getTime() % SECOND));
  const now = app.now().getTime();
  const { status, body, cookies } = await refresh(first);
  expect(status).toBe(200);
  expect(body).toEqual({
    access: expect.any(String),
    refresh: expect.any(String),
    access_expiration: new Date(now + 30 * MINUTE).toISOString(),
  });
  expect(body.refresh).not.toBe(first);
  expect(await userStatus(body.access)).toBe(200);
  const expires = new Date(now + 14 * DAY);
  expect(cookies.refresh).toMatchObject({
    value: body.refresh,
    path: "/api/auth/",
    httpOnly: true,
    sameSite: "Strict",
    expires,
  });
  expect(cookies.csrftoken).toMatchObject({ path: "/", sameSite: "Lax", expires });
  expect(cookies.csrftoken).not.toHaveProperty("httpOnly");
});

test("7. accepts the token of the refresh cookie together with the CSRF header", async () => {
  const { first, request } = await start();
  const response = await request("POST", "/api/auth/token/refresh/", buildCookieOptions(first));
  expect(response.status).toBe(200);
  expect(response.cookies.csrftoken?.value, "stays the same, for the other tabs").toBe(csrf);
  const again = await request("POST", "/api/auth/token/refresh/", {
    ...buildCookieOptions(response.body.refresh),
    body: undefined,
  });
  expect(again.status, "with no body at all").toBe(200);
});

test.each([
  ["missing", undefined],
  ["wrong", "a-token-of-the-clienT"],
  ["of another length", "a"],
  ["empty", ""],
])("rejects a refresh by cookie with the CSRF header %s, without consuming the token", async (_what, header) => {
  const { first, request } = await start();
  const options = buildCookieOptions(first);
  const refused = await request("POST", "/api/auth/token/refresh/", {
    ...options,
    headers: header === undefined ? {} : { "x-csrftoken": header },
  });
  expect(refused.status).toBe(403);
  expect(refused.body).toEqual({ detail: "CSRF Failed: CSRF token missing or incorrect." });
  expect(refused.cookies).toEqual({});
  expect((await request("POST", "/api/auth/token/refresh/", options)).status).toBe(200);
});

test("rejects a refresh by cookie without the CSRF cookie, regardless of the header", async () => {
  const { first, request } = await start();
  for (const header of ["", csrf, "undefined"]) {
    const options = { cookies: { refresh: first }, headers: { "x-csrftoken": header } };
    expect((await request("POST", "/api/auth/token/refresh/", options)).status).toBe(403);
  }
});

test("4. On a 401 the product refreshes and retries: the old access token runs out, the new one works", async () => {
  const { access, first, refresh, clock, request, userStatus } = await start();
  clock.advance(30 * MINUTE);
  const response = await request("GET", "/api/auth/user/", { as: access });
  expect(response.status).toBe(401);
  expect(response.body).toEqual({ detail: "Given token not valid for any token type", code: "token_not_valid" });
  expect(response.headers["www-authenticate"]).toBe("Bearer");
  const { body } = await refresh(first, { headers: { authorization: `Bearer ${access}` } });
  expect(await userStatus(body.access)).toBe(200);
});

test("8. 401 on any call: if the refresh fails it is a 401, and the cookies are cleared", async () => {
  const { refresh, request } = await start();
  for (const response of [await refresh("1.0.forged"), await request("POST", "/api/auth/token/refresh/")]) {
    expect(response.status).toBe(401);
    expect(response.body).toEqual(invalid);
    expect(Object.keys(response.cookies).sort()).toEqual(["access", "csrftoken", "refresh"]);
    for (const { value, expires } of Object.values(response.cookies))
      expect([value, expires]).toEqual(["", new Date(0)]);
    expect(response.cookies).toMatchObject({
      access: { path: "/" },
      csrftoken: { path: "/" },
      refresh: { path: "/api/auth/" },
    });
  }
});

test("returns the same successor to concurrent refreshes, and continues the session", async () => {
  const { first, refresh, userStatus } = await start();
  const responses = await Promise.all(Array.from({ length: 6 }, () => refresh(first)));
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(responses.map(({ body }) => body.refresh)).size).toBe(1);
  const next = await refresh(responses[0]?.body.refresh);
  expect(next.status).toBe(200);
  expect(await userStatus(next.body.access)).toBe(200);
});

test("returns the same successor from two processes", async () => {
  const { app, first } = await start();
  const other = await createServer({ config: app.config, log: app.log, now: app.now });
  onTestFinished(() => other.http.close());
  const [one, two] = await Promise.all(
    [app, other.app].map((each) => rotateRefreshToken(each, first, { ip: "::1", userAgent: "" })),
  );
  expect(one?.refresh).toBe(two?.refresh);
});

test("returns the same successor for a token used again within ten seconds of its rotation", async () => {
  const { first, refresh, clock } = await start();
  const { body } = await refresh(first);
  clock.advance(10 * SECOND);
  const again = await refresh(first);
  expect([again.status, again.body.refresh]).toEqual([200, body.refresh]);
});

test("ends the session immediately if a token is used again later", async () => {
  const { first, access, refresh, clock, logs, userStatus } = await start();
  const { body } = await refresh(first);
  clock.advance(10 * SECOND + 1);
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(body.refresh)).status, "the successor").toBe(401);
  expect([await userStatus(access), await userStatus(body.access)]).toEqual([401, 401]);
  expect(logs.some(({ msg }) => String(msg).startsWith("a refresh token was used again"))).toBe(true);
});

test("ends the session if a token from two rotations ago is used", async () => {
  const { first, refresh } = await start();
  const second = (await refresh(first)).body.refresh;
  const third = (await refresh(second)).body.refresh;
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);
});

test("keeps other sessions of the account when one ends", async () => {
  const { first, refresh, clock, login } = await start();
  const other = await login();
  await refresh(first);
  clock.advance(11 * SECOND);
  await refresh(first);
  expect((await refresh(other.refresh)).status).toBe(200);
});

test("9. expires a session 14 days after its last use", async () => {
  const { first, refresh, clock } = await start();
  clock.advance(14 * DAY - 1);
  const used = await refresh(first);
  expect(used.status).toBe(200);
  clock.advance(14 * DAY - 1);
  const usedAgain = await refresh(used.body.refresh);
  expect(usedAgain.status).toBe(200);
  clock.advance(14 * DAY);
  expect((await refresh(usedAgain.body.refresh)).status).toBe(401);
});

test("rejects the refresh and access tokens of a deactivated account", async () => {
  const { app, id, access, first, refresh, userStatus } = await start();
  await app.database.db.updateTable("staff").set({ is_active: false }).where("id", "=", id).execute();
  expect((await refresh(first)).status).toBe(401);
  expect(await userStatus(access)).toBe(401);
});

test.each([
  ["a field that is not known", { refresh: "x", other: 1 }],
  ["a number", { refresh: 5 }],
  ["an endless text", { refresh: "x".repeat(300) }],
])("returns 400 for a refresh with %s", async (_what, body) => {
  expect((await api.request("POST", "/api/auth/token/refresh/", { body })).status).toBe(400);
});

test("rejects a cross-site refresh", async () => {
  const { first, request } = await start();
  const options = buildCookieOptions(first);
  const headers = { ...options.headers, origin: "https://evil.example" };
  expect((await request("POST", "/api/auth/token/refresh/", { ...options, headers })).status).toBe(403);
});
