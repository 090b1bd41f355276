import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deliveryStatus, feedbackReport } from "#tests/support/mail-reports.ts";
import { expectShortWork, slowTexts } from "#tests/support/slow-texts.ts";
import { readReport } from "./read-report.ts";
import { findReturnRecipient, returnAddress } from "./return-address.ts";

const config = {
  secretKey: "a key for tests, and for nothing but tests",
  bounces: { url: "imap://127.0.0.1", address: "bounces@academy.example" },
};
const to = returnAddress(config, 77) as string;
const read = (raw: string) => readReport(Buffer.from(raw));

describe("a report", () => {
  test.each([
    ["5.1.1", undefined, "hard", "5.1.1"],
    ["5.2.2", "552 5.2.2 mailbox full", "soft", "552 5.2.2 mailbox full"],
    ["5.0.0", "550 no such user", "hard", "550 no such user"],
    ["5.0.0", "554 refused by policy", "sender", "554 refused by policy"],
    ["5.1.1", "550 5.7.1 refused by policy", "sender", "550 5.7.1 refused by policy"],
    ["4.4.7", "delivery expired", "soft", "delivery expired"],
    ["5.1.10 (null MX)", undefined, "hard", "5.1.10"],
    ["", undefined, "soft", ""],
    ["5.1.1", "550 5.1.1 no\r\n  such\r\n\tuser", "hard", "550 5.1.1 no such user"],
  ])("with the status %j and %j is %s", async (status, diagnostic, kind, reason) => {
    const raw = deliveryStatus({ to, status, ...(diagnostic ? { diagnostic } : {}) });
    expect(await read(raw)).toMatchObject({ kind, reason });
  });

  test("of a delay or a success, or that isn't a report, says nothing", async () => {
    for (const action of ["delayed", "delivered", "relayed", "expanded"])
      expect(await read(deliveryStatus({ to, action })), action).toBeNull();
    expect(await read(feedbackReport("Subject: x\r\n\r\n", "not-spam"))).toBeNull();
    for (const raw of ["", "\0", `To: ${to}\r\nSubject: I am away until 5.1.1\r\n\r\n550 5.1.1 no such user`])
      expect(await read(raw)).toBeNull();
  });

  test("of a complaint identifies the letter by what it returns", async () => {
    const letter = `CFBL-Address: ${to}; report=arf\r\nSubject: Spring\r\n\r\nHello`;
    const report = await read(feedbackReport(letter));
    expect(report).toMatchObject({ kind: "complaint", reason: "abuse" });
    expect(findReturnRecipient(config, report?.text ?? "")).toBe(77);
  });

  test("that is truncated, doubled or garbled anywhere never fails, and never names another recipient", async () => {
    const whole = deliveryStatus({ to, diagnostic: "550 5.1.1 no such user" });
    const change = fc.record({
      from: fc.nat(whole.length),
      to: fc.nat(whole.length),
      junk: fc.string({ unit: "binary", maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ from, to: end, junk }) => {
        const report = await read(whole.slice(0, from) + junk + whole.slice(end));
        expect([77, undefined]).toContain(findReturnRecipient(config, report?.text ?? ""));
        expect([undefined, "hard", "soft", "sender"]).toContain(report?.kind);
      }),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (raw) => {
        expect(await readReport(raw)).toBeNull();
      }),
    );
  });

  test("with a very long response is read and classified quickly", async () => {
    for (const text of slowTexts(50_000))
      await expectShortWork(JSON.stringify(text.slice(0, 8)), async () => {
        expect(await read(deliveryStatus({ to, status: "5.2.2", diagnostic: `550 ${text}` }))).not.toBeNull();
      });
  });

  test("with ten thousand nested parts is read quickly", async () => {
    const nested = Array.from({ length: 10_000 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      "",
      `--b${at}`,
    ]);
    expect(await read(nested.flat().join("\r\n"))).toBeNull();
  });
});

describe("a return address", () => {
  test("identifies its recipient whatever the surrounding text and case, and fits into SMTP", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (id) => {
        const address = returnAddress(config, id) as string;
        expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
        for (const text of [address, `To: <${address.toUpperCase()}>`, `${address}\n${address}`])
          expect(findReturnRecipient(config, text)).toBe(id);
      }),
    );
  });

  test("that is altered, has another key, or is one of several, identifies nobody", () => {
    const other = returnAddress({ ...config, secretKey: "another key for tests, and for nothing else" }, 77) as string;
    const texts = [
      to.replace("+25-", "+26-"),
      `x${to}`,
      `${to}x`,
      to.replace("academy", "other"),
      to.replace("academy.example", "academyxexample"),
      other,
      `${to} ${returnAddress(config, 78)}`,
      "bounces@academy.example",
    ];
    for (const text of texts) expect(findReturnRecipient(config, text), text).toBeUndefined();
    expect(returnAddress({ ...config, bounces: undefined }, 77)).toBeUndefined();
    expect(findReturnRecipient({ ...config, bounces: undefined }, to)).toBeUndefined();
  });
});
