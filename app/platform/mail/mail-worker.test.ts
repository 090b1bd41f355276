import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { emails, queue, startSmtp, startWorker } from "#tests/support/mail.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { LEASE, leaseEmails, MAX_AGE, MAX_ATTEMPTS, RETENTION, retryDelay } from "./leases.ts";
import { queueEmail } from "./queue-email.ts";

const api = sharedApi({
  config: { siteUrl: "https://academy.example", mailFrom: "Lightwell <hello@academy.example>" },
});
const getTimeIn = (milliseconds: number) => new Date(api.app.now().getTime() + milliseconds).toISOString();

// A worker sends everything that is due.
beforeEach(async () => {
  await api.app.database.db.deleteFrom("mail").execute();
});

describe("the mail worker", () => {
  test("sends a due email once, as text and HTML, with the Message-ID of the row", async () => {
    const smtp = await startSmtp();
    const worker = startWorker(api, smtp.url);
    await queue(api, "reader+a@example.com");
    await worker.run();
    await worker.run();
    const [mail] = await emails(api);
    expect(mail).toMatchObject({
      state: "sent",
      attempts: 1,
      lease_until: null,
      last_error: null,
      sent_at: getTimeIn(0),
    });
    expect(smtp.received.map(({ to }) => to)).toEqual(["reader+a@example.com"]);
    const raw = smtp.received[0]?.raw ?? "";
    expect(raw).toContain(`Message-ID: ${mail?.message_id}`);
    expect(raw).toContain("From: Lightwell <hello@academy.example>");
    expect(raw).toContain("List-Unsubscribe: <https://academy.example/out>");
    expect(raw).toContain("Reply-To: ines@xn--mnchen-3ya.example");
    expect(raw).toMatch(/Content-Type: multipart\/alternative/);
  });

  test("does not send emails of a transaction that was rolled back", async () => {
    const rollback = api.app.database.db.transaction().execute(async (trx) => {
      await queueEmail(trx, api.app, { kind: "test", recipient: "a@example.com", subject: "", text: "", html: "" });
      throw new Error("changed my mind");
    });
    await expect(rollback).rejects.toThrow("changed my mind");
    expect(await emails(api)).toEqual([]);
  });

  test("sends each email once with two workers", async () => {
    const smtp = await startSmtp();
    for (let index = 0; index < 25; index++) await queue(api, `reader${index}@example.com`);
    const workers = [startWorker(api, smtp.url), startWorker(api, smtp.url), startWorker(api, smtp.url)];
    await Promise.all(workers.map((worker) => worker.run()));
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 25 }, (_, index) => `reader${index}@example.com`).sort(),
    );
    expect((await emails(api)).every(({ state, attempts }) => state === "sent" && attempts === 1)).toBe(true);
  });

  test("keeps an email while the server is down, and sends it later", async () => {
    const smtp = await startSmtp();
    await smtp.stop();
    const worker = startWorker(api, smtp.url);
    await queue(api, "reader@example.com");
    await worker.run();
    expect((await emails(api))[0]).toMatchObject({
      state: "queued",
      attempts: 1,
      lease_until: null,
      due_at: getTimeIn(60_000),
    });
    expect((await emails(api))[0]?.last_error).toContain("ECONNREFUSED");

    const again = await startSmtp({}, smtp.port);
    api.clock.advance(59_999);
    await worker.run();
    expect(again.received).toEqual([]);
    api.clock.advance(1);
    await worker.run();
    expect(again.received).toHaveLength(1);
    expect((await emails(api))[0]).toMatchObject({ state: "sent", attempts: 2, last_error: null });
  });

  test("sends an email again after a crash, once its lease has expired, with the same Message-ID", async () => {
    const smtp = await startSmtp();
    await queue(api, "reader@example.com");
    const [leased] = await leaseEmails(api.app, 1);
    const worker = startWorker(api, smtp.url);
    api.clock.advance(LEASE - 1);
    await worker.run();
    expect(smtp.received).toEqual([]);
    api.clock.advance(1);
    await worker.run();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.raw).toContain(String(leased?.message_id));
    expect((await emails(api))[0]).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("connects once per connection, not per email, to a mail server that currently accepts none", async () => {
    let connections = 0;
    const smtp = await startSmtp({
      onConnect(_session, callback) {
        connections += 1;
        callback(Object.assign(new Error("too many"), { responseCode: 421 }));
      },
    });
    for (let index = 0; index < 10; index++) await queue(api, `reader${index}@example.com`);
    await startWorker(api, smtp.url).run();
    expect(connections).toBe(3);
    expect((await emails(api)).filter(({ attempts }) => attempts > 0)).toHaveLength(3);
  });

  test("does not retry an email larger than the mail server accepts, and says so", async () => {
    const smtp = await startSmtp({ size: 100 });
    await queue(api, "reader@example.com");
    await startWorker(api, smtp.url).run();
    const [mail] = await emails(api);
    expect(mail).toMatchObject({ state: "failed", attempts: 1 });
    expect(mail?.last_error).toMatch(/^The message is .* the mail server accepts at most 100 bytes\.$/);
  });

  test("does not retry after a permanent rejection, and sends the other emails", async () => {
    const smtp = await startSmtp({
      onRcptTo({ address }, _session, callback) {
        if (!address.startsWith("unknown")) return callback();
        callback(Object.assign(new Error("no such user"), { responseCode: 550 }));
      },
    });
    const worker = startWorker(api, smtp.url);
    for (const name of ["unknown", "known"]) await queue(api, `${name}@example.com`);
    await worker.run();
    const [refused, sent] = await emails(api);
    expect(refused).toMatchObject({ state: "failed", attempts: 1 });
    expect(refused?.last_error).toContain("no such user");
    expect(sent?.state).toBe("sent");
  });

  test("retries temporary rejections with growing delays, and fails after the last attempt", async () => {
    const smtp = await startSmtp({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error("greylisted"), { responseCode: 451 })),
    });
    const worker = startWorker(api, smtp.url);
    await queue(api, "reader@example.com");
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      await worker.run();
      expect((await emails(api))[0]).toMatchObject({ state: "queued", attempts: attempt });
      api.clock.advance(retryDelay(attempt));
    }
    await worker.run();
    expect((await emails(api))[0]).toMatchObject({ state: "failed", attempts: MAX_ATTEMPTS });
    const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1) / 60_000);
    expect(waits).toEqual([1, 3, 9, 27, 81, 243, 360, 360, 360]);
  });

  test("stops gracefully: finishes pending emails and leases no more", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const arrived: string[] = [];
    const smtp = await startSmtp({
      async onData(stream, session, callback) {
        await text(stream);
        arrived.push(session.envelope.rcptTo[0]?.address ?? "");
        await held;
        callback();
      },
    });
    const worker = startWorker(api, smtp.url);
    for (let index = 0; index < 7; index++) await queue(api, `reader${index}@example.com`);
    worker.start();
    await expect.poll(() => arrived.length).toBe(3);
    const stopped = worker.stop();
    release();
    await stopped;
    expect((await emails(api)).map(({ state }) => state)).toEqual([
      "sent",
      "sent",
      "sent",
      "queued",
      "queued",
      "queued",
      "queued",
    ]);
    expect(arrived).toHaveLength(3);
  });

  test("starts and stops with the server if an SMTP server is configured", async () => {
    const smtp = await startSmtp();
    const api = await startApi({ config: { smtpUrl: smtp.url } });
    await queue(api, "reader@example.com");
    await api.listen();
    await expect.poll(() => smtp.received.length).toBe(1);
    await api.close();
  });

  test("fails emails that are too old, and deletes finished ones after a month", async () => {
    const smtp = await startSmtp();
    await queue(api, "reader@example.com");
    api.clock.advance(MAX_AGE);
    const worker = startWorker(api, smtp.url);
    await worker.run();
    expect(smtp.received).toEqual([]);
    expect((await emails(api))[0]).toMatchObject({
      state: "failed",
      last_error: "Gave up because the email could not be sent in time.",
    });
    api.clock.advance(RETENTION);
    await worker.run();
    expect(await emails(api)).toEqual([]);
  });

  test("authenticates, and sends to internationalised addresses if the server supports them", async () => {
    const accounts: unknown[] = [];
    const smtp = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        accounts.push([username, password]);
        callback(null, { user: username });
      },
    });
    const worker = startWorker(api, smtp.url.replace("//", "//user%40site:p%3Aw@"));
    await queue(api, "zoë@münchen.example");
    await worker.run();
    expect(accounts).toEqual([["user@site", "p:w"]]);
    expect(smtp.received.map(({ to }) => to)).toEqual(["zoë@münchen.example"]);
  });
});
