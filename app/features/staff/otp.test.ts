import { Secret, TOTP } from "otpauth";
import { describe, expect, onTestFinished, test } from "vitest";
import { accountEmails } from "#tests/support/account-emails.ts";
import { accountLog } from "#tests/support/account-log.ts";
import type { RequestOptions } from "#tests/support/api.ts";
import { freshAddress } from "#tests/support/fresh-name.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { findTimeStep, parseCode } from "./otp-codes.server.ts";

const path = "/api/auth/otp/";
const SECOND = 1000;
const MINUTE = 60_000;
const api = sharedApi();

/** Creates an account and a client address that only this test uses. */
async function start() {
  const { id, username, password, email } = await freshStaff(api);
  const account = { username, password };
  const from = freshAddress();
  const login = (otp?: unknown, more: RequestOptions = {}) =>
    api.request("POST", "/api/auth/login/", { body: { ...account, otp }, from, ...more });
  const { access } = (await login()).body;
  const call = (method: string, to: string, body?: unknown) => api.request(method, path + to, { as: access, body });
  const status = async () => {
    const { otp_enabled_at, recovery_codes_left } = (await api.request("GET", "/api/auth/user/", { as: access })).body;
    return { otp_enabled_at, recovery_codes_left };
  };
  const begin = async () => (await call("POST", "", { password: account.password })).body.secret as string;
  const generateCode = (secret: string, offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.app.now().getTime() + offset * SECOND });
  const enable = async () => {
    const secret = await begin();
    const { recovery_codes } = (await call("POST", "confirm/", { code: generateCode(secret) })).body;
    api.clock.advance(30 * SECOND);
    return { secret, recovery_codes: recovery_codes as string[] };
  };
  const actions = async () => (await accountLog(api, id)).map(({ action }) => action);
  const recoveryCodes = () =>
    api.app.database.db.selectFrom("staff_recovery_code").selectAll().where("staff_id", "=", id).execute();
  return { ...api, account, email, id, login, call, status, begin, generateCode, enable, actions, recoveryCodes };
}

const readFirstCode = ({ status, body }: { status: number; body: { codes?: Record<string, string[]> } }) => [
  status,
  Object.values(body.codes ?? {}).flat()[0],
];

test("matches the test vectors of RFC 6238, appendix B", () => {
  const secret = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [2_000_000_000, "279037"],
  ] as const) {
    const step = Math.floor(seconds / 30);
    expect(findTimeStep(secret, code, new Date(seconds * SECOND))).toBe(step);
    expect(findTimeStep(secret, code, new Date((seconds + 30) * SECOND)), "a clock that is slow").toBe(step);
    expect(findTimeStep(secret, code, new Date((seconds + 60) * SECOND))).toBeUndefined();
  }
  expect(parseCode(" 123 456 ")).toEqual({ kind: "totp", code: "123456" });
  expect(parseCode("ABCD-efgh jkmn-2345")).toEqual({ kind: "recovery", code: "abcdefghjkmn2345" });
});

