import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailKey, emailSearchKey, isEmailAddress, mailboxAddress } from "./email-address.ts";

describe("an email address", () => {
  test.each([
    "reader@example.com",
    "first.last+news@mail.sub.example.co.uk",
    "o'brien_!#$%&*/=?^`{|}~-@example.com",
    "1@2.example",
    "UPPER@EXAMPLE.COM",
    "zoë@münchen.example",
    "用户@例子.广告",
    "помощь@пример.рф",
    "a@xn--mnchen-3ya.de",
    `${"l".repeat(64)}@example.com`,
    `a@${"b".repeat(63)}.example`,
  ])("%s is valid", (address) => expect(isEmailAddress(address)).toBe(true));

  test.each([
    "",
    "reader",
    "@example.com",
    "reader@",
    "reader@localhost",
    "reader@example..com",
    "reader@.example.com",
    "reader@-example.com",
    "reader@example.com-",
    "reader@exam_ple.com",
    "reader@example.123",
    "reader@127.0.0.1",
    "reader@[127.0.0.1]",
    "reader@example.com/path",
    "reader@example.com:25",
    "reader@exa%6Dple.com",
    ".reader@example.com",
    "reader.@example.com",
    "read..er@example.com",
    "rea der@example.com",
    "reader@exam ple.com",
    "a@b@example.com",
    '"quoted"@example.com',
    "reader@example.com\nbcc: other@example.com",
    "reader\0@example.com",
    "<reader@example.com>",
    "Reader <reader@example.com>",
    "reader@example.com,other@example.com",
    `${"l".repeat(65)}@example.com`,
    `${"ü".repeat(33)}@example.com`,
    `a@${"b".repeat(64)}.example`,
    `a@${`${"b".repeat(60)}.`.repeat(4)}example.com`,
  ])("%j is not valid", (address) => expect(isEmailAddress(address)).toBe(false));
});

test.each([
  ["Zoe+News@MÜNCHEN.example", "Zoe+News@xn--mnchen-3ya.example"],
  ["zoë@例子.广告", "zoë@xn--fsqu00a.xn--4rr70v"],
  ["not an address", "not an address"],
])("converts %s to %s for mail servers", (address, told) => expect(mailboxAddress(address)).toBe(told));

describe("the key of an address", () => {
  test.each([
    ["Reader@Example.COM", "reader@example.com"],
    ["zoë@MÜNCHEN.de", "zoë@xn--mnchen-3ya.de"],
    ["zoe\u0308@münchen.de", "zoë@xn--mnchen-3ya.de"],
    ["a@XN--MNCHEN-3YA.de", "a@xn--mnchen-3ya.de"],
    ["a@ｅｘａｍｐｌｅ．com", "a@example.com"],
  ])("of %s is %s", (address, key) => expect(emailKey(address)).toBe(key));

  test("is itself a valid address with the same key", () => {
    const part = fc.stringMatching(/^[\p{L}\p{N}+.!_-]{1,20}$/u);
    fc.assert(
      fc.property(
        fc.oneof(fc.tuple(part, part), fc.tuple(fc.string(), fc.string({ unit: "binary" }))),
        ([local, name]) => {
          const address = `${local}@${name}.example`;
          if (!isEmailAddress(address)) return;
          const key = emailKey(address);
          expect(isEmailAddress(key)).toBe(true);
          expect(emailKey(key)).toBe(key);
          // Some letters share their capital with another letter (dotless i, long s).
          if ([...key].every((letter) => letter.toUpperCase().toLowerCase() === letter)) {
            expect(emailKey(key.toUpperCase())).toBe(key);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("can be found by a part of it", () => {
    expect(emailKey("zoë@MÜNCHEN.de")).toContain(emailSearchKey("Münch" + "en"));
    expect(emailKey("Reader@Example.COM")).toContain(emailSearchKey("READER@exam"));
    expect(emailSearchKey("50%_\\")).toBe("50%_\\");
  });
});
