import { expect, test } from "vitest";
import { decryptSecrets } from "#app/platform/mail/mail-secrets.ts";
import { accountEmails } from "#tests/support/account-emails.ts";
import { accountLog } from "#tests/support/account-log.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { createStaff } from "./staff.server.ts";

const user = "/api/auth/user/";
const email = "/api/auth/email/";
const config = { smtpUrl: "smtp://127.0.0.1:9" };
const confirm = (api: Api, token: string) => api.request("POST", `${email}confirm/`, { body: { token } });

async function changeTokens({ app }: Api) {
  const { db } = app.database;
  const rows = await db.selectFrom("mail").selectAll().where("kind", "=", "staff-email-change").orderBy("id").execute();
  return rows.map((row) => {
    expect(row.text, "stored encrypted").not.toMatch(/#token=[\w-]{43}(?![\w-])/);
    const token = /#token=([\w-]{43})(?![\w-])/.exec(decryptSecrets(app, row.text))?.[1] ?? "";
    return { recipient: row.recipient, state: row.state, token };
  });
}

test("stores name, picture and date language, and returns what may be sent back", async () => {
  const api = await startApi();
  await insertMediaRow(api);
  const picture = 1;
  const body = { display_name: " Asha Rao ", picture, date_language: "de-DE" };
  const changed = await api.request("PATCH", user, { as: "author", body });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ display_name: "Asha Rao", picture: { media: picture }, date_language: "de-DE" });
  const again = await api.request("PATCH", user, { as: "author", body: changed.body });
  expect(again.body).toEqual(changed.body);
  const without = await api.request("PATCH", user, { as: "author", body: { picture: null } });
  expect(without.body).toMatchObject({ picture: null, display_name: "Asha Rao" });
  expect(await accountLog(api)).toMatchObject([
    { action: "change", username: "author-of-tests", fields: ["picture"] },
    { action: "change", fields: ["display_name", "picture", "date_language"] },
  ]);
});

test("rejects files that are not pictures, unknown languages and fields, texts that are too long, and visitors", async () => {
  const api = await startApi();
  await insertMediaRow(api, { kind: "document" });
  const document = 1;
  const codes = async (body: object) => (await api.request("PATCH", user, { as: "author", body })).body.codes;
  expect(await codes({ picture: 99_999 })).toEqual({ picture: ["does_not_exist"] });
  expect(await codes({ picture: document })).toEqual({ picture: ["invalid"] });
  expect(Object.keys(await codes({ date_language: "tlh", display_name: "x".repeat(101), rank: 1 })).sort()).toEqual([
    "date_language",
    "display_name",
    "rank",
  ]);
  expect((await api.request("PATCH", user, { as: "author", body: { role: "owner" } })).body.role).toBe("author");
  expect((await api.request("PATCH", user, { body: {} })).status).toBe(401);
});

test("changes the address once the link is opened, and notifies both addresses", async () => {
  const api = await startApi({ config });
  await createStaff(api.app, {
    username: "asha",
    password: "a lantern on the stairs",
    role: "author",
    email: "old@a.example",
  });
  const login = { username: "asha", password: "a lantern on the stairs" };
  const { access } = (await api.request("POST", "/api/auth/login/", { body: login })).body;
  const body = { email: "New@A.example", password: login.password };
  const requested = await api.request("POST", email, { as: access, body });
  expect(requested.body).toMatchObject({ email: "old@a.example", pending_email: "New@A.example" });
  const [sent] = await changeTokens(api);
  expect(sent?.recipient).toBe("New@A.example");
  const reset = await api.request("POST", "/api/auth/password/reset/", { body: { username: "asha" } });
  expect(reset.status).toBe(200);

  expect((await confirm(api, "x".repeat(43))).body.codes).toEqual({ token: ["invalid"] });
  const both = await Promise.all([confirm(api, sent?.token ?? ""), confirm(api, sent?.token ?? "")]);
  expect(both.map(({ status }) => status).sort(), "works once").toEqual([200, 400]);
  expect((await api.request("GET", user, { as: access })).body).toMatchObject({
    email: "New@A.example",
    pending_email: null,
  });
  expect((await accountEmails(api, "notice")).map(({ recipient }) => recipient).sort()).toEqual([
    "New@A.example",
    "old@a.example",
  ]);
  const [link] = await accountEmails(api, "reset");
  const used = { token: link?.token, new_password: "seven quiet lanterns" };
  const late = await api.request("POST", "/api/auth/password/reset/confirm/", { body: used });
  expect(late.body.codes, "links to the former address end").toEqual({ token: ["invalid"] });
});

test("requires the password and an unused address, expires, and can be withdrawn", async () => {
  const api = await startApi({ config });
  const { access, password } = await api.signIn("author");
  const ask = (body: object) => api.request("POST", email, { as: access, body });
  await createStaff(api.app, { username: "asha", password, role: "author", email: "taken@a.example" });
  const wrong = await ask({ email: "TAKEN@a.example", password: "not the password" });
  expect(wrong.body.codes).toEqual({ password: ["password_incorrect"], email: ["unique"] });
  expect((await ask({ email: "nobody", password })).body.codes).toEqual({ email: ["invalid"] });
  expect((await api.request("POST", email, { body: {} })).status).toBe(401);

  await ask({ email: "one@a.example", password });
  await ask({ email: "two@a.example", password });
  const [first, second] = await changeTokens(api);
  expect(first?.state, "replaced by the second").toBe("cancelled");
  expect((await confirm(api, first?.token ?? "")).status).toBe(400);
  api.clock.advance(24 * 3_600_000);
  expect((await confirm(api, second?.token ?? "")).status, "expired").toBe(400);

  const later = await api.signIn("author");
  await api.request("POST", email, { as: later.access, body: { email: "three@a.example", password } });
  expect((await api.request("DELETE", email, { as: later.access })).status).toBe(204);
  const third = (await changeTokens(api))[2];
  expect(third?.state).toBe("cancelled");
  expect((await confirm(api, third?.token ?? "")).status).toBe(400);
});

test("rejects a new address if no mail server is set up", async () => {
  const api = await startApi();
  const { access, password } = await api.signIn("author");
  const asked = await api.request("POST", email, { as: access, body: { email: "new@a.example", password } });
  expect(asked.body.codes).toEqual({ email: ["mail_not_set_up"] });
});
