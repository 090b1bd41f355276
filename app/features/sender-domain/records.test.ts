import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { checkDkim, encodePublicKey } from "./dkim-record.ts";
import { checkDmarc } from "./dmarc.ts";
import type { LookUp } from "./lookups.ts";
import { checkMx } from "./mx.ts";

const has =
  (zone: Record<string, string[]>): LookUp =>
  async (_type, name) => ({ values: zone[name] ?? [] });
const silent: LookUp = async () => ({ failure: "the server did not respond in time" });

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = encodePublicKey(privateKey);
const dkim = (...texts: string[]) =>
  checkDkim(
    { domain: "academy.example", selector: "lw", publicKey: key },
    has({ "lw._domainkey.academy.example": texts }),
  );

test("the public key of a private key matches its pair", () => {
  expect(key).toBe(encodePublicKey(publicKey));
});

test.each([
  ["good", "", `v=DKIM1; k=rsa; p=${key}`],
  ["good", "", `p=${key.slice(0, 100)} ${key.slice(100)}`],
  ["good", "", `v=DKIM1; h=sha1:sha256; s=email; p=${key};`],
  ["advice", "test mode", `v=DKIM1; t=y:s; p=${key}`],
  ["wrong", "cut off: 200 of the", `v=DKIM1; k=rsa; p=${key.slice(0, 200)}`],
  ["wrong", "a different key", `v=DKIM1; k=rsa; p=${key.replace("A", "B")}`],
  ["wrong", "revokes the key", "v=DKIM1; p="],
  ["wrong", "“p=” is missing", "v=DKIM1"],
  ["wrong", "v=DKIM1", `v=DKIM2; p=${key}`],
  ["wrong", "SHA-256", `v=DKIM1; h=sha1; p=${key}`],
  ["wrong", "not for email", `v=DKIM1; s=tlsrpt; p=${key}`],
  ["wrong", "another type", `v=DKIM1; k=ed25519; p=${key}`],
])("a DKIM record is %s: %s", async (status, message, text) => {
  const found = await dkim(text);
  expect([found.status, found.messages.join(" ")]).toEqual([status, expect.stringContaining(message)]);
});

test("a DKIM record is missing, duplicated, or can't be queried", async () => {
  expect((await dkim()).status).toBe("missing");
  expect(await dkim(`p=${key}`, `p=${key}`)).toMatchObject({
    status: "wrong",
    messages: [expect.stringContaining("2 records")],
  });
  const question = { domain: "academy.example", selector: "lw", publicKey: key };
  expect(await checkDkim(question, silent)).toMatchObject({
    status: "unknown",
    messages: ["DNS lookup failed: the server did not respond in time."],
  });
});

test("the record of a key that only the mail provider has must exist", async () => {
  const question = { domain: "academy.example", selector: "s1", publicKey: undefined };
  const name = "s1._domainkey.academy.example";
  expect(await checkDkim(question, has({ [name]: ["k=rsa; p=MIIB"] }))).toMatchObject({ name, status: "good" });
  expect((await checkDkim(question, has({}))).status).toBe("missing");
});

test.each([
  ["good", { "_dmarc.news.academy.example": ["v=DMARC1; p=reject"] }, "v=DMARC1; p=reject"],
  [
    "advice",
    { "_dmarc.news.academy.example": ["v=DMARC1;p=none;rua=mailto:a@b.example"] },
    "v=DMARC1;p=quarantine;rua=mailto:a@b.example",
  ],
  ["wrong", { "_dmarc.news.academy.example": ["v=DMARC1; p=nothing"] }, "v=DMARC1; p=none"],
  ["wrong", { "_dmarc.news.academy.example": ["p=reject"] }, "v=DMARC1; p=none"],
  ["wrong", { "_dmarc.news.academy.example": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, "v=DMARC1; p=none"],
  ["good", { "_dmarc.academy.example": ["v=DMARC1; p=quarantine"] }, "v=DMARC1; p=quarantine"],
  ["advice", { "_dmarc.academy.example": ["v=DMARC1; p=reject; sp=none"] }, "v=DMARC1; p=quarantine"],
  ["missing", {}, "v=DMARC1; p=none"],
])("a DMARC record is %s: %j", async (status, zone, value) => {
  const found = await checkDmarc("news.academy.example", has(zone as Record<string, string[]>));
  expect(found).toMatchObject({ status, value, name: "_dmarc.news.academy.example" });
});

test("without a response, DMARC and the mailbox get no findings", async () => {
  expect((await checkDmarc("academy.example", silent)).status).toBe("unknown");
  expect((await checkMx("academy.example", "mail.academy.example", silent)).status).toBe("unknown");
});

test.each([
  ["imap.gmail.com", "1 smtp.google.com"],
  ["imap.fastmail.com", "10 in1-smtp.messagingengine.com"],
  ["imappro.zoho.eu", "10 mx.zoho.eu"],
  ["outlook.office365.com", "0 news-academy-example.mail.protection.outlook.com"],
  ["notzoho.eu", "10 notzoho.eu"],
])("bounces to a mailbox on %s are received by %s", async (host, value) => {
  const { value: proposed, messages } = await checkMx("news.academy.example", host, has({}));
  expect(proposed).toBe(value);
  expect(messages.some((message) => message.includes("mailbox provider"))).toBe(!value.includes(host));
});

test.each([
  ["good", ["20 in.provider.example", "30 b.provider.example"], "20 in.provider.example"],
  ["missing", [], "10 mail.academy.example"],
  ["wrong", ["0 "], "10 mail.academy.example"],
])("bounces are received: %s", async (status, found, value) => {
  const zone = has({ "academy.example": found });
  expect(await checkMx("academy.example", "mail.academy.example", zone)).toMatchObject({ status, value, type: "MX" });
  const byAddress = await checkMx("academy.example", "192.0.2.7", zone);
  expect(byAddress).toMatchObject({ status, value });
  expect(byAddress.messages.some((message) => message.includes("Point mail.academy.example"))).toBe(
    status === "missing",
  );
});
