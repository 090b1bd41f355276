import * as crypto from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { createPasswords, passwordProblems } from "./passwords.ts";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, argon2: vi.fn(real.argon2) };
});
const computed = vi.mocked(crypto.argon2);
beforeEach(() => {
  computed.mockClear();
});

const cheap = createPasswords({ memory: 8, passes: 1, parallelism: 1 });

test("a hash is a PHC string with a salt of its own, and verifies its password only", async () => {
  const [one, two] = await Promise.all([cheap.hash("a lantern on the stairs"), cheap.hash("a lantern on the stairs")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await cheap.verify("a lantern on the stairs", one)).toBe(true);
  expect(await cheap.verify("a lantern on the stair", one)).toBe(false);
});

test("a hash of the reference implementation verifies, whatever cost is configured now", async () => {
  const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await cheap.verify("password", reference)).toBe(true);
});

test("the cost that is used unless a test says otherwise is the one OWASP recommends", async () => {
  expect(await createPasswords().hash("a lantern on the stairs")).toContain("$m=19456,t=2,p=1$");
});

test("an unknown account costs the same computation as a known one", async () => {
  const hash = await cheap.hash("a lantern on the stairs");
  const costOf = async (stored: string | undefined) => {
    computed.mockClear();
    expect(await cheap.verify("another password", stored)).toBe(false);
    return computed.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength, nonce }]) => ({
      ...{ algorithm, memory, passes, parallelism, tagLength },
      salt: (nonce as Buffer).length,
    }));
  };
  const known = await costOf(hash);
  expect(known).toHaveLength(1);
  expect(await costOf(undefined)).toEqual(known);
});

test("a letter counts as the same however the keyboard composes it", async () => {
  expect(await cheap.verify("cafe\u0301 au matin", await cheap.hash("caf\u00e9 au matin"))).toBe(true);
});

test("a stored hash in another format is an error, not a wrong password", async () => {
  await expect(cheap.verify("x", "$2b$10$abc")).rejects.toThrow("PHC");
});

test.each([
  ["ninechars", ["password_too_short"]],
  ["1234567890", ["password_too_common"]],
  ["QWERTYUIOP", ["password_too_common"]],
  ["Sunshine2024!", ["password_too_common"]],
  ["123456", ["password_too_short", "password_too_common"]],
  ["my name is marigold", ["password_too_similar"]],
  ["a lantern on the stairs", []],
  ["пароль на рассвете", []],
  ["🌅🌅🌅🌅🌅", ["password_too_short"]],
])("as a new password of marigold, %j has the problems %j", async (password, codes) => {
  expect((await passwordProblems("password", password, "marigold")).map(({ code }) => code)).toEqual(codes);
});
