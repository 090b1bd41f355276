import { expect, test } from "vitest";
import { accountLog } from "#tests/support/account-log.ts";
import { freshAddress } from "#tests/support/fresh-name.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const chosen = "a quieter kind of morning";

const api = sharedApi();

/** Creates an account with a session that only this test uses. */
async function start() {
  const { id, username, password } = await freshStaff(api);
  const from = freshAddress();
  const login = (body = { username, password }) => api.request("POST", "/api/auth/login/", { body, from });
  const signIn = async (): Promise<{ access: string; refresh: string }> => (await login()).body;
  const mine = { ...(await signIn()), id, username, password };
  const change = (current_password: string, new_password: string) =>
    api.request("POST", "/api/auth/password/change/", { as: mine.access, body: { current_password, new_password } });
  const loginStatus = async (password: string) => (await login({ username, password })).status;
  return { ...api, mine, change, loginStatus, signIn };
}

test("replaces the password and ends all other sessions immediately", async () => {
  const { change, loginStatus, mine, request, signIn } = await start();
  const other = await signIn();
  const response = await change(mine.password, chosen);
  expect([response.status, response.body]).toEqual([200, { detail: "New password has been saved." }]);
  expect([await loginStatus(mine.password), await loginStatus(chosen)]).toEqual([400, 200]);
  expect((await request("GET", "/api/auth/user/", { as: mine.access })).status).toBe(200);
  expect((await request("GET", "/api/auth/user/", { as: other.access })).status).toBe(401);
  expect((await request("POST", "/api/auth/token/refresh/", { body: { refresh: other.refresh } })).status).toBe(401);
});

test("reports all problems, and changes nothing", async () => {
  const { change, loginStatus, mine } = await start();
  const response = await change("not the current one", "123456");
  expect(response.status).toBe(400);
  expect(response.body).toEqual({
    current_password: ["Wrong password. Try again."],
    new_password: [
      "This password is too short. It must contain at least 10 characters.",
      "This password is too common. Choose several unrelated words.",
    ],
    codes: { current_password: ["password_incorrect"], new_password: ["password_too_short", "password_too_common"] },
  });
  expect(await loginStatus(mine.password)).toBe(200);
});

test("accepts one of two concurrent changes, and rejects the other's current password", async () => {
  const { change, loginStatus, mine } = await start();
  const passwords = [chosen, `${chosen} too`];
  const responses = await Promise.all(passwords.map((password) => change(mine.password, password)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  const statuses = await Promise.all(passwords.map(loginStatus));
  expect(statuses).toEqual(responses.map(({ status }) => status));
});

test("limits wrong current passwords", async () => {
  const { change, mine } = await start();
  const guesses = await Promise.all(Array.from({ length: 12 }, () => change("not the current one", chosen)));
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await change(mine.password, chosen)).status).toBe(429);
});

test("opens no session for a concurrent sign-in that verified the old password", async () => {
  const { app, change, mine, request } = await start();
  const { verify } = app.passwords;
  // The password changes after it is verified, but before the session starts.
  app.passwords.verify = async (password, hash) => {
    app.passwords.verify = verify;
    const isRight = await verify(password, hash);
    expect((await change(mine.password, chosen)).status).toBe(200);
    return isRight;
  };
  const body = { username: mine.username, password: mine.password };
  expect((await request("POST", "/api/auth/login/", { body })).status).toBe(400);
});

test("records password changes and ended sessions in the audit log", async () => {
  const { change, mine, request, signIn } = await start();
  await signIn();
  const others = () => request("DELETE", "/api/auth/sessions/others/", { as: mine.access });
  expect([(await others()).body, (await others()).body]).toEqual([{ ended: 1 }, { ended: 0 }]);
  const other = await signIn();
  const { body } = await request("GET", "/api/auth/sessions/", { as: other.access });
  const { id } = body.results.find(({ is_current }: { is_current: boolean }) => !is_current);
  expect((await change(mine.password, chosen)).status).toBe(200);
  expect((await request("DELETE", `/api/auth/sessions/${id}/`, { as: mine.access })).status).toBe(204);
  const actions = (await accountLog({ request }, mine.id)).map(({ action, username }) => [action, username]);
  expect(actions).toEqual(["end_sessions", "change_password", "end_sessions"].map((action) => [action, mine.username]));
});
