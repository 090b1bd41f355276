import { createHmac, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { loadConfig } from "#app/platform/config.ts";
import { type Api, type ApiOptions, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { readSending, sendLetter, startSending, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { recordReturns } from "./record-returns.server.ts";

const PASSWORD = "a password for the webhook";
const TOPIC = "arn:aws:sns:eu-central-1:123456789012:bounces";
const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const letterWebhooks = {
  postmark: PASSWORD,
  mailgun: "a signing key of mailgun",
  sendgrid: keys.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  sesTopic: TOPIC,
};
/** A certificate of nobody, for a key that is used nowhere else; base64 of DER. */
const CERTIFICATE =
  "MIIBgzCCASmgAwIBAgIUfwHAF6gWaZqubjoYL3c22Jl/ZEcwCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwLc25zLmV4YW1wbGUwIBcNMjYxMTIzMTAwNDI0WhgPMjEyNjEwMzAxMDA0MjRaMBYxFDASBgNVBAMMC3Nucy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFgWn/DQXfVo6S9/vRCJAarlPDGR2SGbyNpeJHY3Gm/y0oWIdegBB+ApdzVjwRy/JJqR1M0zRfEHc6ehbOjLMM6NTMFEwHQYDVR0OBBYEFLFySKssIRSVd8QYhjZRq4enpvfBMB8GA1UdIwQYMBaAFLFySKssIRSVd8QYhjZRq4enpvfBMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAPecm3pd3ITYZ3A5qkVBdExry/12kS01ZOzf+wnHTUepAiAzLKNJLPkwjkRNeiEG4E+msR6b+W/yY1T3EkGJm4n8ew==";
const CERTIFIED_KEY =
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMkGegb6VBAp/zRJ1tEUTpfs+vriCSPZL9RXlZfbrhbyhRANCAAQWBaf8NBd9WjpL3+9EIkBquU8MZHZIZvI2l4kdjcab/LShYh16AEH4Cl3NWPBHL8kmpHUzTNF8Qdzp6Fs6Mswz";
const start = (config: ApiOptions["config"] = {}) =>
  startApi({
    config: { smtpUrl: "smtp://127.0.0.1:9", siteUrl: "https://academy.example", letterWebhooks, ...config },
  });
const reject = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const report = (api: Api, provider: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request("POST", `/api/letter/reports/${provider}/`, { body, headers });
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`lightwell:${password}`).toString("base64")}`,
});
const bounce = (email: string, Type = "HardBounce") => ({
  RecordType: "Bounce",
  Type,
  Email: email,
  Details: `550 5.1.1 <${email}> no such user`,
});
const subscriber = async (api: Api, email: string): Promise<number> =>
  (await api.request("GET", `/api/viewer/subscriber/?search=${encodeURIComponent(email)}`, { as: "editor" })).body
    .results[0].id;
const personPath = async (api: Api, email: string) => `/api/common/person/subscriber/${await subscriber(api, email)}/`;
const blockOf = async (api: Api, email: string) =>
  (await api.request("GET", await personPath(api, email), { as: "editor" })).body.letter_block;
const undeliverable = async (api: Api) =>
  (await api.request("GET", "/api/viewer/subscriber/?is_undeliverable=true", { as: "editor" })).body.results.map(
    ({ email }: { email: string }) => email,
  );
const count = async (api: Api) =>
  (await api.request("POST", `/api/letter/${await writeLetter(api)}/audience/`, { as: "editor", body: {} })).body;

async function sent(api: Api, times = 1) {
  const smtp = await startSmtp();
  const letters: number[] = [];
  for (let time = 0; time < times; time += 1) {
    letters.push(await writeLetter(api));
    await sendLetter(api, letters.at(-1) as number);
    const worker = startSending(api, smtp.url);
    await worker.run();
  }
  return { smtp, letter: letters[0] as number, letters };
}

describe("an address", () => {
  test("that the mail server refuses for good gets no letters, until staff lift it", async () => {
    const api = await start();
    await addSubscribers(api, 3, { email: "@reader.example" });
    const smtp = await startSmtp({
      onRcptTo({ address }, _session, callback) {
        const answers: Record<string, Error> = {
          "0@reader.example": reject(550, "5.1.1 <0@reader.example> unknown user"),
          "1@reader.example": reject(552, "5.2.2 mailbox full"),
        };
        callback(answers[address]);
      },
    });
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    await startSending(api, smtp.url).run();
    expect(await readSending(api, letter)).toMatchObject({ sent: 1, failed: 2, bounced: 0 });
    expect(await blockOf(api, "0@reader.example")).toMatchObject({ kind: "hard", source: "smtp" });
    expect((await blockOf(api, "0@reader.example")).reason).toContain("5.1.1 <(address)> unknown user");
    expect(await blockOf(api, "1@reader.example")).toBeNull();
    expect(await undeliverable(api)).toEqual(["0@reader.example"]);
    expect(await count(api)).toMatchObject({ count: 2, had_it: 0, undeliverable: 1 });
    const next = await writeLetter(api);
    await sendLetter(api, next);
    expect((await readSending(api, next)).state).toBe("queueing");

    const path = `${await personPath(api, "0@reader.example")}letter-block/`;
    expect((await api.request("DELETE", path)).status).toBe(401);
    expect((await api.request("DELETE", path, { as: "author" })).status).toBe(403);
    const answers = await Promise.all(["editor", "owner"].map((as) => api.request("DELETE", path, { as })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await blockOf(api, "0@reader.example")).toBeNull();
    expect(await count(api)).toMatchObject({ count: 3, had_it: 0, undeliverable: 0 });
    expect(await undeliverable(api)).toEqual([]);
  });

  test("that was refused gets the letter when staff send to those who failed again", async () => {
    const api = await start();
    await addSubscribers(api, 2, { email: "@reader.example" });
    let isBroken = true;
    const smtp = await startSmtp({
      onRcptTo: (_address, _session, callback) => callback(isBroken ? reject(550, "No such user") : undefined),
    });
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = startSending(api, smtp.url);
    await worker.run();
    expect((await count(api)).undeliverable).toBe(2);
    isBroken = false;
    const { id } = await readSending(api, letter);
    const again = { as: "editor", body: { state: "failed" } };
    expect((await api.request("POST", `/api/letter/${letter}/sendings/${id}/retry/`, again)).status).toBe(200);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 2, skipped: 0 });
    expect((await count(api)).undeliverable).toBe(0);
  });

  test("that bounces softly gets no letters after five in a row, and a delivered one begins anew", async () => {
    const api = await start();
    await addSubscribers(api, 1, { email: "full@reader.example" });
    const { smtp, letters } = await sent(api, 12);
    const ids = smtp.received.map(({ raw }) => /^Message-ID: (.+?)\r?$/im.exec(raw)?.[1] ?? "");
    const soft = (at: number) =>
      recordReturns(api.app, [
        {
          kind: "soft",
          source: "ses",
          email: "full@reader.example",
          messageId: ids[at],
          reason: "full",
        },
      ]);
    // What is sent is not known to be delivered while nothing comes back, so the newest letters are asked about.
    await api.app.database.db
      .updateTable("letter_recipient")
      .set({ state: "waiting" })
      .where("letter_id", "in", letters.slice(5))
      .execute();
    for (const at of [0, 1, 2, 3]) await soft(at);
    expect(await blockOf(api, "full@reader.example")).toBeNull();
    const deliver = (upTo: number) =>
      api.app.database.db
        .updateTable("letter_recipient")
        .set({ state: "sent" })
        .where("letter_id", "in", letters.slice(0, upTo))
        .execute();
    // The fifth was delivered.
    for (const at of [5, 6, 7, 8]) {
      await deliver(at + 1);
      await soft(at);
    }
    expect(await blockOf(api, "full@reader.example")).toBeNull();
    await deliver(10);
    // Reported twice, it counts once.
    await Promise.all([soft(8), soft(8)]);
    expect(await blockOf(api, "full@reader.example")).toBeNull();
    await soft(9);
    expect(await blockOf(api, "full@reader.example")).toMatchObject({ kind: "soft", reason: "full" });
    await api.request("DELETE", `${await personPath(api, "full@reader.example")}letter-block/`, { as: "editor" });
    await deliver(11);
    await soft(10);
    expect(await blockOf(api, "full@reader.example")).toBeNull();
  });
});

test("the list of subscribers is narrowed down to those without letters, whoever changes the addresses", async () => {
  const api = await start();
  await addSubscribers(api, 3, { email: "@reader.example" });
  await sent(api);
  const hard = (email: string) => recordReturns(api.app, [{ kind: "hard", source: "ses", email, reason: "x" }]);
  await Promise.all([hard("0@reader.example"), hard("0@reader.example"), hard("1@reader.example")]);
  expect((await undeliverable(api)).sort()).toEqual(["0@reader.example", "1@reader.example"]);
  const path = `/api/viewer/subscriber/${await subscriber(api, "1@reader.example")}/`;
  const change = async (email: string) => {
    const { version } = (await api.request("GET", path, { as: "editor" })).body;
    return api.request("PATCH", path, { as: "editor", body: { email, version, is_undeliverable: true } });
  };
  expect((await change("new@reader.example")).status).toBe(200);
  expect(await undeliverable(api)).toEqual(["0@reader.example"]);
  // The block is one of the address.
  expect((await change("1@reader.example")).status).toBe(200);
  expect((await undeliverable(api)).sort()).toEqual(["0@reader.example", "1@reader.example"]);
  await api.request("DELETE", path, { as: "editor" });
  await addSubscribers(api, 1, { email: "1@reader.example" });
  expect((await undeliverable(api)).sort()).toEqual(["0@reader.example", "1@reader.example"]);
  await api.app.database.db.deleteFrom("letter_block").execute();
  expect(await undeliverable(api)).toEqual([]);
});

describe("a sending", () => {
  async function underWay(api: Api, recipients: number) {
    await addSubscribers(api, recipients, { email: "@reader.example" });
    const { letter } = await sent(api);
    await api.app.database.db.updateTable("letter_sending").set({ state: "sending" }).execute();
    const came = (kind: "hard" | "complaint", from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, at) =>
          recordReturns(api.app, [{ kind, source: "ses", email: `${from + at}@reader.example`, reason: "x" }]),
        ),
      );
    return { letter, came };
  }

  test("pauses by itself above 5 % of bounces, and goes on when staff say so", async () => {
    const api = await start();
    const { letter, came } = await underWay(api, 190);
    await came("hard", 0, 9);
    expect(await readSending(api, letter)).toMatchObject({ state: "sending", bounced: 9 });
    await came("hard", 9, 10);
    const problem = "10 of 190 letters came back. Find out why before you continue.";
    expect(await readSending(api, letter)).toMatchObject({ state: "paused", paused_by: null, problem, bounced: 10 });
    const { id } = await readSending(api, letter);
    const waits = async (as: string) =>
      (await api.request("GET", "/api/dashboard-insights/attention/", { as })).body.entries.find(
        ({ name }: { name: string }) => name === "letter",
      );
    expect(await waits("editor")).toMatchObject({ count: 1, items: [{ resource: "letter", id: letter }] });
    expect(await waits("author")).toBeUndefined();
    await api.request("POST", `/api/letter/${letter}/sendings/${id}/continue/`, { as: "editor", body: {} });
    expect(await waits("editor")).toBeUndefined();
    await came("hard", 10, 19);
    expect(await readSending(api, letter)).toMatchObject({ state: "sending", bounced: 19 });
  });

  test("pauses by itself above 0.3 % of complaints, of which there are three", async () => {
    const api = await start();
    const { letter, came } = await underWay(api, 30);
    await came("complaint", 0, 2);
    expect((await readSending(api, letter)).state).toBe("sending");
    await came("complaint", 2, 3);
    const problem = "3 of 30 letters were reported as spam. Find out why before you continue.";
    expect(await readSending(api, letter)).toMatchObject({ state: "paused", problem, complained: 3 });
  });
});

describe("a report", () => {
  test("of Postmark with the right password blocks once, and without it changes nothing", async () => {
    const api = await start();
    await addSubscribers(api, 3, { email: "@reader.example" });
    const { letter } = await sent(api);
    const hard = bounce("0@reader.example");
    for (const headers of [{}, basic("another password"), { authorization: "Bearer x" }])
      expect((await report(api, "postmark", hard, headers as Record<string, string>)).status).toBe(403);
    expect(await blockOf(api, "0@reader.example")).toBeNull();
    const answers = await Promise.all([1, 2, 3].map(() => report(api, "postmark", hard, basic(PASSWORD))));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await blockOf(api, "0@reader.example")).toMatchObject({
      kind: "hard",
      source: "postmark",
      reason: "550 5.1.1 <(address)> no such user",
    });
    await report(api, "postmark", { ...bounce("1@reader.example"), Type: "SoftBounce" }, basic(PASSWORD));
    await report(api, "postmark", { RecordType: "Delivery", Email: "2@reader.example" }, basic(PASSWORD));
    await report(api, "postmark", bounce("stranger@elsewhere.example"), basic(PASSWORD));
    await report(api, "postmark", { RecordType: "SpamComplaint", Email: "2@reader.example" }, basic(PASSWORD));
    expect(await blockOf(api, "1@reader.example")).toBeNull();
    expect((await blockOf(api, "2@reader.example")).kind).toBe("complaint");
    expect(await readSending(api, letter)).toMatchObject({ bounced: 2, complained: 1 });
  });

  test("that is none, too large or of a provider that is not set up is refused", async () => {
    const api = await start();
    for (const body of ["", "x", "[]", "{}", '{"RecordType": 1}'])
      expect((await report(api, "postmark", body, basic(PASSWORD))).status, body).toBe(400);
    expect((await report(api, "postmark", " ".repeat(1024 * 1024 + 1), basic(PASSWORD))).status).toBe(413);
    expect((await report(api, "mailchimp", "{}")).status).toBe(404);
    for (const provider of ["ses", "mailgun"]) expect((await report(api, provider, "{}")).status).toBe(400);
    const without = await start({ letterWebhooks: loadConfig({}).letterWebhooks });
    for (const provider of ["ses", "postmark", "mailgun", "sendgrid"])
      expect((await report(without, provider, "{}")).status).toBe(404);
  });

  test("of Mailgun is taken with its signature, while that is fresh", async () => {
    const api = await start();
    await addSubscribers(api, 3, { email: "@reader.example" });
    await sent(api);
    const signed = (event: object, { key = letterWebhooks.mailgun, age = 0 } = {}) => {
      const timestamp = String(Math.floor(api.app.now().getTime() / 1000) - age);
      const signature = createHmac("sha256", key).update(`${timestamp}token`).digest("hex");
      return { signature: { timestamp, token: "token", signature }, "event-data": event };
    };
    const failed = {
      event: "failed",
      severity: "permanent",
      reason: "bounce",
      recipient: "0@reader.example",
      "delivery-status": { message: "No such user" },
    };
    expect((await report(api, "mailgun", signed(failed, { key: "a wrong key" }))).status).toBe(403);
    expect((await report(api, "mailgun", signed(failed, { age: 86_400 }))).status).toBe(403);
    expect((await report(api, "mailgun", signed(failed))).status).toBe(204);
    await report(api, "mailgun", signed({ ...failed, severity: "temporary", recipient: "1@reader.example" }));
    await report(api, "mailgun", signed({ event: "complained", recipient: "2@reader.example" }));
    expect(await blockOf(api, "0@reader.example")).toMatchObject({ kind: "hard", reason: "No such user" });
    expect(await blockOf(api, "1@reader.example")).toBeNull();
    expect((await blockOf(api, "2@reader.example")).kind).toBe("complaint");
  });

  test("of SendGrid is taken with its signature of these very bytes", async () => {
    const api = await start();
    await addSubscribers(api, 3, { email: "@reader.example" });
    await sent(api);
    const body = JSON.stringify([
      { event: "bounce", email: "0@reader.example", type: "bounce", status: "5.1.1", reason: "unknown" },
      { event: "bounce", email: "1@reader.example", type: "blocked", status: "5.7.1", reason: "policy" },
      { event: "spamreport", email: "2@reader.example" },
      { event: "delivered", email: "1@reader.example" },
    ]);
    const timestamp = String(Math.floor(api.app.now().getTime() / 1000));
    const headers = {
      "x-twilio-email-event-webhook-timestamp": timestamp,
      "x-twilio-email-event-webhook-signature": sign("sha256", Buffer.from(timestamp + body), keys.privateKey).toString(
        "base64",
      ),
    };
    expect((await report(api, "sendgrid", body)).status).toBe(403);
    expect((await report(api, "sendgrid", body.replace("0@", "1@"), headers)).status).toBe(403);
    expect((await report(api, "sendgrid", body, headers)).status).toBe(204);
    expect(await blockOf(api, "0@reader.example")).toMatchObject({ kind: "hard", source: "sendgrid" });
    expect(await blockOf(api, "1@reader.example")).toBeNull();
    expect((await blockOf(api, "2@reader.example")).kind).toBe("complaint");
  });

  test("of thousands at once is recorded with a few queries, each address once, whatever stands between", async () => {
    const api = await start();
    await addSubscribers(api, 300, { email: "@reader.example" });
    const { letter } = await sent(api);
    const events = Array.from({ length: 1200 }, (_, at) => ({
      event: [100, 101, 102].includes(at % 400) ? "spamreport" : "bounce",
      email: at % 50 === 49 ? "no\0 address" : `${at % 400}@reader.example`,
      type: at >= 800 ? "bounce" : "blocked",
      status: at >= 800 ? "5.1.1" : "4.7.1",
      reason: "said\0 so",
    }));
    const body = JSON.stringify(events);
    const timestamp = String(Math.floor(api.app.now().getTime() / 1000));
    const signature = sign("sha256", Buffer.from(timestamp + body), keys.privateKey).toString("base64");
    const headers = {
      "x-twilio-email-event-webhook-timestamp": timestamp,
      "x-twilio-email-event-webhook-signature": signature,
    };
    const statuses: number[] = [];
    const queries = await countQueries(api, async () => {
      statuses.push((await report(api, "sendgrid", body, headers)).status);
    });
    expect(statuses).toEqual([204]);
    expect(queries).toBeLessThan(40);
    // 49, 99, … have no address in these reports.
    const expected = { state: "finished", sent: 300, bounced: 300 - 3 - 6, complained: 3 };
    expect(await readSending(api, letter)).toMatchObject(expected);
    expect(await blockOf(api, "105@reader.example")).toMatchObject({ kind: "hard", reason: "said so" });
    expect((await blockOf(api, "102@reader.example")).kind).toBe("complaint");
    expect(await blockOf(api, "149@reader.example")).toBeNull();
    await Promise.all([1, 2].map(() => report(api, "sendgrid", body, headers)));
    expect(await readSending(api, letter)).toMatchObject(expected);
  });

  test("of Amazon SES is taken with the signature of its topic, whose certificate comes from Amazon", async () => {
    const api = await start();
    await addSubscribers(api, 3, { email: "@reader.example" });
    await sent(api);
    const fetched: string[] = [];
    const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
      fetched.push(String(url));
      return new Response(
        String(url).endsWith(".pem")
          ? `-----BEGIN CERTIFICATE-----\n${CERTIFICATE}\n-----END CERTIFICATE-----\n`
          : "ok",
      );
    });
    onTestFinished(() => fetching.mockRestore());
    const key = createPrivateKey({ key: Buffer.from(CERTIFIED_KEY, "base64"), format: "der", type: "pkcs8" });
    const signed = (fields: Record<string, string>) => {
      const message: Record<string, string> = {
        Type: "Notification",
        MessageId: "1",
        TopicArn: TOPIC,
        Timestamp: api.app.now().toISOString(),
        ...fields,
      };
      const names = ["Message", "MessageId", "SubscribeURL", "Subject", "Timestamp", "Token", "TopicArn", "Type"];
      const text = names.flatMap((name) => (message[name] === undefined ? [] : `${name}\n${message[name]}\n`)).join("");
      return {
        SignatureVersion: "2",
        SigningCertURL: "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem",
        Signature: sign("sha256", Buffer.from(text), key).toString("base64"),
        ...message,
      };
    };
    const bounced = (bounceType: string, emailAddress: string) =>
      JSON.stringify({
        notificationType: "Bounce",
        bounce: { bounceType, bouncedRecipients: [{ emailAddress, diagnosticCode: "smtp; 550 5.1.1 unknown" }] },
      });
    const Message = bounced("Permanent", "0@reader.example");
    const status = async (body: object) => (await report(api, "ses", body)).status;
    expect(await status({ ...signed({ Message }), Message: bounced("Permanent", "1@reader.example") })).toBe(403);
    expect(await status(signed({ Message, TopicArn: `${TOPIC}-of-others` }))).toBe(403);
    expect(await status(signed({ Message, Timestamp: "2026-05-04T06:00:00.000Z" }))).toBe(403);
    const elsewhere = ["http://sns.eu-central-1.amazonaws.com/a.pem", "https://sns.evil.example/a.pem", "x"];
    for (const SigningCertURL of elsewhere)
      expect(await status({ ...signed({ Message }), SigningCertURL }), SigningCertURL).toBe(403);
    expect(await blockOf(api, "0@reader.example")).toBeNull();
    expect(await status(signed({ Message }))).toBe(204);
    expect(await status(signed({ Message: bounced("Transient", "1@reader.example") }))).toBe(204);
    const complaint = { complainedRecipients: [{ emailAddress: "2@reader.example" }], complaintFeedbackType: "abuse" };
    await status(signed({ Message: JSON.stringify({ notificationType: "Complaint", complaint }) }));
    expect(await blockOf(api, "0@reader.example")).toMatchObject({ kind: "hard", source: "ses" });
    expect(await blockOf(api, "1@reader.example")).toBeNull();
    expect(await blockOf(api, "2@reader.example")).toMatchObject({ kind: "complaint", reason: "abuse" });

    const confirm = (SubscribeURL: string) =>
      status(signed({ Type: "SubscriptionConfirmation", Message: "Confirm", Token: "t", SubscribeURL }));
    expect(await confirm("https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t")).toBe(204);
    expect(await confirm("https://internal.example/?Action=ConfirmSubscription")).toBe(204);
    expect(fetched).toEqual([
      "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem",
      "https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t",
    ]);
    fetching.mockRejectedValue(new TypeError("fetch failed"));
    const other = "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-2.pem";
    expect(await status({ ...signed({ Message }), SigningCertURL: other })).toBe(503);
  });
});
