import { expect, test } from "vitest";
import { accountEmails } from "#tests/support/account-emails.ts";
import { accountLog } from "#tests/support/account-log.ts";
import type { RequestOptions } from "#tests/support/api.ts";
import { freshAddress, freshName } from "#tests/support/fresh-name.ts";
import { addAccount, freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const HOUR = 3_600_000;
const chosen = "a quieter kind of morning";

const api = sharedApi();

/** Creates an account and a client address that only this test uses. */
async function start() {
  const username = freshName("marigold", "-");
  const account = { username, password: "a lantern on the stairs", email: `M${username.slice(1)}@Example.org` };
  const { id } = await addAccount(api.app, { ...account, role: "editor" });
  const from = freshAddress();
  const forget = (body: unknown = { username }, more: RequestOptions = {}) =>
    api.request("POST", "/api/auth/password/reset/", { body, from, ...more });
  const confirm = (token: string, new_password = chosen, more: RequestOptions = {}) =>
    api.request("POST", "/api/auth/password/reset/confirm/", { body: { token, new_password }, from, ...more });
  const login = (password: string) => api.request("POST", "/api/auth/login/", { body: { username, password }, from });
  const emails = () => accountEmails(api, "reset", account.email);
  return { ...api, account, id, forget, confirm, login, emails };
}

test("replaces a forgotten password with an emailed link, which ends all sessions and works once", async () => {
  const { account, app, confirm, forget, id, login, emails, request } = await start();
  const session = (await login(account.password)).body;
  expect((await forget({ username: account.username.replace("marigold", "MariGold") })).status).toBe(200);
  const [message] = await emails();
  expect(message).toMatchObject({ recipient: account.email, state: "queued" });
  const { db } = app.database;
  const stored = await Promise.all(
    (["staff_token", "mail"] as const).map((name) => db.selectFrom(name).selectAll().execute()),
  );
  expect(message?.token).toHaveLength(43);
  expect(JSON.stringify(stored), "neither in the tokens nor in the outbox").not.toContain(message?.token);
  const { body: shown } = await request("GET", `/api/common/outbox/${message?.id}/`, { as: "owner" });
  expect(shown.text).toContain("/admin/set-password#token=(hidden)");
  expect(JSON.stringify(shown)).not.toMatch(/token=[\w-]{10}|sealed/);
  expect((await login(account.password)).status, "nothing has changed yet").toBe(200);

  const done = await confirm(message?.token ?? "");
  expect([done.status, done.body.username]).toEqual([200, account.username]);
  expect((await request("GET", "/api/auth/user/", { as: session.access })).status).toBe(401);
  expect((await request("POST", "/api/auth/token/refresh/", { body: { refresh: session.refresh } })).status).toBe(401);
  expect([(await login(account.password)).status, (await login(chosen)).status]).toEqual([400, 200]);
  expect((await confirm(message?.token ?? "")).body.codes).toEqual({ token: ["invalid"] });
  expect(await accountLog({ request }, id)).toMatchObject([{ action: "reset_password", username: account.username }]);
});

test("returns the same response after the same time for known and unknown accounts", async () => {
  const { account, app, forget, emails } = await start();
  const mute = { username: freshName("mute", "-"), password: account.password };
  await addAccount(app, { ...mute, role: "author" });
  const gone = await freshStaff(api, "author");
  await app.database.db.updateTable("staff").set({ is_active: false }).where("id", "=", gone.id).execute();
  const bodies = [
    { username: account.username },
    { email: account.email.replace("Example", "EXAMPLE") },
    { username: account.email.toLowerCase() },
    { username: "nobody" },
    { email: "nobody@example.org" },
    { username: mute.username },
    { email: gone.email },
    { email: "no address" },
    { username: "mari\u0000gold" },
  ];
  const responses = [];
  for (const body of bodies) {
    const since = performance.now();
    const { status, body: response, headers } = await forget(body);
    expect(performance.now() - since, JSON.stringify(body)).toBeGreaterThan(390);
    responses.push(JSON.stringify([status, response, Object.keys(headers).sort()]));
  }
  expect(new Set(responses).size).toBe(1);
  expect(responses[0]).toContain("If the account exists, an email");
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(Array(3).fill(account.email));
  expect(await accountEmails(api, "reset", gone.email)).toEqual([]);
});

test("limits requests per client address, and silently limits emails per account", async () => {
  const { clock, forget, emails } = await start();
  const many = await Promise.all(Array.from({ length: 12 }, () => forget()));
  expect(many.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(await emails()).toHaveLength(3);
  expect((await forget(undefined, { from: freshAddress() })).status, "from another address").toBe(200);
  expect(await emails()).toHaveLength(3);
  clock.advance(HOUR);
  expect((await forget()).status).toBe(200);
  expect(await emails()).toHaveLength(4);
});

test.each([
  [{}, { non_field_errors: ["required"] }],
  [{ username: "a", email: "b@c.example" }, { non_field_errors: ["required"] }],
  [{ username: "" }, { username: ["blank"] }],
  [{ username: 5 }, { username: ["invalid"] }],
  [{ email: "x".repeat(300) }, { email: ["max_length"] }],
  [{ name: "marigold" }, { name: ["unknown"] }],
])("returns 400 for a malformed request (%#)", async (body, codes) => {
  const { forget } = await start();
  const response = await forget(body);
  expect(response.status).toBe(400);
  expect(response.body.codes).toMatchObject(codes);
});

test("rejects a cross-site request", async () => {
  const { confirm, forget } = await start();
  const headers = { origin: "https://evil.example" };
  expect((await forget(undefined, { headers })).status).toBe(403);
  expect((await confirm("x", chosen, { headers })).status).toBe(403);
});

test("expires a link after an hour, and on any change of the password, email address or account", async () => {
  const { account, clock, confirm, forget, id, login, emails, request } = await start();
  const link = async () => {
    await forget();
    return (await emails()).at(-1)?.token ?? "";
  };
  const patch = (body: object) => request("PATCH", `/api/auth/staff/${id}/`, { as: "owner", body });

  const old = await link();
  clock.advance(HOUR);
  expect((await confirm(old)).status).toBe(400);

  const [first, second] = [await link(), await link()];
  expect((await confirm(second)).status, "one of two").toBe(200);
  expect((await confirm(first, account.password)).status, "the other").toBe(400);

  const third = await link();
  const { access } = (await login(chosen)).body;
  const change = { current_password: chosen, new_password: account.password };
  expect((await request("POST", "/api/auth/password/change/", { as: access, body: change })).status).toBe(200);
  expect((await confirm(third)).status).toBe(400);
  expect((await emails()).at(-1)?.state).toBe("cancelled");

  const fourth = await link();
  await patch({ email: "elsewhere@example.org", version: 1 });
  expect((await confirm(fourth)).status).toBe(400);
  const fifth = await link();
  await patch({ is_active: false, version: 2 });
  expect((await confirm(fifth)).status).toBe(400);
  await patch({ is_active: true, version: 3 });
  expect((await confirm(fifth)).status).toBe(400);
});

test("accepts only one of two concurrent uses of a link", async () => {
  const { confirm, forget, login, emails } = await start();
  await forget();
  const token = (await emails())[0]?.token ?? "";
  const passwords = [chosen, `${chosen} too`];
  const responses = await Promise.all(passwords.map((password) => confirm(token, password)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  for (const [at, password] of passwords.entries()) expect((await login(password)).status).toBe(responses[at]?.status);
});

test("keeps the link valid if the password is rejected, and reports all problems", async () => {
  const { account, confirm, forget, emails } = await start();
  await forget();
  const token = (await emails())[0]?.token ?? "";
  expect((await confirm(token, `my ${account.username.replace("m", "M")}`)).body.codes).toEqual({
    new_password: ["password_too_similar"],
  });
  expect((await confirm("forged", "123456")).body.codes).toEqual({
    token: ["invalid"],
    new_password: ["password_too_short", "password_too_common"],
  });
  expect((await confirm(token)).status).toBe(200);
});

test("limits wrong tokens per client address", async () => {
  const { confirm, forget, emails } = await start();
  const guesses = await Promise.all(Array.from({ length: 22 }, (_, index) => confirm(`guess-${index}`)));
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
  await forget();
  const token = (await emails())[0]?.token ?? "";
  expect((await confirm(token)).status).toBe(429);
  expect((await confirm(token, chosen, { from: freshAddress() })).status).toBe(200);
});

test("logs neither tokens nor passwords", async () => {
  const { confirm, forget, logs, emails } = await start();
  await forget();
  const token = (await emails())[0]?.token ?? "";
  expect(token).toHaveLength(43);
  await confirm(token);
  for (const secret of [token, chosen]) expect(JSON.stringify(logs)).not.toContain(secret);
});

test("lets a user sign in from anywhere after choosing a password by email, while others keep guessing", async () => {
  const { account, confirm, forget, emails, request } = await start();
  const [others, own] = [freshAddress(), freshAddress()];
  const guess = (password: string, from: string) =>
    request("POST", "/api/auth/login/", { body: { username: account.username, password }, from });
  await Promise.all(Array.from({ length: 11 }, () => guess("a wrong one", others)));
  expect((await guess(account.password, own)).status).toBe(429);
  await forget();
  await confirm((await emails())[0]?.token ?? "");
  expect((await guess(chosen, own)).status).toBe(200);
});
