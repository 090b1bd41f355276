import { Secret, TOTP } from "otpauth";
import { test } from "vitest";
import { accountEmails, emailChangeToken } from "#tests/support/account-emails.ts";
import { by, PRIVATE, walkAudit } from "#tests/support/audit-walk.ts";
import { softPasskey } from "#tests/support/soft-passkey.ts";

const { api, call } = walkAudit("accounts");

test("records a change of accounts and sessions once", async () => {
  const staff = "/api/auth/staff/";
  const rose = { ...by, resource: "staff", title: "rose (author)" };
  const { id } = await call(
    `POST ${staff}`,
    null,
    { username: "rose", email: "rose@example.org", role: "author" },
    { ...rose, action: "invite" },
  );
  await call(`POST ${staff}:id/invite/`, id, {}, { ...rose, action: "invite", item_id: id });
  const { token } = (await accountEmails(api, "invitation")).at(-1) ?? {};
  const self = { username: "rose", staff_id: id, item_id: id };
  await call(
    "POST /api/auth/password/reset/confirm/",
    null,
    { token, new_password: PRIVATE },
    { ...self, action: "accept_invitation" },
  );
  const login = async (password: string) =>
    (await api.request("POST", "/api/auth/login/", { body: { username: "rose", password } })).body.access as string;
  await call(
    "POST /api/auth/login/",
    null,
    () => api.request("POST", "/api/auth/login/", { body: { username: "rose", password: PRIVATE } }),
    { ...self, action: "sign_in", resource: "staff", title: "rose", ip: "127.0.0.1" },
  );
  const [mine] = [await login(PRIVATE), await login(PRIVATE), await login(PRIVATE)];
  const own = (method: string, path: string, body?: object) => () => api.request(method, path, { as: mine, body });
  const sessions = (await own("GET", "/api/auth/sessions/")()).body.results;
  const elsewhere = sessions.find(({ is_current }: { is_current: boolean }) => !is_current);
  await call("DELETE /api/auth/sessions/:id/", null, own("DELETE", `/api/auth/sessions/${elsewhere.id}/`), {
    ...self,
    action: "end_sessions",
  });
  await call("DELETE /api/auth/sessions/others/", null, own("DELETE", "/api/auth/sessions/others/"), {
    ...self,
    action: "end_sessions",
  });
  const proof = { password: PRIVATE };
  const begin = async () => (await own("POST", "/api/auth/otp/", proof)()).body.secret;
  const code = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.app.now().getTime() });
  await call(
    "POST /api/auth/otp/confirm/",
    null,
    own("POST", "/api/auth/otp/confirm/", { code: code(await begin()) }),
    { ...self, action: "enable_otp" },
  );
  await call("POST /api/auth/otp/recovery-codes/", null, own("POST", "/api/auth/otp/recovery-codes/", proof), {
    ...self,
    action: "renew_recovery_codes",
  });
  await call("DELETE /api/auth/otp/", null, own("DELETE", "/api/auth/otp/", proof), { ...self, action: "disable_otp" });
  await own("POST", "/api/auth/otp/confirm/", { code: code(await begin()) })();
  await call(`DELETE ${staff}:id/otp/`, id, null, { ...rose, action: "disable_otp" });
  const change = { current_password: PRIVATE, new_password: `${PRIVATE} at all` };
  await call("POST /api/auth/password/change/", null, own("POST", "/api/auth/password/change/", change), {
    ...self,
    action: "change_password",
  });
  const password = `${PRIVATE} at all`;
  await call("PATCH /api/auth/user/", null, own("PATCH", "/api/auth/user/", { display_name: PRIVATE }), {
    ...self,
    action: "change",
    fields: ["display_name"],
  });
  const passkeys = "/api/auth/passkeys/";
  const passkey = softPasskey({ origin: api.app.config.siteUrl });
  const options = (await own("POST", `${passkeys}options/`, { password })()).body;
  const added = await call(
    `POST ${passkeys}`,
    null,
    own("POST", passkeys, { name: PRIVATE, response: passkey.create(options) }),
    { ...self, action: "add_passkey" },
  );
  const challenge = (await api.request("POST", `${passkeys}sign-in/options/`, { body: {} })).body;
  await call(
    `POST ${passkeys}sign-in/`,
    null,
    () => api.request("POST", `${passkeys}sign-in/`, { body: { response: passkey.signIn(challenge) } }),
    { ...self, action: "sign_in", fields: ["passkey"] },
  );
  const item = `${passkeys}${added.id}/`;
  await call(`PATCH ${passkeys}:id/`, null, own("PATCH", item, { name: "Phone" }), {
    ...self,
    action: "rename_passkey",
  });
  await call(`DELETE ${passkeys}:id/`, null, own("DELETE", item), { ...self, action: "remove_passkey" });
  const tokens = "/api/auth/tokens/";
  const newToken = { name: "Importer", scopes: { post: "read" }, days: null, password };
  const program = await call(`POST ${tokens}`, null, own("POST", tokens, newToken), {
    ...self,
    action: "create_token",
    fields: ["post"],
  });
  await call(`DELETE ${tokens}:id/`, null, own("DELETE", `${tokens}${program.id}/`), {
    ...self,
    action: "revoke_token",
  });
  const email = "/api/auth/email/";
  const ask = own("POST", email, { email: "rose.new@example.org", password });
  await call(`POST ${email}`, null, ask, { ...self, action: "request_email_change" });
  await call(`DELETE ${email}`, null, own("DELETE", email), { ...self, action: "cancel_email_change" });
  await ask();
  await call(
    `POST ${email}confirm/`,
    null,
    async () => api.request("POST", `${email}confirm/`, { body: { token: await emailChangeToken(api) } }),
    { ...self, action: "change", fields: ["email"] },
  );
  await call(
    `PATCH ${staff}:id/`,
    id,
    { role: "editor" },
    { ...rose, title: "rose (editor)", action: "change", fields: ["role"] },
  );
  const retry = "POST /api/common/outbox/:id/retry/";
  const queued = (await api.request("GET", "/api/common/outbox/?state=queued", { as: "owner" })).body.results[0];
  await call(retry, queued.id, {}, { ...by, action: "retry", resource: "mail", title: queued.kind });
  const sent = { to: "owner@academy.example" };
  await call("POST /api/common/test-email/", null, sent, { ...by, action: "test", resource: "mail" });
  await call(`DELETE ${staff}:id/`, id, null, { ...rose, title: "rose (editor)", action: "delete" });
});
