import { expect, test } from "vitest";
import { accountEmails } from "#tests/support/account-emails.ts";
import { accountLog } from "#tests/support/account-log.ts";
import { freshAddress } from "#tests/support/fresh-name.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { softPasskey } from "#tests/support/soft-passkey.ts";

const path = "/api/auth/passkeys/";
const origin = "https://academy.example";
const api = sharedApi({ config: { siteUrl: origin } });

type Account = Awaited<ReturnType<typeof signInFreshAuthor>>;

/** Creates an author whom no other test uses, with a session. */
async function signInFreshAuthor() {
  const account = await freshStaff(api, "author");
  const { username, password } = account;
  const body = { username, password };
  const session = await api.request("POST", "/api/auth/login/", { body, from: freshAddress() });
  return { ...account, access: session.body.access as string };
}

const begin = ({ access, password }: Pick<Account, "access" | "password">) =>
  api.request("POST", `${path}options/`, { as: access, body: { password } });
const add = async (account: Account, name = "Phone", passkey = softPasskey({ origin })) => {
  const options = await begin(account);
  const body = { name, response: passkey.create(options.body) };
  return { passkey, added: await api.request("POST", path, { as: account.access, body }), body };
};
const challenge = async () => (await api.request("POST", `${path}sign-in/options/`, { body: {} })).body;
const signIn = (response: unknown, more = {}) =>
  api.request("POST", `${path}sign-in/`, { body: { response, ...more }, from: freshAddress() });

test("signs in with a passkey in place of the password, and notifies its holder of a new one", async () => {
  const author = await signInFreshAuthor();
  const { passkey, added } = await add(author);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ name: "Phone", is_synced: false, last_used_at: null });

  const session = await signIn(passkey.signIn(await challenge()));
  expect(session.status).toBe(200);
  expect(session.cookies).toMatchObject({ refresh: { httpOnly: true }, csrftoken: {} });
  const user = await api.request("GET", "/api/auth/user/", { as: session.body.access });
  expect(user.body).toMatchObject({ username: author.username, role: "author" });
  const { body } = await api.request("GET", path, { as: author.access });
  expect(body.results).toMatchObject([{ name: "Phone", last_used_at: api.app.now().toISOString() }]);
  expect((await accountEmails(api, "notice", author.email)).map(({ text }) => text)).toEqual([
    expect.stringContaining("A passkey has been added"),
  ]);
  expect(await accountLog(api, author.id)).toMatchObject([{ action: "add_passkey", username: author.username }]);
  const log = await api.request("GET", "/api/common/audit/?action=sign_in", { as: "owner" });
  expect(log.body.results).toContainEqual(expect.objectContaining({ username: author.username, fields: ["passkey"] }));
});

test("rejects a response that is reused, late, forged, from another site or for another account", async () => {
  const author = await signInFreshAuthor();
  const { passkey } = await add(author);
  const rejected = async (response: unknown, more = {}) => {
    const { status, body } = await signIn(response, more);
    expect(status).toBe(400);
    return body.codes.non_field_errors[0];
  };
  const answer = passkey.signIn(await challenge());
  expect((await signIn(answer)).status).toBe(200);
  expect(await rejected(answer), "used again").toBe("passkey_invalid");

  const late = await challenge();
  api.clock.advance(5 * 60_000);
  expect(await rejected(passkey.signIn(late)), "late").toBe("passkey_invalid");
  const forged = { challenge: Buffer.alloc(56).toString("base64url") };
  expect(await rejected(passkey.signIn(forged)), "a challenge of somebody else").toBe("passkey_invalid");
  const stranger = softPasskey({ origin });
  expect(await rejected(stranger.signIn(await challenge())), "an unknown passkey").toBe("passkey_invalid");
  const { id, rawId } = passkey.signIn(await challenge());
  const stolen = { ...stranger.signIn(await challenge()), id, rawId };
  expect(await rejected(stolen), "signed with another key").toBe("passkey_invalid");
  const own = passkey.signIn(await challenge());
  expect(await rejected(own, { username: "editor-of-tests" }), "another account").toBe("other_account");
  expect((await signIn({ id: "x" })).status, "no answer at all").toBe(400);

  const phisher = softPasskey({ origin: "https://academy.example.evil.test" });
  const options = (await begin(author)).body;
  const body = { name: "Phone", response: phisher.create(options) };
  const added = await api.request("POST", path, { as: author.access, body });
  expect(added.body.codes).toEqual({ non_field_errors: ["passkey_invalid"] });
});

test("requires the password to add a passkey, and a response made for this account, once", async () => {
  const [author, editor] = [await signInFreshAuthor(), await signInFreshAuthor()];
  const wrong = await begin({ ...author, password: "not the password" });
  expect(wrong.body.codes).toEqual({ password: ["password_incorrect"] });
  expect((await api.request("POST", `${path}options/`, { body: { password: "x" } })).status).toBe(401);
  expect((await api.request("GET", path)).status).toBe(401);

  const { body, added } = await add(author);
  expect(added.status).toBe(201);
  const again = await api.request("POST", path, { as: author.access, body });
  expect(again.body.codes, "used again").toEqual({ non_field_errors: ["passkey_invalid"] });
  const foreign = { name: "Key", response: softPasskey({ origin }).create((await begin(author)).body) };
  const other = await api.request("POST", path, { as: editor.access, body: foreign });
  expect(other.body.codes, "made for somebody else").toEqual({ non_field_errors: ["passkey_invalid"] });
  const blank = await api.request("POST", path, { as: author.access, body: { ...foreign, name: " " } });
  expect(blank.body.codes).toEqual({ name: ["blank"] });
});

test("adds a passkey once when two requests send the same response at the same time", async () => {
  const author = await signInFreshAuthor();
  const body = { name: "Phone", response: softPasskey({ origin }).create((await begin(author)).body) };
  const both = await Promise.all([1, 2].map(() => api.request("POST", path, { as: author.access, body })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  const passkey = softPasskey({ origin });
  await add(author, "Laptop", passkey);
  const answer = passkey.signIn(await challenge());
  const signIns = await Promise.all([1, 2].map(() => signIn(answer)));
  expect(signIns.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("renames and removes only the account's own passkeys, and a removed one no longer signs in", async () => {
  const author = await signInFreshAuthor();
  const { passkey, added } = await add(author);
  const item = `${path}${added.body.id}/`;
  for (const method of ["PATCH", "DELETE"]) {
    const body = method === "PATCH" ? { body: { name: "Mine" } } : {};
    expect((await api.request(method, item, { as: "editor", ...body })).status).toBe(404);
  }
  const renamed = await api.request("PATCH", item, { as: author.access, body: { name: "Old phone" } });
  expect(renamed.body).toMatchObject({ id: added.body.id, name: "Old phone" });
  expect((await api.request("DELETE", item, { as: author.access })).status).toBe(204);
  expect((await api.request("DELETE", item, { as: author.access })).status).toBe(404);
  expect((await signIn(passkey.signIn(await challenge()))).status).toBe(400);
  expect((await accountEmails(api, "notice", author.email)).at(-1)?.text).toContain("A passkey has been removed");
});

test("does not sign in to a deactivated account", async () => {
  const author = await signInFreshAuthor();
  const { passkey } = await add(author);
  await api.request("PATCH", `/api/auth/staff/${author.id}/`, { as: "owner", body: { is_active: false } });
  const refused = await signIn(passkey.signIn(await challenge()));
  expect(refused.body.codes).toEqual({ non_field_errors: ["passkey_invalid"] });
});
