import { createHmac, type KeyObject } from "node:crypto";
import fc from "fast-check";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { deriveKey } from "#app/platform/encryption/derive-key.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const api = sharedApi();

/** Starts a session that only this test uses. */
async function start() {
  const { access } = await api.signIn("editor");
  const claims = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString());
  const requestStatus = async (token: string) =>
    (await api.request("GET", "/api/auth/user/", { headers: { authorization: `Bearer ${token}` } })).status;
  return { ...api, access, claims, requestStatus };
}

test("6. accepts a bearer token, with the scheme in any letter case", async () => {
  const { access, request } = await start();
  for (const scheme of ["Bearer", "bearer", "BEARER"]) {
    const { status } = await request("GET", "/api/auth/user/", { headers: { authorization: `${scheme} ${access}` } });
    expect(status).toBe(200);
  }
  for (const authorization of [access, `Basic ${access}`, "Bearer", ""]) {
    const { status, body } = await request("GET", "/api/auth/user/", { headers: { authorization } });
    expect([status, body]).toEqual([401, { detail: "Authentication credentials were not provided." }]);
  }
});

test("returns 401 for forged tokens: no algorithm, another key, other claims, another purpose", async () => {
  const { app, access, claims, requestStatus } = await start();
  const [header, , signature] = access.split(".");
  const sign = (key: KeyObject | Uint8Array, typ = "at+jwt") =>
    new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ }).sign(key);
  const ownKey = deriveKey(app.config.secretKey, "access-token");

  expect(await requestStatus(await sign(ownKey)), "signed as we do").toBe(200);
  const forged = [
    `${encode({ alg: "none", typ: "at+jwt" })}.${encode(claims)}.`,
    `${encode({ alg: "none", typ: "at+jwt" })}.${encode(claims)}.${signature}`,
    `${header}.${encode({ ...claims, sub: String(Number(claims.sub) + 1) })}.${signature}`,
    `${header}.${encode({ ...claims, exp: claims.exp + 86_400 })}.${signature}`,
    await sign(Buffer.from(app.config.secretKey)),
    await sign(deriveKey(app.config.secretKey, "refresh-token")),
    await sign(deriveKey("another secret key, of another server", "access-token")),
    await sign(ownKey, "JWT"),
    createHmac("sha256", ownKey).update("x").digest("base64url"),
  ];
  for (const token of forged) expect(await requestStatus(token)).toBe(401);
});

test("returns 401 for a token of one account with the session of another", async () => {
  const { app, claims, signIn, requestStatus } = await start();
  const { access } = await signIn("owner");
  const { sid } = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString());
  const mixed = new SignJWT({ ...claims, sid }).setProtectedHeader({ alg: "HS256", typ: "at+jwt" });
  expect(await requestStatus(await mixed.sign(deriveKey(app.config.secretKey, "access-token")))).toBe(401);
});

test("returns 401 for random text and for altered tokens", async () => {
  const { access, requestStatus } = await start();
  const printable = fc.string({
    unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
    minLength: 1,
  });
  const cut = fc.nat(access.length - 2).map((at) => access.slice(0, at + 1));
  const changed = fc
    .tuple(fc.nat(access.length - 2), printable)
    .filter(([at, put]) => !access.startsWith(put[0] ?? "", at))
    .map(([at, put]) => access.slice(0, at) + put + access.slice(at + 1));
  await fc.assert(
    fc.asyncProperty(fc.oneof(printable, cut, changed), async (token) => {
      expect(await requestStatus(token)).toBe(401);
    }),
  );
});

test("returns 401 for an expired bearer token on reads, and ignores it on public posts", async () => {
  const { access, clock, request } = await start();
  clock.advance(30 * 60_000);
  expect((await request("GET", "/api/common/ip/", { as: access })).status).toBe(401);
  expect((await request("POST", "/api/auth/logout/", { as: access })).status).toBe(204);
  const crossSite = { headers: { origin: "https://evil.example", authorization: `Bearer ${access}` } };
  expect((await request("POST", "/api/auth/logout/", crossSite)).status).toBe(403);
});
