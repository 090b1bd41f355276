import fc from "fast-check";
import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";
import { isRefreshTokenOf, issueAccessToken, parseRefreshToken, readAccessToken, refreshTokenOf } from "./tokens.ts";

let time = new Date("2026-05-04T09:00:00.700Z");
const keysOf = (secretKey: string) => ({ config: { ...loadConfig({}), secretKey }, now: () => time });
const keys = keysOf("a key for tests, and for nothing but tests");
const subject = { id: 7, staff_id: 3, generation: 2, created_at: "2026-05-04T09:00:00.000Z" };

test("an access token lasts 30 minutes, to the second", async () => {
  time = new Date("2026-05-04T09:00:00.700Z");
  const { access, access_expiration } = await issueAccessToken(keys, { staffId: 3, sessionId: 7 });
  expect(access_expiration).toBe("2026-05-04T09:30:00.000Z");
  time = new Date("2026-05-04T09:29:59.999Z");
  expect(await readAccessToken(keys, access)).toEqual({ staffId: 3, sessionId: 7 });
  time = new Date("2026-05-04T09:30:00.000Z");
  expect(await readAccessToken(keys, access)).toBeUndefined();
});

test("an access token says who and which session, and nothing else", async () => {
  const { access } = await issueAccessToken(keys, { staffId: 3, sessionId: 7 });
  const payload = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString());
  expect(Object.keys(payload).sort()).toEqual(["exp", "iat", "sid", "sub"]);
});

test("a refresh token is of one session row, one generation and one key", () => {
  const token = refreshTokenOf(keys, subject);
  expect(refreshTokenOf(keys, { ...subject })).toBe(token);
  expect(parseRefreshToken(token)).toEqual({ sessionId: 7, generation: 2 });
  expect(isRefreshTokenOf(keys, token, subject)).toBe(true);
  const others = [{ id: 8 }, { generation: 3 }, { staff_id: 4 }, { created_at: "2026-05-04T09:00:00.001Z" }];
  for (const other of others) expect(isRefreshTokenOf(keys, token, { ...subject, ...other })).toBe(false);
  expect(isRefreshTokenOf(keysOf("another key, as long as the first one"), token, subject)).toBe(false);
});

/** What the two spellings of the last character of base64 have in common. */
const meaning = (text: string) => {
  const at = text.lastIndexOf(".");
  return text.slice(0, at) + Buffer.from(text.slice(at), "base64url").toString("hex");
};

/** A text with one character replaced, taken out or put in. */
const tampered = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), fc.integer({ min: 0, max: 1 }), fc.string({ maxLength: 2 }))
    .map(([at, taken, put]) => text.slice(0, at) + put + text.slice(at + taken))
    .filter((result) => meaning(result) !== meaning(text));

test("no random text and no tampering makes an access token", async () => {
  const { access } = await issueAccessToken(keys, { staffId: 3, sessionId: 7 });
  const claims = await readAccessToken(keys, access);
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.string({ unit: "binary" }), tampered(access)), async (token) => {
      expect(await readAccessToken(keys, token)).toBeUndefined();
    }),
  );
  expect(claims).toBeDefined();
});

test("no random text and no tampering makes a refresh token", () => {
  const token = refreshTokenOf(keys, subject);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), tampered(token)), (text) => {
      expect(parseRefreshToken(text) !== undefined && isRefreshTokenOf(keys, text, subject)).toBe(false);
    }),
  );
});
