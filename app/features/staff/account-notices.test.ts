import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { accountEmails } from "#tests/support/account-emails.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { setPassword, setRole } from "./server-accounts.server.ts";
import { createStaff } from "./staff.server.ts";

const rose = { username: "rose", password: "a lantern on the stairs", email: "rose@example.org" };
const staff = "/api/auth/staff/";

async function start() {
  const api = await startApi();
  const { id } = await createStaff(api.app, { ...rose, role: "editor" });
  const { body } = await api.request("POST", "/api/auth/login/", { body: credentials(rose.password) });
  let version = 1;
  const patch = async (changes: object, as = "owner") => {
    const response = await api.request("PATCH", `${staff}${id}/`, { as, body: { ...changes, version: version++ } });
    expect(response.status).toBe(200);
  };
  return { ...api, id, access: body.access as string, patch, sentNotices: () => sentNotices(api) };
}
const credentials = (password: string) => ({ username: rose.username, password });

/** The recipients and first lines of the notices sent. */
const sentNotices = async (api: Pick<Api, "app">) =>
  (await accountEmails(api, "notice")).map(({ recipient, text }) => [recipient, text.split("\n")[0]]);

test("notifies the account holder of a new password, with advice if it was somebody else", async () => {
  const { app, access, request, sentNotices } = await start();
  const change = (current_password: string, new_password: string) =>
    request("POST", "/api/auth/password/change/", { as: access, body: { current_password, new_password } });
  await change("not the password", "a quieter kind of morning");
  await change(rose.password, "short");
  expect(await sentNotices()).toEqual([]);
  await change(rose.password, "a quieter kind of morning");
  await request("POST", "/api/auth/password/reset/", { body: { username: "rose" } });
  const [reset] = await accountEmails({ app }, "reset");
  const body = { token: reset?.token, new_password: "an even quieter evening" };
  await request("POST", "/api/auth/password/reset/confirm/", { body });
  await setPassword(app, "rose", "the quietest of all nights");
  expect(await sentNotices()).toEqual(Array(3).fill([rose.email, "Your password has been changed."]));
  const [message] = await accountEmails({ app }, "notice");
  expect(message?.text).toContain("The account is rose, on http://localhost");
  expect(message?.text).toContain("request a new password on the sign-in page immediately");
  expect(message?.html).toContain("request a new password on the sign-in page immediately");
  expect(JSON.stringify(message)).not.toMatch(/quieter|lantern|argon2/);
});

test("notifies the former and the new address when the email address changes", async () => {
  const { patch, sentNotices } = await start();
  await patch({ email: "new@example.org" });
  await patch({ email: null });
  await patch({ email: "last@example.org" });
  const [gone, come] = [
    "This is no longer the email address of your account.",
    "This is now the email address of your account.",
  ];
  expect(await sentNotices()).toEqual([
    [rose.email, gone],
    ["new@example.org", come],
    ["new@example.org", gone],
    ["last@example.org", come],
  ]);
});

test("notifies of changes by others, but not of the account holder's own", async () => {
  const { access, app, id, patch, request, sentNotices } = await start();
  await patch({ role: "owner" });
  await patch({ role: "editor" }, access);
  await patch({ is_active: false });
  await patch({ is_active: true });
  await setRole(app, "rose", "author");
  await request("DELETE", `${staff}${id}/`, { as: "owner" });
  expect((await sentNotices()).map(([, what]) => what)).toEqual([
    "Your role has been changed to owner.",
    "Your account has been deactivated: you are signed out and cannot sign in.",
    "Your account has been activated: you can sign in again.",
    "Your role has been changed to author.",
    "Your account has been deleted.",
  ]);
});

test("sends no notices to invited users", async () => {
  const api = await startApi();
  const body = { username: "ivy", email: "ivy@example.org", role: "author" };
  const { id } = (await api.request("POST", staff, { as: "owner", body })).body;
  const changes = { role: "editor", email: "new@example.org", is_active: false, version: 1 };
  expect((await api.request("PATCH", `${staff}${id}/`, { as: "owner", body: changes })).status).toBe(200);
  expect(await sentNotices(api)).toEqual([]);
});

test("notifies of one-time codes switched on or off, and of recovery codes used or renewed", async () => {
  const { access, clock, app, id, request, sentNotices } = await start();
  const otp = (method: string, to: string, body: object) =>
    request(method, `/api/auth/otp/${to}`, { as: access, body });
  const proof = { password: rose.password };
  const enable = async () => {
    const secret = Secret.fromBase32((await otp("POST", "", proof)).body.secret);
    const code = new TOTP({ secret }).generate({ timestamp: app.now().getTime() });
    return (await otp("POST", "confirm/", { code })).body.recovery_codes as string[];
  };
  const [recovery] = await enable();
  await request("POST", "/api/auth/login/", { body: { ...credentials(rose.password), otp: recovery } });
  await otp("POST", "recovery-codes/", proof);
  await otp("DELETE", "", { password: "not the password" });
  await otp("DELETE", "", proof);
  clock.advance(30_000);
  await enable();
  await request("DELETE", `${staff}${id}/otp/`, { as: "owner" });
  const on = "One-time codes have been switched on: signing in requires a code as well.";
  const off = "One-time codes have been switched off: signing in requires only the password.";
  expect((await sentNotices()).map(([, what]) => what)).toEqual([
    on,
    "One of your recovery codes has been used. It does not work again.",
    "New recovery codes have been created. The previous ones do not work any more.",
    off,
    on,
    off,
  ]);
});
