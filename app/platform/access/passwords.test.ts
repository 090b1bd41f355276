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

test("a hash is a PHC string with a random salt, and verifies only its password", async () => {
  const [one, two] = await Promise.all([cheap.hash("a lantern on the stairs"), cheap.hash("a lantern on the stairs")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await cheap.verify("a lantern on the stairs", one)).toBe(true);
  expect(await cheap.verify("a lantern on the stair", one)).toBe(false);
});

test("verifies a hash of the reference implementation, whatever cost is configured", async () => {
  const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await cheap.verify("password", reference)).toBe(true);
});

test("the default cost is the one OWASP recommends", async () => {
  expect(await createPasswords().hash("a lantern on the stairs")).toContain("$m=19456,t=2,p=1$");
});

test("checking an unknown account costs as much computation as a known one", async () => {
  const hash = await cheap.hash("a lantern on the stairs");
  const measureCost = async (stored: string | undefined) => {
    computed.mockClear();
    expect(await cheap.verify("another password", stored)).toBe(false);
    return computed.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength, nonce }]) => ({
      ...{ algorithm, memory, passes, parallelism, tagLength },
      salt: (nonce as Buffer).length,
    }));
  };
  const known = await measureCost(hash);
  expect(known).toHaveLength(1);
  expect(await measureCost(undefined)).toEqual(known);
});

test("treats composed and decomposed letters as equal", async () => {
  expect(await cheap.verify("cafe\u0301 au matin", await cheap.hash("caf\u00e9 au matin"))).toBe(true);
});

test("throws an error for a stored hash in another format, rather than reporting a wrong password", async () => {
  await expect(cheap.verify("x", "$2b$10$abc")).rejects.toThrow("PHC");
});

test.each([
  ["ninechars", ["password_too_short"]],
  ["1234567890", ["password_too_common"]],
  ["QWERTYUIOP", ["password_too_common"]],
  ["Sunshine2024!", ["password_too_common"]],
  ["123456", ["password_too_short", "password_too_common"]],
  ["my name is marigold", ["password_too_similar"]],
  ["aaaaaaaaaa", ["password_too_weak"]],
  ["          ", ["password_too_weak"]],
  ["abcabcabcabc", ["password_too_weak"]],
  ["ππππππππππππ", ["password_too_weak"]],
  ["qazwsxedcrfv", ["password_too_common"]],
  ["meditation123", ["password_too_weak"]],
  ["P4$$w0rd123", ["password_too_weak"]],
  ["Lightwell Academy", ["password_too_similar"]],
  ["lightwell-academy-1", ["password_too_similar"]],
  ["L1ghtw3llAcademy!", ["password_too_similar"]],
  ["academy lightwell", ["password_too_similar"]],
  ["lightwell2026academy", ["password_too_similar"]],
  ["lightwell lightwell", ["password_too_similar"]],
  ["a lantern at lightwell stairs", []],
  ["a lantern on the stairs", []],
  ["пароль на рассвете", []],
  ["🌅🌅🌅🌅🌅", ["password_too_short"]],
])("as a new password of marigold, %j has the problems %j", async (password, codes) => {
  expect(
    (await passwordProblems("password", password, "marigold", "Lightwell Academy")).map(({ code }) => code),
  ).toEqual(codes);
});

test("the message about a weak password includes advice", async () => {
  const [problem] = await passwordProblems("new_password", "aaaaaaaaaa", "marigold", "Lightwell Academy");
  expect(problem).toEqual({
    field: "new_password",
    code: "password_too_weak",
    message: 'Repeated characters, such as "aaa", are easy to guess. Choose several unrelated words.',
  });
});

test("the longest password costs no more to estimate than one of 40 characters", async () => {
  const signs = [..."4@8({[<3€6&9#1!|0$5+7%2xyw"];
  const hardest = Array.from({ length: 1024 }, (_, at) => signs[(at * 7) % signs.length]).join("");
  expect(await passwordProblems("password", hardest, "marigold", "Lightwell Academy")).toEqual([]);
  const measureTime = async (password: string) => {
    const start = performance.now();
    await passwordProblems("password", password, "marigold", "Lightwell Academy");
    return performance.now() - start;
  };
  expect(await measureTime(hardest)).toBeLessThan(3 * (await measureTime(hardest.slice(0, 40))) + 100);
});