test("switches codes on with a first code, and returns ten recovery codes once", async () => {
  const { account, app, actions, begin, call, generateCode, id, login, recoveryCodes, status } = await start();
  expect(await status()).toEqual({ otp_enabled_at: null, recovery_codes_left: 0 });
  const { body } = await call("POST", "", { password: account.password });
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(body.uri).toBe(
    `otpauth://totp/Lightwell%20Academy:${account.username}?issuer=Lightwell%20Academy&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const { db } = app.database;
  const stored = await db.selectFrom("staff_otp").selectAll().where("staff_id", "=", id).executeTakeFirstOrThrow();
  expect(JSON.stringify(stored), "encrypted").not.toContain(body.secret);
  expect((await login()).status, "not switched on yet").toBe(200);

  const secret = await begin();
  expect(
    readFirstCode(await call("POST", "confirm/", { code: generateCode(body.secret) })),
    "of the former secret",
  ).toEqual([400, "otp_invalid"]);
  const { body: confirmed } = await call("POST", "confirm/", { code: generateCode(secret) });
  expect(new Set(confirmed.recovery_codes).size).toBe(10);
  for (const code of confirmed.recovery_codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  const rows = await recoveryCodes();
  for (const code of confirmed.recovery_codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll("-", ""));
  expect(await status()).toEqual({ otp_enabled_at: expect.any(String), recovery_codes_left: 10 });
  expect(readFirstCode(await call("POST", "", { password: account.password }))).toEqual([400, "otp_enabled"]);
  expect(readFirstCode(await call("POST", "confirm/", { code: generateCode(secret) }))).toEqual([400, "otp_enabled"]);
  expect(await actions()).toEqual(["enable_otp"]);
});

describe("signing in with codes switched on", () => {
  test("requires the code only after the correct password", async () => {
    const { account, enable, generateCode, login, request } = await start();
    const { secret } = await enable();
    const wrong = { ...account, password: "another password", otp: generateCode(secret) };
    expect(readFirstCode(await request("POST", "/api/auth/login/", { body: wrong }))).toEqual([
      400,
      "invalid_credentials",
    ]);
    for (const nothing of [undefined, null, "", "  "]) {
      const { status, body } = await login(nothing);
      expect(status).toBe(400);
      expect(body).toEqual({
        non_field_errors: ["Enter the code from your authenticator app."],
        codes: { non_field_errors: ["otp_required"] },
      });
    }
    expect(readFirstCode(await login(generateCode(secret, 120)))).toEqual([400, "otp_invalid"]);
    expect(readFirstCode(await login("000"))).toEqual([400, "otp_invalid"]);
    expect((await login(5)).body.codes).toMatchObject({ otp: ["invalid"] });
    const right = await login(generateCode(secret).replace(/^.../, "$& "));
    expect(right.status).toBe(200);
    expect((await request("GET", "/api/auth/user/", { as: right.body.access })).status).toBe(200);
  });

  test("rejects a used code, including the one that switched codes on, and any earlier one", async () => {
    const { begin, call, clock, generateCode, login } = await start();
    const secret = await begin();
    const first = generateCode(secret);
    expect((await call("POST", "confirm/", { code: first })).status).toBe(200);
    expect(readFirstCode(await login(first))).toEqual([400, "otp_invalid"]);
    clock.advance(30 * SECOND);
    const next = generateCode(secret, 30);
    expect((await login(next)).status, "a clock that is fast").toBe(200);
    expect(readFirstCode(await login(next))).toEqual([400, "otp_invalid"]);
    expect(readFirstCode(await login(generateCode(secret))), "the one before").toEqual([400, "otp_invalid"]);
    clock.advance(60 * SECOND);
    expect((await login(generateCode(secret))).status).toBe(200);
  });

  test("accepts only one of several concurrent calls with the same code", async () => {
    const { generateCode, enable, login } = await start();
    const { secret, recovery_codes } = await enable();
    for (const code of [generateCode(secret), recovery_codes[0]]) {
      const responses = await Promise.all([login(code), login(code), login(code)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    }
  });

  test("accepts each recovery code once, in any spelling", async () => {
    const { actions, enable, login, status } = await start();
    const { recovery_codes } = await enable();
    const [first = "", second = ""] = recovery_codes;
    expect((await login(first)).status).toBe(200);
    expect((await login(first)).status).toBe(400);
    expect((await login(second.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await status()).recovery_codes_left).toBe(8);
    expect(await actions()).toEqual(["use_recovery_code", "use_recovery_code", "enable_otp"]);
  });

  test("counts wrong codes as failed sign-ins, but not missing ones", async () => {
    const { clock, generateCode, enable, login } = await start();
    const { secret } = await enable();
    for (let index = 0; index < 12; index++) expect((await login()).status).toBe(400);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => login(String(100_000 + index))));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await login(generateCode(secret))).status, "the right one as well").toBe(429);
    clock.advance(15 * MINUTE);
    expect((await login(generateCode(secret))).status).toBe(200);
  });

  test("still accepts recovery codes after the secret key has changed", async () => {
    const { app, generateCode, enable, login } = await start();
    const { secret, recovery_codes } = await enable();
    const { secretKey } = app.config;
    onTestFinished(() => {
      app.config.secretKey = secretKey;
    });
    app.config.secretKey = "another key of the server, since the first was lost";
    expect(readFirstCode(await login(generateCode(secret)))).toEqual([400, "otp_invalid"]);
    expect((await login(recovery_codes[0])).status).toBe(200);
  });
});

test("switches codes off only with the password, a code or a recovery code", async () => {
  const { account, actions, call, generateCode, enable, login, recoveryCodes, status } = await start();
  expect(readFirstCode(await call("DELETE", "", { password: account.password }))).toEqual([400, "otp_disabled"]);
  const proofs = [
    () => ({ password: account.password }),
    ({ secret }: { secret: string }) => ({ code: generateCode(secret) }),
    ({ recovery_codes }: { recovery_codes: string[] }) => ({ code: recovery_codes[3] }),
  ];
  for (const proof of proofs) {
    const enabled = await enable();
    expect(readFirstCode(await call("DELETE", "", {}))).toEqual([400, "required"]);
    expect(readFirstCode(await call("DELETE", "", { password: "not mine at all" }))).toEqual([
      400,
      "password_incorrect",
    ]);
    expect(readFirstCode(await call("DELETE", "", { code: "123" }))).toEqual([400, "otp_invalid"]);
    const both = { password: account.password, code: "abcd-efgh-jkmn-pqrs" };
    expect(readFirstCode(await call("DELETE", "", both)), "one of them wrong").toEqual([400, "otp_invalid"]);
    expect((await call("DELETE", "", proof(enabled))).status).toBe(204);
    expect(await status()).toEqual({ otp_enabled_at: null, recovery_codes_left: 0 });
    expect((await login()).status).toBe(200);
  }
  expect(await recoveryCodes()).toEqual([]);
  expect((await actions()).filter((action: string) => action === "disable_otp")).toHaveLength(3);
});

test("replaces the recovery codes, even in concurrent calls", async () => {
  const { account, call, enable, login, recoveryCodes } = await start();
  const { recovery_codes: former } = await enable();
  const renew = () => call("POST", "recovery-codes/", { password: account.password });
  const responses = await Promise.all([renew(), renew()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await recoveryCodes()).toHaveLength(10);
  expect((await login(former[0])).status).toBe(400);
  const statuses = [];
  for (const { body } of responses) statuses.push((await login(body.recovery_codes[0])).status);
  expect(statuses.sort()).toEqual([200, 400]);
  expect(readFirstCode(await call("POST", "recovery-codes/", { code: former[1] }))).toEqual([400, "otp_invalid"]);
});

test("requires the password to start, and returns recovery codes to only one of two concurrent confirmations", async () => {
  const { begin, call, generateCode, recoveryCodes } = await start();
  expect(readFirstCode(await call("POST", "", {}))).toEqual([400, "required"]);
  expect(readFirstCode(await call("POST", "", { password: "not mine at all" }))).toEqual([400, "password_incorrect"]);
  expect(readFirstCode(await call("POST", "confirm/", { code: "123456" }))).toEqual([400, "otp_not_begun"]);
  const secret = await begin();
  expect(readFirstCode(await call("POST", "confirm/", { code: "" }))).toEqual([400, "blank"]);
  const confirm = () => call("POST", "confirm/", { code: generateCode(secret) });
  const responses = await Promise.all([confirm(), confirm()]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await recoveryCodes()).toHaveLength(10);
});

test("limits wrong codes and passwords in an open session", async () => {
  const { call, enable, status } = await start();
  await enable();
  const codes = await Promise.all(Array.from({ length: 12 }, () => call("DELETE", "", { code: "000-000" })));
  expect(codes.filter(({ status }) => status === 429)).toHaveLength(2);
  const words = await Promise.all(Array.from({ length: 12 }, () => call("DELETE", "", { password: "a wrong one" })));
  expect(words.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await status()).otp_enabled_at).not.toBeNull();
});

test("lets an owner switch codes off for other accounts, but not for their own", async () => {
  const { actions, enable, id, login, request } = await start();
  await enable();
  const off = (staff: number) => request("DELETE", `/api/auth/staff/${staff}/otp/`, { as: "owner" });
  const { body: member } = await request("GET", `/api/auth/staff/${id}/`, { as: "owner" });
  expect(member.has_otp).toBe(true);
  expect([(await off(id)).status, (await off(id)).status, (await off(9999)).status]).toEqual([204, 204, 404]);
  expect((await login()).status).toBe(200);
  expect(await actions()).toEqual(["disable_otp", "enable_otp"]);
  const { body: self } = await request("GET", "/api/auth/user/", { as: "owner" });
  expect((await off(self.id)).status).toBe(403);
});

test("keeps codes switched on after a password reset by email", async () => {
  const { account, email, enable, request } = await start();
  await enable();
  await request("POST", "/api/auth/password/reset/", { body: { username: account.username } });
  const [message] = await accountEmails(api, "reset", email);
  const body = { token: message?.token, new_password: "a quieter kind of morning" };
  expect((await request("POST", "/api/auth/password/reset/confirm/", { body })).status).toBe(200);
  const again = { username: account.username, password: body.new_password };
  expect(readFirstCode(await request("POST", "/api/auth/login/", { body: again }))).toEqual([400, "otp_required"]);
});
