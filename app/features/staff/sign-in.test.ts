import { describe, expect, onTestFinished, test } from "vitest";
import { createPasswords } from "#app/platform/access/passwords.ts";
import { createServer } from "#app/server.ts";
import { type Api, type RequestOptions, startApi } from "#tests/support/api.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const failed = {
  non_field_errors: ["Wrong username or password."],
  codes: { non_field_errors: ["invalid_credentials"] },
};

const local = sharedApi();

/** Creates an account that only this test uses. */
async function start(api: Api = local) {
  const { id, username, password, email } = await freshStaff(api);
  const account = { username, password };
  const login = (body: unknown = account, more: RequestOptions = {}) =>
    api.request("POST", "/api/auth/login/", { body, ...more });
  return { ...api, id, email, account, login };
}

test("7. POST /api/auth/login/ returns access, refresh and access_expiration", async () => {
  const { app, login } = await start();
  const { status, body, headers } = await login();
  expect(status).toBe(200);
  expect(body).toEqual({
    access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh: expect.any(String),
    access_expiration: new Date(app.now().getTime() + 30 * MINUTE).toISOString(),
  });
  expect(headers["cache-control"]).toBe("no-store");
});

test("4. Session: logged in after a successful login, which sets the cookies", async () => {
  const { app, account, email, login, request } = await start();
  const { body, cookies } = await login();
  const expires = new Date(app.now().getTime() + 14 * DAY);
  expect(cookies.refresh).toEqual({
    name: "refresh",
    value: body.refresh,
    path: "/api/auth/",
    httpOnly: true,
    sameSite: "Strict",
    expires,
  });
  expect(cookies.csrftoken).toEqual({
    name: "csrftoken",
    value: expect.any(String),
    path: "/",
    sameSite: "Lax",
    expires,
  });
  expect(Object.keys(cookies).sort(), "the client sets `access` itself").toEqual(["csrftoken", "refresh"]);

  const user = await request("GET", "/api/auth/user/", { as: body.access });
  expect(user.body).toEqual({
    id: expect.any(Number),
    username: account.username,
    email,
    pending_email: null,
    role: "editor",
    display_name: "",
    picture: null,
    date_language: "en-GB",
    otp_enabled_at: null,
    recovery_codes_left: 0,
  });
});

test("authenticates by the bearer header, not by cookies", async () => {
  const { login, request } = await start();
  const { body, cookies } = await login();
  const sent = { access: body.access, refresh: body.refresh, csrftoken: cookies.csrftoken?.value ?? "" };
  expect((await request("GET", "/api/auth/user/", { cookies: sent })).status).toBe(401);
});

test("5. Login: the username is case-insensitive", async () => {
  const { account, login } = await start();
  const username = ` ${account.username.replace("marigold", "MariGold")} `;
  expect((await login({ ...account, username })).status).toBe(200);
});

test.each([
  ["a wrong password", { password: "another password" }],
  ["an unknown username", { username: "nobody" }],
  ["a password in another letter case", { password: "A LANTERN ON THE STAIRS" }],
  ["nothing filled in", { username: "", password: "" }],
  ["characters no username has", { username: "mari\u0000gold\ud800" }],
])("8. Login failure: %s returns 400 with the same non_field_errors", async (_what, changed) => {
  const { account, login } = await start();
  const response = await login({ ...account, ...changed });
  expect(response.status).toBe(400);
  expect(response.body).toEqual(failed);
  expect(response.cookies).toEqual({});
});

test("8. Login failure: a deactivated account gets the same response as an unknown one", async () => {
  const { app, id, login } = await start();
  await app.database.db.updateTable("staff").set({ is_active: false }).where("id", "=", id).execute();
  const response = await login();
  expect([response.status, response.body]).toEqual([400, failed]);
});

test.each([
  ["{}", {}, { username: "required", password: "required" }],
  ["a field that is not known", { username: "marigold", password: "x", remember: true }, { remember: "unknown" }],
  ["wrong types", { username: 5, password: null }, { username: "invalid", password: "null" }],
  ["an endless password", { username: "marigold", password: "x".repeat(2000) }, { password: "max_length" }],
])(
  "8. Login failure: a malformed sign-in (%s) names the fields beside non_field_errors",
  async (_what, body, codes) => {
    const response = await local.request("POST", "/api/auth/login/", { body });
    expect(response.status).toBe(400);
    expect(response.body.non_field_errors).toEqual(failed.non_field_errors);
    for (const [field, code] of Object.entries(codes)) expect(response.body.codes[field]).toEqual([code]);
  },
);

