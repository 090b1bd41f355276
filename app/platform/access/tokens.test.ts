import fc from "fast-check";
import { expect, test } from "vitest";
import { loadConfig } from "../config/config.ts";
import {
  createRefreshToken,
  isRefreshTokenOf,
  issueAccessToken,
  parseRefreshToken,
  readAccessToken,
} from "./tokens.ts";

let time = new Date("2026-05-04T09:00:00.700Z");
const createKeys = (secretKey: string) => ({ config: { ...loadConfig({}), secretKey }, now: () => time });
const keys = createKeys("a key for tests, and for nothing but tests");
const subject = { id: 7, staff_id: 3, generation: 2, created_at: "2026-05-04T09:00:00.000Z" };

test("an access token is valid for exactly 30 minutes", async () => {
  time = new Date("2026-05-04T09:00:00.700Z");
  const { access, access_expiration } = await issueAccessToken(keys, { staffId: 3, sessionId: 7 });
  expect(access_expiration).toBe("2026-05-04T09:30:00.000Z");
  time = new Date("2026-05-04T09:29:59.999Z");
  expect(await readAccessToken(keys, access)).toEqual({ staffId: 3, sessionId: 7 });
  time = new Date("2026-05-04T09:30:00.000Z");
  expect(await readAccessToken(keys, access)).toBeUndefined();
});

test("an access token contains only the account, the session and its times", async () => {
  const { access } = await issueAccessToken(keys, { staffId: 3, sessionId: 7 });
  const payload = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString());
  expect(Object.keys(payload).sort()).toEqual(["exp", "iat", "sid", "sub"]);
});

test("a refresh token is bound to one session row, generation and key", () => {
  const token = createRefreshToken(keys, subject);
  expect(createRefreshToken(keys, { ...subject })).toBe(token);
  expect(parseRefreshToken(token)).toEqual({ sessionId: 7, generation: 2 });
  expect(isRefreshTokenOf(keys, token, subject)).toBe(true);
  const others = [{ id: 8 }, { generation: 3 }, { staff_id: 4 }, { created_at: "2026-05-04T09:00:00.001Z" }];
  for (const other of others) expect(isRefreshTokenOf(keys, token, { ...subject, ...other })).toBe(false);
  expect(isRefreshTokenOf(createKeys("another key, as long as the first one"), token, subject)).toBe(false);
});

/** Normalises base64, whose last character can be written in several ways. */
const meaning = (text: string) => {
  const at = text.lastIndexOf(".");
  return text.slice(0, at) + Buffer.from(text.slice(at), "base64url").toString("hex");
};

/** A text with one character replaced, removed or inserted. */
const tampered = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), fc.integer({ min: 0, max: 1 }), fc.string({ maxLength: 2 }))
    .map(([at, taken, put]) => text.slice(0, at) + put + text.slice(at + taken))
    .filter((result) => meaning(result) !== meaning(text));

test("random and tampered text is never a valid access token", async () => {
  const { access } = await issueAccessToken(keys, { staffId: 3, sessionId: 7 });
  const claims = await readAccessToken(keys, access);
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.string({ unit: "binary" }), tampered(access)), async (token) => {
      expect(await readAccessToken(keys, token)).toBeUndefined();
    }),
  );
  expect(claims).toBeDefined();
});

test("random and tampered text is never a valid refresh token", () => {
  const token = createRefreshToken(keys, subject);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), tampered(token)), (text) => {
      expect(parseRefreshToken(text) !== undefined && isRefreshTokenOf(keys, text, subject)).toBe(false);
    }),
  );
});
