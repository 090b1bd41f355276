import { expect, test } from "vitest";
import { accountEmails } from "#tests/support/account-emails.ts";
import { accountLog } from "#tests/support/account-log.ts";
import { freshAddress } from "#tests/support/fresh-name.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { softPasskey } from "#tests/support/soft-passkey.ts";
import { setPassword } from "./server-accounts.server.ts";

const origin = "https://academy.example";
const chosen = "a quieter kind of morning";
const api = sharedApi({ config: { siteUrl: origin } });

/** Creates an account with a passkey, an API token and an unconfirmed email address. */
async function start() {
  const account = await freshStaff(api, "editor");
  const { id, username, email, password } = account;
  const { access } = (await api.request("POST", "/api/auth/login/", { body: { username, password } })).body;
  const own = (method: string, path: string, body?: object) =>
    api.request(method, `/api/auth/${path}`, { as: access, ...(body && { body }) });
  const passkey = softPasskey({ origin });
  const addPasskey = async (device = passkey, name = "Phone") => {
    const options = (await own("POST", "passkeys/options/", { password })).body;
    return () => own("POST", "passkeys/", { name, response: device.create(options) });
  };
  expect((await (await addPasskey())()).status).toBe(201);
  const newToken = () => own("POST", "tokens/", { name: "Importer", scopes: { quote: "write" }, days: null, password });
  const { token } = (await newToken()).body;
  const now = api.app.now().toISOString();
  await api.app.database.db
    .insertInto("staff_email_change")
    .values({
      ...{ staff_id: id, email: `x${email}`, token_hash: `hash-${id}`, expires_at: "2999-01-01T00:00:00.000Z" },
      ...{ created_at: now, modified_at: now },
    })
    .execute();
  const works = async () => {
    const options = (await api.request("POST", "/api/auth/passkeys/sign-in/options/", { body: {} })).body;
    const body = { response: passkey.signIn(options) };
    const signedIn = await api.request("POST", "/api/auth/passkeys/sign-in/", { body, from: freshAddress() });
    const called = await api.request("GET", "/api/gallery/quote/", { as: token });
    const changes = await api.app.database.db
      .selectFrom("staff_email_change")
      .where("staff_id", "=", id)
      .select("email")
      .execute();
    return { passkey: signedIn.status === 200, token: called.status === 200, pendingEmail: changes.length === 1 };
  };
  const link = async () => {
    await api.request("POST", "/api/auth/password/reset/", { body: { username }, from: freshAddress() });
    return (await accountEmails(api, "reset", email)).at(-1)?.token ?? "";
  };
  const reset = (step: string, body: object) =>
    api.request("POST", `/api/auth/password/reset/${step}/`, { body, from: freshAddress() });
  const change = (more: object = {}) =>
    own("POST", "password/change/", { current_password: password, new_password: chosen, ...more });
  const lastNotice = async () => (await accountEmails(api, "notice", email)).at(-1)?.text;
  return { ...account, addPasskey, change, lastNotice, link, newToken, reset, works };
}

test("a password chosen by link revokes the passkeys and API tokens that the page listed", async () => {
  const { id, link, lastNotice, reset, works } = await start();
  const token = await link();
  const preview = await reset("preview", { token });
  expect(preview.body).toEqual({ passkeys: ["Phone"], api_tokens: ["Importer"] });
  expect(await works(), "a look changes nothing").toEqual({ passkey: true, token: true, pendingEmail: true });
  expect((await reset("confirm", { token, new_password: chosen })).status).toBe(200);
  expect(await works()).toEqual({ passkey: false, token: false, pendingEmail: false });
  expect(await lastNotice()).toContain("Your passkeys and API tokens no longer work.");
  expect((await accountLog(api, id))[0]).toMatchObject({
    action: "reset_password",
    fields: ["passkeys", "api_tokens", "pending_email"],
  });
  expect((await reset("preview", { token })).body.codes).toEqual({ token: ["invalid"] });
});

test("a changed password keeps passkeys and API tokens unless told to revoke them, and the email names them", async () => {
  const { change, lastNotice, works } = await start();
  expect((await change({ revoke_access: "yes" })).status).toBe(400);
  expect((await change()).status).toBe(200);
  expect(await works()).toEqual({ passkey: true, token: true, pendingEmail: true });
  expect(await lastNotice()).toContain("with the passkey “Phone” and the API token “Importer”.");

  const other = await start();
  expect((await other.change({ revoke_access: true })).status).toBe(200);
  expect(await other.works()).toEqual({ passkey: false, token: false, pendingEmail: false });
  expect(await other.lastNotice()).toContain("Your passkeys and API tokens no longer work.");
});

test("a password set on the server returns the remaining access unless told to revoke it", async () => {
  const { username, works } = await start();
  expect(await setPassword(api.app, username, chosen)).toEqual({ passkeys: ["Phone"], api_tokens: ["Importer"] });
  const remaining = await setPassword(api.app, username, chosen, { revokeAccess: true });
  expect(remaining).toEqual({ passkeys: [], api_tokens: [] });
  expect(await works()).toEqual({ passkey: false, token: false, pendingEmail: false });
});

test("adds no passkey or API token with a password that is replaced at the same time", async () => {
  const { addPasskey, link, newToken, password, reset, works } = await start();
  const token = await link();
  const finish = await addPasskey(softPasskey({ origin }), "Late");
  const { verify } = api.app.passwords;
  // The password is replaced after it was verified.
  api.app.passwords.verify = async (given, hash) => {
    if (given !== password) return verify(given, hash);
    api.app.passwords.verify = verify;
    const isRight = await verify(given, hash);
    expect((await reset("confirm", { token, new_password: chosen })).status).toBe(200);
    return isRight;
  };
  expect((await newToken()).body.codes).toEqual({ password: ["password_incorrect"] });
  expect((await finish()).status).toBe(401);
  expect(await works()).toEqual({ passkey: false, token: false, pendingEmail: false });
});