test.each([
  ["no JSON", '{"username": '],
  ["nothing", undefined],
])("returns 400 for a sign-in with %s as its body", async (_what, body) => {
  expect((await local.request("POST", "/api/auth/login/", { body })).status).toBe(400);
});

test("rejects a cross-site sign-in", async () => {
  const { account, login } = await start();
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { origin: "null" },
  ];
  for (const headers of foreign) {
    expect((await login(account, { headers })).status).toBe(403);
  }
});

describe("sites with certain URLs", () => {
  const sites: Record<string, Api> = {
    "https://academy.example": sharedApi({ config: { siteUrl: "https://academy.example" } }),
    "http://localhost:3000": sharedApi({ config: { siteUrl: "http://localhost:3000" } }),
  };
  const from = async (siteUrl: string, host: string, origin: string) => {
    const { account, login } = await start(sites[siteUrl]);
    return (await login(account, { headers: { host, origin } })).status;
  };

  test("set secure cookies with https", async () => {
    const { login } = await start(sites["https://academy.example"]);
    const { cookies } = await login();
    expect(cookies).toMatchObject({ refresh: { secure: true }, csrftoken: { secure: true } });
  });

  test.each([
    ["by the public address", "https://academy.example", "academy.example", "https://academy.example"],
    ["behind a proxy that has another name", "https://academy.example", "10.0.0.7:3000", "https://academy.example"],
    ["on this machine", "http://localhost:3000", "localhost:3000", "http://localhost:3000"],
    ["by another name of this machine", "http://localhost:3000", "127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["by another port of this machine", "http://localhost:3000", "[::1]:8080", "http://[::1]:8080"],
  ])("accept a sign-in %s", async (_, siteUrl, host, origin) => expect(await from(siteUrl, host, origin)).toBe(200));

  test.each([
    [
      "by a name that only leads here",
      "https://academy.example",
      "rebound.evil.example",
      "http://rebound.evil.example",
    ],
    ["by such a name on this machine", "http://localhost:3000", "evil.example:3000", "http://evil.example:3000"],
    ["from another program of this machine", "http://localhost:3000", "localhost:3000", "http://localhost:4000"],
    ["by a local name of a public site", "https://academy.example", "localhost:3000", "http://localhost:3000"],
    ["from the site without encryption", "https://academy.example", "academy.example", "http://academy.example"],
  ])("reject a sign-in %s", async (_, siteUrl, host, origin) => expect(await from(siteUrl, host, origin)).toBe(403));
});

test("allows ten failures per account in 15 minutes, including concurrent ones", async () => {
  const { account, ...api } = await start();
  const wrong = { ...account, password: "another password" };
  const responses = await Promise.all(
    Array.from({ length: 15 }, (_, index) => api.login(wrong, { from: `198.51.100.${index}` })),
  );
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(10);
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.headers["retry-after"]).toBe("900");
  expect(refused[0]?.body).toEqual({ detail: "Request was throttled. Expected available in 900 seconds." });

  expect((await api.login(account, { from: "198.51.100.99" })).status, "the right password as well").toBe(429);
  api.clock.advance(15 * MINUTE - 1);
  expect((await api.login(account, { from: "198.51.100.99" })).status, "refusals do not prolong it").toBe(429);
  api.clock.advance(1);
  expect((await api.login(account, { from: "198.51.100.99" })).status).toBe(200);
});

test("does not lock out familiar addresses when others are guessing", async () => {
  const { account, login } = await start();
  const wrong = { ...account, password: "another password" };
  expect((await login(account, { from: "2001:db8:1:2::5" })).status).toBe(200);
  for (let index = 0; index < 12; index++) await login(wrong, { from: `198.51.100.${index}` });
  expect((await login(account, { from: "198.51.100.200" })).status).toBe(429);
  expect((await login(account, { from: "2001:db8:1:2:ffff::1" })).status, "the same network").toBe(200);

  for (let index = 0; index < 10; index++) await login(wrong, { from: "2001:db8:1:2::6" });
  expect((await login(account, { from: "2001:db8:1:2::7" })).status, "which has a limit of its own").toBe(429);
});

