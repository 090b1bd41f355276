import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectShortWork, slowTexts } from "#tests/support/slow-texts.ts";
import { bounceKind, judgeReport } from "./bounce-kind.ts";

const refused = "Can't send mail - all recipients were rejected:";

describe("a refusal", () => {
  test.for([
    ["550 5.1.1 <a@b.example>: Recipient address rejected: User unknown", "hard"],
    ["550 No such user here", "hard"],
    [`${refused} 550-5.1.2 Bad destination`, "hard"],
    ["553 sorry, not a mailbox", "hard"],
    ["550 Requested action not taken: mailbox unavailable", "hard"],
    ["556 5.1.10 domain takes no mail", "hard"],
    ["550 5.0.0 User unknown", "hard"],
    ["550 5.1.6 user has moved", "hard"],
    // Provider-specific wordings of Microsoft, Yahoo and Orange.
    ["550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [mx.example]", "hard"],
    ["554 delivery error: dd This user doesn't have a yahoo.example account (a@b.example) [0]", "hard"],
    ["554 30 Sorry, your message to a@b.example cannot be delivered. This mailbox is disabled (554.30).", "hard"],
    ["550 5.5.0 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]", "hard"],
  ] as const)("%s is %s: the address accepts no email", ([text, kind]) => {
    expect(bounceKind(text)).toBe(kind);
  });

  test.for([
    "550 5.1.7 <news@academy.example>: invalid sender",
    "550 5.1.8 <news@academy.example>: Sender address rejected: Domain not found",
    "550 5.1.9 relayed to a server that does not comply",
    "554 5.1.20 Multiple From addresses",
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients.",
    "550 5.7.1 Message rejected due to policy from 10.5.1.1",
    "550 5.7.23 The message was rejected because of Sender Policy Framework violation",
    "550 5.7.606 Access denied, banned sending IP [192.0.2.1]",
    "550 SPF check failed for the recipient",
    "550 Mail for this user rejected: 192.0.2.1 is listed by zen.spamhaus.org",
    "550 5.3.0 blocked using a blocklist",
    "550 5.4.1 Relay access denied",
    "550 5.1.0 Sender rejected",
    "550 User rate limit exceeded, too many messages",
    "550 sending quota of this user exceeded",
    "552 5.3.4 Message too big",
    "550 5.5.3 Too many recipients",
    "554 5.6.0 Malformed message",
    "421 4.7.0 Try again later, too many connections",
    "450 4.7.1 Greylisted",
    "4.7.1",
  ])("%s is about the sender, and says nothing about the reader", (text) => {
    expect(bounceKind(text)).toBe("sender");
  });

  test.for([
    "552 5.2.2 Mailbox full",
    "550 User is over quota",
    "550-5.2.1 The email account that you tried to reach is disabled",
    "550 5.3.0 Other mail system problem with this mailbox",
    "550 5.4.4 Host of the recipient not found",
    "5.4.4",
    "4.2.2",
    "450 5.1.1 unknown user",
    "451 4.3.0 No such user can be looked up",
    "451 try again",
    // A bare 550 that names no recipient, and addresses or links that contain such words.
    "550 Rejected",
    "550 <user@mailbox.example> refused",
    "550 see https://users.example/mailbox/5.1.1",
    `${refused} 550 Go away`,
    "550 refused, see 5.1.1.1",
    "554 Transaction failed",
    "",
  ])("%s is soft: the address accepted no email this time", (text) => {
    expect(bounceKind(text)).toBe("soft");
  });

  test("with a status about the sender, a policy, a full mailbox or the network never blocks, whatever it says", () => {
    const digit = fc.nat(999);
    const status = fc.oneof(
      fc.constantFrom("5.1.7", "5.1.8", "5.1.9", "5.1.20", "5.1.90", "5.2.2"),
      fc.tuple(fc.constantFrom("5.7", "5.3", "5.4"), digit).map((parts) => parts.join(".")),
      fc.tuple(fc.nat(9), digit).map((parts) => `4.${parts.join(".")}`),
    );
    const says = fc.constantFrom("no such user", "mailbox unavailable", "recipient rejected", "unknown address", "");
    fc.assert(
      fc.property(status, fc.constantFrom("550", "551", "553", "554"), says, (code, basic, text) => {
        for (const response of [code, `${basic} ${code} ${text}`, `${basic}-${code} ${text}`, `${code} ${text}`])
          expect(bounceKind(response), response).not.toBe("hard");
        expect(judgeReport(`${basic} ${code} ${text}`, "5.1.1")).not.toBe("hard");
        if (text === "") expect(judgeReport(`${basic} user unknown`, code)).not.toBe("hard");
      }),
    );
  });

  test("is classified quickly, however long it is", async () => {
    for (const text of slowTexts(100_000))
      await expectShortWork(JSON.stringify(text.slice(0, 8)), () => bounceKind(`550 ${text}`));
  });

  test("is classified whatever it says", () => {
    fc.assert(fc.property(fc.string(), (text) => ["hard", "soft", "sender"].includes(bounceKind(text))));
    fc.assert(fc.property(fc.string(), (text) => bounceKind(`5.1.1 ${text}`) === "hard"));
    fc.assert(fc.property(fc.string(), (text) => bounceKind(`550 5.7.1 ${text}`) !== "hard"));
  });
});

test.for([
  // Some servers derive the status from the basic code, so the other server's enhanced code takes precedence.
  ["550 5.7.1 SPF check failed", "5.1.1", "sender"],
  ["550 5.2.2 over quota", "5.1.1", "soft"],
  ["550 5.1.1 User unknown", "5.7.1", "hard"],
  ["550 listed by zen.spamhaus.org", "5.1.1", "sender"],
  ["550 user refused", "5.7.1", "sender"],
  ["550 5.0.0 rejected", "5.1.1", "hard"],
  ["unknown user", "5.1.1", "hard"],
  ["", "5.0.0", undefined],
] as const)("classifies a report with %j and the status %s as %s", ([response, status, kind]) => {
  expect(judgeReport(response, status)).toBe(kind);
});
