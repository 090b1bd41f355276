import { expect, onTestFinished, test } from "vitest";
import { startSmtp } from "#tests/support/mail.ts";
import { SmtpLane } from "./smtp-lane.ts";

const HEADERS = "Subject: Dots\r\n\r\n";

test("delivers messages of any length unchanged, whatever their lines begin with", async () => {
  const smtp = await startSmtp();
  const lane = new SmtpLane(smtp.url, 100);
  onTestFinished(() => lane.close());
  const messages = [1, 2, 1_000, 6_000, 12_000, 100_000].map(
    (lines) => `${HEADERS}${".\r\n".repeat(lines)}The end.\r\n`,
  );
  for (const message of messages) {
    const envelope = { from: "news@academy.example", to: "reader@example.org" };
    expect(await lane.send(envelope, Buffer.from(message), async () => true)).toEqual({ kind: "accepted" });
  }
  expect(smtp.received.map(({ raw }) => raw)).toEqual(messages);
});
