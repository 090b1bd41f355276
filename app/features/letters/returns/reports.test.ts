import { createHmac, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import type { Api } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { clearSendings, config, startWith } from "#tests/support/letter-sendings.ts";
import { readSending } from "#tests/support/letters.ts";
import { loadBlock, sent } from "#tests/support/returned-letters.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

const PASSWORD = "a password for the webhook";
const TOPIC = "arn:aws:sns:eu-central-1:123456789012:bounces";
const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const letterWebhooks = {
  postmark: PASSWORD,
  mailgun: "a signing key of mailgun",
  sendgrid: keys.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  sesTopic: TOPIC,
};
/** A certificate for a key that is used nowhere else; DER in base64. */
const CERTIFICATE =
  "MIIBgzCCASmgAwIBAgIUfwHAF6gWaZqubjoYL3c22Jl/ZEcwCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwLc25zLmV4YW1wbGUwIBcNMjYxMTIzMTAwNDI0WhgPMjEyNjEwMzAxMDA0MjRaMBYxFDASBgNVBAMMC3Nucy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFgWn/DQXfVo6S9/vRCJAarlPDGR2SGbyNpeJHY3Gm/y0oWIdegBB+ApdzVjwRy/JJqR1M0zRfEHc6ehbOjLMM6NTMFEwHQYDVR0OBBYEFLFySKssIRSVd8QYhjZRq4enpvfBMB8GA1UdIwQYMBaAFLFySKssIRSVd8QYhjZRq4enpvfBMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAPecm3pd3ITYZ3A5qkVBdExry/12kS01ZOzf+wnHTUepAiAzLKNJLPkwjkRNeiEG4E+msR6b+W/yY1T3EkGJm4n8ew==";
const CERTIFIED_KEY =
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMkGegb6VBAp/zRJ1tEUTpfs+vriCSPZL9RXlZfbrhbyhRANCAAQWBaf8NBd9WjpL3+9EIkBquU8MZHZIZvI2l4kdjcab/LShYh16AEH4Cl3NWPBHL8kmpHUzTNF8Qdzp6Fs6Mswz";

const shared = sharedApi({ config: { ...config, letterWebhooks } });
beforeEach(() => clearSendings(shared));

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

describe("a report", () => {
  test("from Postmark with the right password blocks once, and without it changes nothing", async () => {
    const api = shared;
    await addSubscribers(api, 3, { email: "@reader.example" });
    const { letter } = await sent(api);
    const hard = bounce("0@reader.example");
    for (const headers of [{}, basic("another password"), { authorization: "Bearer x" }])
      expect((await report(api, "postmark", hard, headers as Record<string, string>)).status).toBe(403);
    expect(await loadBlock(api, "0@reader.example")).toBeNull();
    const headers = { ...basic(PASSWORD), origin: "https://provider.example" };
    const answers = await Promise.all([1, 2, 3].map(() => report(api, "postmark", hard, headers)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await loadBlock(api, "0@reader.example")).toMatchObject({
      kind: "hard",
      source: "postmark",
      reason: "550 5.1.1 <(address)> no such user",
    });
    await report(api, "postmark", { ...bounce("1@reader.example"), Type: "SoftBounce" }, basic(PASSWORD));
    await report(api, "postmark", { RecordType: "Delivery", Email: "2@reader.example" }, basic(PASSWORD));
    await report(api, "postmark", { ...bounce("1@reader.example"), Details: "550 5.7.1 SPF failed" }, basic(PASSWORD));
    await report(api, "postmark", bounce("stranger@elsewhere.example"), basic(PASSWORD));
    await report(api, "postmark", { RecordType: "SpamComplaint", Email: "2@reader.example" }, basic(PASSWORD));
    expect(await loadBlock(api, "1@reader.example")).toBeNull();
    expect((await loadBlock(api, "2@reader.example")).kind).toBe("complaint");
    expect(await readSending(api, letter)).toMatchObject({ bounced: 2, complained: 1 });
  });

  test("that is malformed, too large or from a provider that isn't set up is refused", async () => {
    const api = shared;
    for (const body of ["", "x", "[]", "{}", '{"RecordType": 1}'])
      expect((await report(api, "postmark", body, basic(PASSWORD))).status, body).toBe(400);
    expect((await report(api, "postmark", " ".repeat(1024 * 1024 + 1), basic(PASSWORD))).status).toBe(413);
    expect((await report(api, "mailchimp", "{}")).status).toBe(404);
    for (const provider of ["ses", "mailgun"]) expect((await report(api, provider, "{}")).status).toBe(400);
    const without = await startWith({ letterWebhooks: loadConfig({}).letterWebhooks });
    for (const provider of ["ses", "postmark", "mailgun", "sendgrid"])
      expect((await report(without, provider, "{}")).status).toBe(404);
  });

  test("from Mailgun is accepted with its signature while that is recent", async () => {
    const api = shared;
    await addSubscribers(api, 3, { email: "@reader.example" });
    await sent(api);
    let tokens = 0;
    const signed = (event: object, { key = letterWebhooks.mailgun, age = 0 } = {}) => {
      const timestamp = String(Math.floor(api.app.now().getTime() / 1000) - age);
      const token = `token${tokens++}`;
      const signature = createHmac("sha256", key).update(`${timestamp}${token}`).digest("hex");
      return { signature: { timestamp, token, signature }, "event-data": event };
    };
    const failed = {
      event: "failed",
      severity: "permanent",
      reason: "bounce",
      recipient: "Ada <0@reader.example>",
      "delivery-status": { message: "No such user" },
    };
    expect((await report(api, "mailgun", signed(failed, { key: "a wrong key" }))).status).toBe(403);
    expect((await report(api, "mailgun", signed(failed, { age: 86_400 }))).status).toBe(403);
    expect((await report(api, "mailgun", signed(failed))).status).toBe(204);
    await report(api, "mailgun", signed({ ...failed, severity: "temporary", recipient: "1@reader.example" }));
    await report(api, "mailgun", signed({ event: "complained", recipient: "2@reader.example" }));
    expect(await loadBlock(api, "0@reader.example")).toMatchObject({ kind: "hard", reason: "No such user" });
    expect(await loadBlock(api, "1@reader.example")).toBeNull();
    expect((await loadBlock(api, "2@reader.example")).kind).toBe("complaint");
    const policy = { ...failed, recipient: "1@reader.example", "delivery-status": { code: 550, message: "5.7.1 SPF" } };
    await report(api, "mailgun", signed(policy));
    expect(await loadBlock(api, "1@reader.example")).toBeNull();
  });

  test("from Mailgun is accepted once per signature, even from two requests at the same time, unless recording failed", async () => {
    const api = shared;
    await addSubscribers(api, 3, { email: "@reader.example" });
    await sent(api);
    const timestamp = String(Math.floor(api.app.now().getTime() / 1000));
    const under = (token: string, recipient: string) => ({
      signature: {
        ...{ timestamp, token },
        signature: createHmac("sha256", letterWebhooks.mailgun).update(`${timestamp}${token}`).digest("hex"),
      },
      "event-data": { event: "complained", recipient },
    });
    const both = await Promise.all([1, 2].map(() => report(api, "mailgun", under("captured", "0@reader.example"))));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
    // The same signature over another report, and with the boundary between time and token moved.
    expect((await report(api, "mailgun", under("captured", "1@reader.example"))).status).toBe(403);
    await report(api, "mailgun", under("e0captured", "2@reader.example"));
    const moved = under("e0captured", "1@reader.example");
    Object.assign(moved.signature, { timestamp: `${timestamp}e0`, token: "captured" });
    expect((await report(api, "mailgun", moved)).status).toBe(403);
    expect(await loadBlock(api, "0@reader.example")).toMatchObject({ kind: "complaint" });
    expect(await loadBlock(api, "1@reader.example")).toBeNull();

    const unread = under("retried", "1@reader.example");
    expect((await report(api, "mailgun", { ...unread, "event-data": {} })).status).toBe(400);
    expect((await report(api, "mailgun", unread)).status).toBe(204);
  });

  test("from SendGrid is accepted only with a signature of exactly these bytes", async () => {
    const api = shared;
    await addSubscribers(api, 3, { email: "@reader.example" });
    await sent(api);
    const body = JSON.stringify([
      { event: "bounce", email: "Ada <0@reader.example>", type: "bounce", status: "5.1.1", reason: "unknown" },
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
    expect(await loadBlock(api, "0@reader.example")).toMatchObject({ kind: "hard", source: "sendgrid" });
    expect(await loadBlock(api, "1@reader.example")).toBeNull();
    expect((await loadBlock(api, "2@reader.example")).kind).toBe("complaint");
  });

  test("of thousands is recorded with a few queries, each address once, whatever is in between", async () => {
    const api = shared;
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
    // Numbers 49, 99, … have no address in these reports.
    const expected = { state: "finished", sent: 300, bounced: 300 - 3 - 6, complained: 3 };
    expect(await readSending(api, letter)).toMatchObject(expected);
    expect(await loadBlock(api, "105@reader.example")).toMatchObject({ kind: "hard", reason: "said so" });
    expect((await loadBlock(api, "102@reader.example")).kind).toBe("complaint");
    expect(await loadBlock(api, "149@reader.example")).toBeNull();
    await Promise.all([1, 2].map(() => report(api, "sendgrid", body, headers)));
    expect(await readSending(api, letter)).toMatchObject(expected);
  });

  test("from Amazon SES is accepted with its topic's signature, whose certificate comes from Amazon", async () => {
    const api = shared;
    await addSubscribers(api, 3, { email: "@reader.example" });
    const { letter } = await sent(api);
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
    const Message = bounced("Permanent", '"Marsh, Ada" <0@reader.example>');
    const status = async (body: object) => (await report(api, "ses", body)).status;
    expect(await status({ ...signed({ Message }), Message: bounced("Permanent", "1@reader.example") })).toBe(403);
    expect(await status(signed({ Message, TopicArn: `${TOPIC}-of-others` }))).toBe(403);
    expect(await status(signed({ Message, Timestamp: "2026-05-04T06:00:00.000Z" }))).toBe(403);
    const elsewhere = ["http://sns.eu-central-1.amazonaws.com/a.pem", "https://sns.evil.example/a.pem", "x"];
    for (const SigningCertURL of elsewhere)
      expect(await status({ ...signed({ Message }), SigningCertURL }), SigningCertURL).toBe(403);
    expect(await loadBlock(api, "0@reader.example")).toBeNull();
    expect(await status(signed({ Message }))).toBe(204);
    expect(await status(signed({ Message: bounced("Transient", "1@reader.example") }))).toBe(204);
    const notified = (bounce: object) => status(signed({ Message: JSON.stringify({ eventType: "Bounce", bounce }) }));
    // Automatic replies, which are not bounces.
    const [emailAddress, recipients] = ["1@reader.example", [{ emailAddress: "1@reader.example" }]];
    for (const type of ["Transient General", "Undetermined Undetermined"]) {
      const [bounceType, bounceSubType] = type.split(" ");
      expect(await notified({ bounceType, bounceSubType, bouncedRecipients: recipients })).toBe(204);
    }
    expect(await readSending(api, letter)).toMatchObject({ bounced: 2 });
    const policy = { emailAddress, status: "5.1.1", diagnosticCode: "smtp; 550 5.7.1 SPF check failed" };
    await notified({ bounceType: "Permanent", bounceSubType: "General", bouncedRecipients: [policy] });
    const complaint = {
      complainedRecipients: [{ emailAddress: "Zoë B. <2@reader.example>" }],
      complaintFeedbackType: "abuse",
    };
    await status(signed({ Message: JSON.stringify({ notificationType: "Complaint", complaint }) }));
    expect(await loadBlock(api, "0@reader.example")).toMatchObject({ kind: "hard", source: "ses" });
    expect(await loadBlock(api, "1@reader.example")).toBeNull();
    expect(await loadBlock(api, "2@reader.example")).toMatchObject({ kind: "complaint", reason: "abuse" });

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
