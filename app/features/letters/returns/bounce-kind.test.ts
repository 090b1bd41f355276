import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bounceKind } from "./bounce-kind.ts";

describe("a refusal", () => {
  test.for([
    ["550 5.1.1 <a@b.example>: Recipient address rejected: User unknown", "hard"],
    ["550 No such user here", "hard"],
    ["all recipients were rejected: 550-5.1.2 Bad destination", "hard"],
    ["553 sorry, not a mailbox", "hard"],
    ["556 5.1.10 domain takes no mail", "hard"],
    ["5.4.4", "hard"],
    ["550 5.7.1 Message rejected due to policy from 10.5.1.1", "soft"],
    ["550 blocked, see 5.1.1.1", "hard"],
    ["552 5.2.2 Mailbox full", "soft"],
    ["554 Transaction failed", "soft"],
    ["4.2.2", "soft"],
    ["451 try again", "soft"],
    ["", "soft"],
  ] as const)("%s is %s", ([text, kind]) => {
    expect(bounceKind(text)).toBe(kind);
  });

  test("is judged whatever it says", () => {
    fc.assert(fc.property(fc.string(), (text) => ["hard", "soft"].includes(bounceKind(text))));
    fc.assert(fc.property(fc.string(), (text) => bounceKind(`5.1.1 ${text}`) === "hard"));
  });
});
