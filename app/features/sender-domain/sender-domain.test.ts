import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { queue, startSmtp, startWorker } from "#tests/support/mail.ts";
import { call, findings, findRecord, good, make, path, requestCheck, start } from "#tests/support/sender-domain.ts";
import { verifyEmail } from "#tests/support/verify-email.ts";
import { beginCheck, checkDomain } from "./check-domain.server.ts";
import { isCheckDue as isDue } from "./schedule-domain-check.server.ts";

test("a configured key signs, and none can be created beside it", async () => {
  const smtp = await startSmtp();
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const dkim = { selector: "mail2026", domain: undefined, privateKey };
  const { api, zone, servers } = await start(good, { dkim });
  const record = findRecord((await call(api, "GET", "")).body, "dkim");
  expect(record.value).toBe(
    `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`,
  );
  zone["mail2026._domainkey.academy.example"] = { TXT: [record.value] };
  expect(findRecord(await requestCheck(api), "dkim").status).toBe("good");
  const worker = startWorker(api, smtp.url);
  await queue(api, "reader@example.com");
  await worker.run();
  const passed = { dkim: "pass", dmarc: "pass", selector: "mail2026" };
  expect(await verifyEmail(smtp.received[0]?.raw ?? "", { servers })).toMatchObject(passed);
  expect((await call(api, "POST", "keys/")).body.non_field_errors[0]).toContain("DKIM_SELECTOR");
});

test("a signature of another domain is reported as not counting", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const { api } = await start(good, { dkim: { selector: "s1", domain: "elsewhere.example", privateKey } });
  expect(findRecord(await requestCheck(api), "dkim")).toMatchObject({
    name: "s1._domainkey.elsewhere.example",
    status: "wrong",
  });
});

test("if the mail server signs, only the record of its selector is required", async () => {
  const { api, zone } = await start(good, { dkim: { selector: "s1", domain: undefined, privateKey: undefined } });
  expect(await requestCheck(api)).toMatchObject({ signing: "provider" });
  expect(await findings(api)).toEqual(["There is no DKIM record for academy.example."]);
  zone["s1._domainkey.academy.example"] = { TXT: ["k=rsa; p=MIIB"] };
  await requestCheck(api);
  expect(await findings(api)).toEqual([]);
});

test("writers see the results of the last check before sending a letter", async () => {
  const { api, zone, asked } = await start();
  expect(await findings(api)).toEqual([
    "Letters from academy.example are not signed (DKIM).",
    "The DNS records of academy.example have not been checked yet.",
  ]);
  expect(asked).toEqual([]);
  await requestCheck(api);
  expect(await findings(api)).toEqual([
    "There is no SPF record for academy.example.",
    "There is no DMARC record for academy.example.",
    "Letters from academy.example are not signed (DKIM).",
  ]);
  zone["academy.example"] = "failure";
  zone["_dmarc.academy.example"] = { TXT: ["v=DMARC1; p=all"] };
  await requestCheck(api);
  expect((await findings(api)).slice(0, 2)).toEqual([
    "The SPF record for academy.example could not be checked. DNS lookup failed: the server reported a failure.",
    expect.stringContaining(
      "There is a problem with the DMARC record for academy.example: The record has no valid policy",
    ),
  ]);
});

test("reports a DNS server that doesn't respond", async () => {
  const { api } = await start(good, { dnsServers: ["127.0.0.1:9"] });
  const found = await requestCheck(api);
  expect(findRecord(found, "spf")).toMatchObject({
    status: "unknown",
    messages: ["DNS lookup failed: the server cannot be reached."],
  });
});

test("an aborted check changes nothing, and is repeated", async () => {
  const { api } = await start(good);
  await requestCheck(api);
  expect(await beginCheck(api.app, new Date(api.app.now().getTime() - 60_000))).toBe(false);
  await checkDomain(api.app, AbortSignal.abort());
  expect(findRecord((await call(api, "GET", "")).body, "spf").status).toBe("good");
  expect(await beginCheck(api.app, new Date(api.app.now().getTime() - 60_000))).toBe(true);
});

test("a listening server checks automatically once a day, and every ten minutes while a key waits", async () => {
  const { api, asked } = await start(good);
  await api.listen();
  const checks = () => asked.filter((name) => name === "_dmarc.academy.example").length;
  await expect.poll(checks).toBe(1);
  await expect.poll(async () => (await call(api, "GET", "")).body.checked_at).not.toBeNull();
  api.clock.advance(11 * 60_000);
  expect(await isDue(api.app)).toBe(false);
  await make(api);
  expect(await isDue(api.app)).toBe(true);
  expect(await isDue(api.app)).toBe(false);
});

test("the bounce mailbox needs a record of its own", async () => {
  const bounces = { url: "imaps://a:b@mail.academy.example/INBOX", address: "bounces@return.academy.example" };
  const { api, zone } = await start(good, { bounces });
  const missing = (await requestCheck(api)).records.filter(({ name }) => name === "return.academy.example");
  expect(missing).toMatchObject([
    { purpose: "spf", status: "missing" },
    { purpose: "mx", status: "missing", value: "10 mail.academy.example" },
  ]);
  zone["return.academy.example"] = { MX: ["10 mail.academy.example"], TXT: ["v=spf1 ip4:192.0.2.7 -all"] };
  const set = (await requestCheck(api)).records.filter(({ name }) => name === "return.academy.example");
  expect(set.map(({ status }) => status)).toEqual(["good", "good"]);
});

test("a sender on this machine has no records, and no key", async () => {
  const { api, asked } = await start({}, { mailFrom: undefined, siteUrl: "http://localhost:3000" });
  expect(await requestCheck(api)).toMatchObject({
    domain: "localhost",
    is_public: false,
    records: [],
    checked_at: null,
  });
  expect(asked).toEqual([]);
  expect((await call(api, "POST", "keys/")).body.non_field_errors[0]).toContain("MAIL_FROM");
  expect(await findings(api)).toEqual(["Letters are sent from localhost, which is not a public domain."]);
});

test("only owners see and change it, unknown fields are rejected, and checks are limited", async () => {
  const { api } = await start(good);
  for (const as of ["editor", "author"]) {
    for (const [method, rest] of [
      ["GET", ""],
      ["POST", "check/"],
      ["POST", "keys/"],
      ["DELETE", "keys/1/"],
    ] as const)
      expect((await call(api, method, rest, as)).status).toBe(403);
  }
  expect((await call(api, "GET", "findings/", "author")).status).toBe(403);
  const extra = await api.request("POST", `${path}keys/`, { as: "owner", body: { bits: 512 } });
  expect(extra.status).toBe(400);
  for (const step of ["activate/", "retire/"]) expect((await call(api, "POST", `keys/99/${step}`)).status).toBe(404);
  expect((await call(api, "DELETE", "keys/99/")).status).toBe(404);
  const statuses = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await call(api, "POST", "check/")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});
