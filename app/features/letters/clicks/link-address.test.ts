import fc from "fast-check";
import { expect, test } from "vitest";
import { LINK_PATH, linkPath, newLinkKey, readLinkKey } from "./link-address.ts";

const secret = fc.string({ minLength: 32 });
const getToken = (secretKey: string, key: string) => linkPath({ secretKey }, key).slice(LINK_PATH.length);

test("a token contains its key for the site that signed it, and for no other", () => {
  fc.assert(
    fc.property(secret, secret, (secretKey, other) => {
      const key = newLinkKey();
      const token = getToken(secretKey, key);
      expect(readLinkKey({ secretKey }, token)).toBe(key);
      expect(token).toMatch(/^[\w-]{38}$/);
      fc.pre(other !== secretKey);
      expect(readLinkKey({ secretKey: other }, token)).toBeUndefined();
    }),
  );
});

test("accepts no other text as a token, however similar", () => {
  const secretKey = "a key of 32 bytes, only for tests";
  const token = getToken(secretKey, newLinkKey());
  fc.assert(
    fc.property(fc.nat(37), fc.string({ minLength: 1, maxLength: 3, unit: "binary" }), (at, piece) => {
      const changed = token.slice(0, at) + piece + token.slice(at + 1);
      fc.pre(changed !== token);
      expect(readLinkKey({ secretKey }, changed)).toBeUndefined();
      expect(readLinkKey({ secretKey }, piece + token)).toBeUndefined();
      expect(readLinkKey({ secretKey }, token + piece)).toBeUndefined();
    }),
  );
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => readLinkKey({ secretKey }, text) === undefined));
  for (const text of ["", "/", "//evil.example", "https://evil.example"])
    expect(readLinkKey({ secretKey }, text)).toBeUndefined();
});
