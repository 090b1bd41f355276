import { expect, test } from "vitest";
import { accountEmails } from "#tests/support/account-emails.ts";
import { accountLog } from "#tests/support/account-log.ts";
import { type Api, type SignedIn, startApi } from "#tests/support/api.ts";
import { softPasskey } from "#tests/support/soft-passkey.ts";

const path = "/api/auth/passkeys/";
const config = { siteUrl: "https://academy.example" };
const origin = config.siteUrl;

const begin = (api: Api, { access, password }: SignedIn) =>
  api.request("POST", `${path}options/`, { as: access, body: { password } });
const add = async (api: Api, account: SignedIn, name = "Phone", passkey = softPasskey({ origin })) => {
  const options = await begin(api, account);
  const body = { name, response: passkey.create(options.body) };
  return { passkey, added: await api.request("POST", path, { as: account.access, body }), body };
};
const challenge = async (api: Api) => (await api.request("POST", `${path}sign-in/options/`, { body: {} })).body;
const signIn = (api: Api, response: unknown, more = {}) =>
  api.request("POST", `${path}sign-in/`, { body: { response, ...more } });

async function withEmail(api: Api, role: "author" | "editor" | "owner") {
  const account = await api.signIn(role);
  const email = `${account.username}@academy.example`;
  const key = { email, email_key: email };
  await api.app.database.db.updateTable("staff").set(key).where("username", "=", account.username).execute();
  return account;
}

test("signs in with a passkey in place of the password, and tells its holder of a new one", async () => {
  const api = await startApi({ config });
  const author = await withEmail(api, "author");
  const { passkey, added } = await add(api, author);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ name: "Phone", is_synced: false, last_used_at: null });

  const signedIn = await signIn(api, passkey.signIn(await challenge(api)));
  expect(signedIn.status).toBe(200);
  expect(signedIn.cookies).toMatchObject({ refresh: { httpOnly: true }, csrftoken: {} });
  const user = await api.request("GET", "/api/auth/user/", { as: signedIn.body.access });
  expect(user.body).toMatchObject({ username: author.username, role: "author" });
  const { body } = await api.request("GET", path, { as: author.access });
  expect(body.results).toMatchObject([{ name: "Phone", last_used_at: api.app.now().toISOString() }]);
  expect((await accountEmails(api, "notice")).map(({ text }) => text)).toEqual([
    expect.stringContaining("A passkey has been added"),
  ]);
  expect(await accountLog(api)).toMatchObject([{ action: "add_passkey", username: author.username }]);
  const log = await api.request("GET", "/api/common/audit/?action=sign_in", { as: "owner" });
  expect(log.body.results).toContainEqual(expect.objectContaining({ username: author.username, fields: ["passkey"] }));
});

test("rejects an answer that is used again, late, forged, of another site or for another account", async () => {
  const api = await startApi({ config });
  const author = await api.signIn("author");
  const { passkey } = await add(api, author);
  const rejected = async (response: unknown, more = {}) => {
    const { status, body } = await signIn(api, response, more);
    expect(status).toBe(400);
    return body.codes.non_field_errors[0];
  };
  const answer = passkey.signIn(await challenge(api));
  expect((await signIn(api, answer)).status).toBe(200);
  expect(await rejected(answer), "used again").toBe("passkey_invalid");

  const late = await challenge(api);
  api.clock.advance(5 * 60_000);
  expect(await rejected(passkey.signIn(late)), "late").toBe("passkey_invalid");
  const forged = { challenge: Buffer.alloc(56).toString("base64url") };
  expect(await rejected(passkey.signIn(forged)), "a challenge of somebody else").toBe("passkey_invalid");
  const stranger = softPasskey({ origin });
  expect(await rejected(stranger.signIn(await challenge(api))), "an unknown passkey").toBe("passkey_invalid");
  const { id, rawId } = passkey.signIn(await challenge(api));
  const stolen = { ...stranger.signIn(await challenge(api)), id, rawId };
  expect(await rejected(stolen), "signed with another key").toBe("passkey_invalid");
  const own = passkey.signIn(await challenge(api));
  expect(await rejected(own, { username: "editor-of-tests" }), "another account").toBe("other_account");
  expect((await signIn(api, { id: "x" })).status, "no answer at all").toBe(400);

  const phisher = softPasskey({ origin: "https://academy.example.evil.test" });
  const options = (await begin(api, await api.signIn("author"))).body;
  const body = { name: "Phone", response: phisher.create(options) };
  const added = await api.request("POST", path, { as: "author", body });
  expect(added.body.codes).toEqual({ non_field_errors: ["passkey_invalid"] });
});