test("allows thirty failures per client address in 15 minutes, for all accounts together", async () => {
  const { account, login } = await start();
  const attempt = (index: number, from: string) => login({ username: `nobody-${index}`, password: "x" }, { from });
  const responses = await Promise.all(
    Array.from({ length: 32 }, (_, index) => attempt(index, `2001:db8::${index + 1}`)),
  );
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await login(account, { from: "2001:db8::99" })).status).toBe(429);
  expect((await login(account, { from: "2001:db8:0:1::99" })).status).toBe(200);
});

test("does not count a successful sign-in as a failure", async () => {
  const { login } = await start();
  for (let index = 0; index < 35; index++) expect((await login()).status).toBe(200);
});

test("limits unknown accounts like known ones", async () => {
  const { login } = await start();
  const username = freshName("nobody", "-");
  const statuses = [];
  for (let index = 0; index < 12; index++) {
    statuses.push((await login({ username, password: "x" }, { from: `198.51.100.${index}` })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

test("keeps the limit across restarts and processes", async () => {
  const { account, ...api } = await start();
  for (let index = 0; index < 10; index++) {
    await api.login({ ...account, password: "another password" }, { from: `198.51.100.${index}` });
  }
  const other = await createServer({ config: api.app.config, log: api.app.log, now: api.app.now });
  onTestFinished(() => other.http.close());
  const response = await other.http.inject({ method: "POST", url: "/api/auth/login/", payload: account });
  expect(response.statusCode).toBe(429);
});

test("deletes expired counters and old sessions, and keeps others", async () => {
  const { account, app, login, clock } = await start(await startApi());
  await login({ ...account, password: "another password" });
  await login();
  clock.advance(43 * DAY);
  await login();
  expect(await app.database.db.selectFrom("rate_limit").selectAll().execute()).toHaveLength(2);
  expect(await app.database.db.selectFrom("session").selectAll().execute()).toHaveLength(2);
  clock.advance(2 * DAY);
  await login();
  expect(await app.database.db.selectFrom("session").selectAll().execute()).toHaveLength(2);
});

test("stores and logs neither passwords nor tokens", async () => {
  const { account, app, logs, login, request } = await start();
  const { body, cookies } = await login();
  await login({ username: account.password, password: account.password });
  await request("GET", "/api/auth/user/", { as: body.access });
  const csrf = cookies.csrftoken?.value ?? "";
  const renewed = await request("POST", "/api/auth/token/refresh/", {
    cookies: { refresh: body.refresh, csrftoken: csrf },
    headers: { "x-csrftoken": csrf },
  });
  const tables = ["staff", "session", "rate_limit"] as const;
  const rows = await Promise.all(tables.map((table) => app.database.db.selectFrom(table).selectAll().execute()));
  const kept = JSON.stringify([logs, rows]);
  expect(logs.length).toBeGreaterThan(0);
  const secrets = [account.password, body.access, body.refresh, renewed.body.access, renewed.body.refresh, csrf];
  for (const secret of secrets) expect(kept).not.toContain(secret);
});

test("replaces a weak hash at the next sign-in, even with concurrent ones", async () => {
  const { account, app, id, login, request } = await start();
  const stored = async () =>
    (await app.database.db.selectFrom("staff").select("password_hash").where("id", "=", id).execute())[0]
      ?.password_hash;
  const { access } = (await login()).body;
  const { passwords } = app;
  onTestFinished(() => {
    app.passwords = passwords;
  });
  app.passwords = createPasswords({ memory: 16, passes: 2, parallelism: 1 });
  await login({ ...account, password: "another password" });
  expect(await stored()).toContain("$m=8,t=1,p=1$");
  const responses = await Promise.all([login(), login(), login()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const strong = await stored();
  expect(strong).toContain("$m=16,t=2,p=1$");
  expect((await login()).status).toBe(200);
  expect(await stored(), "once").toBe(strong);
  expect((await request("GET", "/api/auth/user/", { as: access })).status, "sessions stay").toBe(200);
});
