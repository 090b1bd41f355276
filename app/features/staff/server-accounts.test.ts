import { expect, test } from "vitest";
import { accountLog } from "#tests/support/account-log.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { addUser, setPassword, setRole } from "./server-accounts.server.ts";

const rose = { username: "Rose", password: "a lantern on the stairs", role: "author" as const };
const chosen = "a quieter kind of morning";

const login = (api: Api, password: string) =>
  api.request("POST", "/api/auth/login/", { body: { username: "rose", password } });

test("creates accounts, recorded as created from the command line", async () => {
  const api = await startApi();
  expect(await addUser(api.app, { ...rose, email: "rose@example.org" })).toMatchObject({ username: "rose" });
  expect((await login(api, rose.password)).status).toBe(200);
  await expect(addUser(api.app, { ...rose, password: "a-lamp-7x", email: "ROSE@example.org" })).rejects.toMatchObject({
    problems: [{ code: "password_too_short" }],
  });
  await expect(addUser(api.app, { ...rose, email: "ROSE@example.org" })).rejects.toMatchObject({
    problems: [{ field: "username" }, { field: "email" }],
  });
  expect(await accountLog(api)).toMatchObject([
    { action: "create", username: "(command line)", staff_id: null, title: "rose (author)" },
  ]);
});

test("setting a password ends all sessions, accepts an invitation, and keeps two-factor authentication by default", async () => {
  const api = await startApi();
  const body = { username: "rose", email: "rose@example.org", role: "editor" };
  const { id } = (await api.request("POST", "/api/auth/staff/", { as: "owner", body })).body;
  await setPassword(api.app, "ROSE", rose.password);
  const { access } = (await login(api, rose.password)).body;
  const member = async () => (await api.request("GET", `/api/auth/staff/${id}/`, { as: "owner" })).body;
  expect(await member()).toMatchObject({ invitation_expires_at: null });

  const now = api.app.now().toISOString();
  const otp = { staff_id: id, secret: "x", confirmed_at: now, last_step: 1, created_at: now, modified_at: now };
  await api.app.database.db.insertInto("staff_otp").values(otp).execute();
  await setPassword(api.app, "rose", chosen);
  expect((await api.request("GET", "/api/auth/user/", { as: access })).status).toBe(401);
  expect((await login(api, chosen)).body.codes).toEqual({ non_field_errors: ["otp_required"] });
  await setPassword(api.app, "rose", chosen, { withoutOtp: true });
  expect((await login(api, chosen)).status).toBe(200);
  await expect(setPassword(api.app, "rose", "1234567890")).rejects.toMatchObject({
    problems: [{ code: "password_too_common" }],
  });
  await expect(setPassword(api.app, "nobody", chosen)).rejects.toThrow('There is no account called "nobody".');
});

test("changes roles immediately, except for the last active owner", async () => {
  const api = await startApi();
  await addUser(api.app, rose);
  const { access } = (await login(api, rose.password)).body;
  await setRole(api.app, "rose", "owner");
  expect((await api.request("GET", "/api/auth/staff/", { as: access })).status).toBe(200);
  await api.signIn("owner");
  const both = await Promise.allSettled([
    setRole(api.app, "rose", "editor"),
    setRole(api.app, "owner-of-tests", "editor"),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { problems: [{ field: "role", code: "last_owner" }] },
  });
  await expect(setRole(api.app, "nobody", "editor")).rejects.toThrow('There is no account called "nobody".');
});
