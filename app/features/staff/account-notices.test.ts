import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { accountEmails } from "#tests/support/account-emails.ts";
import { freshAddress, freshName } from "#tests/support/fresh-name.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { setPassword, setRole } from "./server-accounts.server.ts";

const staff = "/api/auth/staff/";
const api = sharedApi();

/** Creates an account that no other test uses, with a session. */
async function start() {
  const { id, ...rose } = await freshStaff(api, "editor", "rose");
  const { username, password } = rose;
  const login = (more: object = {}) =>
    api.request("POST", "/api/auth/login/", { body: { username, password, ...more }, from: freshAddress() });
  const { body } = await login();
  let version = 1;
  const patch = async (changes: object, as = "owner") => {
    const response = await api.request("PATCH", `${staff}${id}/`, { as, body: { ...changes, version: version++ } });
    expect(response.status).toBe(200);
  };
  const access = body.access as string;
  return { ...api, id, rose, access, login, patch, sentNotices: () => sentNotices(username) };
}

const loadNotices = async (username: string) =>
  (await accountEmails(api, "notice")).filter(({ recipient }) => recipient.startsWith(`${username}@`));
/** The recipients and first lines of the notices sent to any address of an account. */
const sentNotices = async (username: string) =>
  (await loadNotices(username)).map(({ recipient, text }) => [recipient, text.split("\n")[0]]);

test("notifies the account holder of a new password, with advice in case it was somebody else", async () => {
  const { app, access, request, rose, sentNotices } = await start();
  const change = (current_password: string, new_password: string) =>
    request("POST", "/api/auth/password/change/", { as: access, body: { current_password, new_password } });
  await change("not the password", "a quieter kind of morning");
  await change(rose.password, "short");
  expect(await sentNotices()).toEqual([]);
  await change(rose.password, "a quieter kind of morning");
  await request("POST", "/api/auth/password/reset/", { body: { username: rose.username } });
  const [reset] = await accountEmails({ app }, "reset", rose.email);
  const body = { token: reset?.token, new_password: "an even quieter evening" };
  await request("POST", "/api/auth/password/reset/confirm/", { body });
  await setPassword(app, rose.username, "the quietest of all nights");
  expect(await sentNotices()).toEqual(Array(3).fill([rose.email, "Your password has been changed."]));
  const [message] = await loadNotices(rose.username);
  expect(message?.text).toContain(`Account: ${rose.username} on http://localhost`);
  expect(message?.text).toContain("Request a new password on the sign-in page now");
  expect(message?.html).toContain("Request a new password on the sign-in page now");
  expect(JSON.stringify(message)).not.toMatch(/quieter|lantern|argon2/);
});

test("notifies the former and the new address when the email address changes", async () => {
  const { patch, rose, sentNotices } = await start();
  const [second, last] = [`${rose.username}@new.example`, `${rose.username}@last.example`];
  await patch({ email: second });
  await patch({ email: null });
  await patch({ email: last });
  const [gone, come] = [
    "This is no longer the email address of your account.",
    "This is now the email address of your account.",
  ];
  expect(await sentNotices()).toEqual([
    [rose.email, gone],
    [second, come],
    [second, gone],
    [last, come],
  ]);
});

test("notifies of changes by others, but not of the account holder's own", async () => {
  const { access, app, id, patch, request, rose, sentNotices } = await start();
  await patch({ role: "owner" });
  await patch({ role: "editor" }, access);
  await patch({ is_active: false });
  await patch({ is_active: true });
  await setRole(app, rose.username, "author");
  await request("DELETE", `${staff}${id}/`, { as: "owner" });
  expect((await sentNotices()).map(([, what]) => what)).toEqual([
    "Your role has been changed to owner.",
    "Your account has been deactivated. You have been signed out and can’t sign in.",
    "Your account has been activated. You can sign in again.",
    "Your role has been changed to author.",
    "Your account has been deleted.",
  ]);
});

test("sends no notices to invited users", async () => {
  const username = freshName("ivy", "-");
  const body = { username, email: `${username}@example.org`, role: "author" };
  const { id } = (await api.request("POST", staff, { as: "owner", body })).body;
  const changes = { role: "editor", email: `${username}@new.example`, is_active: false, version: 1 };
  expect((await api.request("PATCH", `${staff}${id}/`, { as: "owner", body: changes })).status).toBe(200);
  expect(await sentNotices(username)).toEqual([]);
});

test("notifies when two-factor authentication is turned on or off, and when recovery codes are used or renewed", async () => {
  const { access, clock, app, id, login, request, rose, sentNotices } = await start();
  const otp = (method: string, to: string, body: object) =>
    request(method, `/api/auth/otp/${to}`, { as: access, body });
  const proof = { password: rose.password };
  const enable = async () => {
    const secret = Secret.fromBase32((await otp("POST", "", proof)).body.secret);
    const code = new TOTP({ secret }).generate({ timestamp: app.now().getTime() });
    return (await otp("POST", "confirm/", { code })).body.recovery_codes as string[];
  };
  const [recovery] = await enable();
  await login({ otp: recovery });
  await otp("POST", "recovery-codes/", proof);
  await otp("DELETE", "", { password: "not the password" });
  await otp("DELETE", "", proof);
  clock.advance(30_000);
  await enable();
  await request("DELETE", `${staff}${id}/otp/`, { as: "owner" });
  const on = "Two-factor authentication has been turned on. Signing in now also requires a code.";
  const off = "Two-factor authentication has been turned off. Signing in now requires only your password.";
  expect((await sentNotices()).map(([, what]) => what)).toEqual([
    on,
    "One of your recovery codes has been used and no longer works.",
    "New recovery codes have been created. The previous ones no longer work.",
    off,
    on,
    off,
  ]);
});