test("requires the password to add a passkey, and an answer made for this account, once", async () => {
  const api = await startApi({ config });
  const [author, editor] = [await api.signIn("author"), await api.signIn("editor")];
  const wrong = await begin(api, { ...author, password: "not the password" });
  expect(wrong.body.codes).toEqual({ password: ["password_incorrect"] });
  expect((await api.request("POST", `${path}options/`, { body: { password: "x" } })).status).toBe(401);
  expect((await api.request("GET", path)).status).toBe(401);

  const { body, added } = await add(api, author);
  expect(added.status).toBe(201);
  const again = await api.request("POST", path, { as: author.access, body });
  expect(again.body.codes, "used again").toEqual({ non_field_errors: ["passkey_invalid"] });
  const foreign = { name: "Key", response: softPasskey({ origin }).create((await begin(api, author)).body) };
  const other = await api.request("POST", path, { as: editor.access, body: foreign });
  expect(other.body.codes, "made for somebody else").toEqual({ non_field_errors: ["passkey_invalid"] });
  const blank = await api.request("POST", path, { as: author.access, body: { ...foreign, name: " " } });
  expect(blank.body.codes).toEqual({ name: ["blank"] });
});

test("adds a passkey once when two requests bring the same answer at the same time", async () => {
  const api = await startApi({ config });
  const author = await api.signIn("author");
  const body = { name: "Phone", response: softPasskey({ origin }).create((await begin(api, author)).body) };
  const both = await Promise.all([1, 2].map(() => api.request("POST", path, { as: author.access, body })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  const passkey = softPasskey({ origin });
  await add(api, author, "Laptop", passkey);
  const answer = passkey.signIn(await challenge(api));
  const signIns = await Promise.all([1, 2].map(() => signIn(api, answer)));
  expect(signIns.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("renames and removes the passkeys of the account only, and a removed one no longer signs in", async () => {
  const api = await startApi({ config });
  const author = await withEmail(api, "author");
  const { passkey, added } = await add(api, author);
  const item = `${path}${added.body.id}/`;
  for (const method of ["PATCH", "DELETE"]) {
    const body = method === "PATCH" ? { body: { name: "Mine" } } : {};
    expect((await api.request(method, item, { as: "editor", ...body })).status).toBe(404);
  }
  const renamed = await api.request("PATCH", item, { as: author.access, body: { name: "Old phone" } });
  expect(renamed.body).toMatchObject({ id: added.body.id, name: "Old phone" });
  expect((await api.request("DELETE", item, { as: author.access })).status).toBe(204);
  expect((await api.request("DELETE", item, { as: author.access })).status).toBe(404);
  expect((await signIn(api, passkey.signIn(await challenge(api)))).status).toBe(400);
  expect((await accountEmails(api, "notice")).at(-1)?.text).toContain("A passkey has been removed");
});

test("does not sign in to a deactivated account", async () => {
  const api = await startApi({ config });
  const author = await api.signIn("author");
  const { passkey } = await add(api, author);
  const { body: user } = await api.request("GET", "/api/auth/user/", { as: author.access });
  await api.request("PATCH", `/api/auth/staff/${user.id}/`, { as: "owner", body: { is_active: false } });
  const refused = await signIn(api, passkey.signIn(await challenge(api)));
  expect(refused.body.codes).toEqual({ non_field_errors: ["passkey_invalid"] });
});
