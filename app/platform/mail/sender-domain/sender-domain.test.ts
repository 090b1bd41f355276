import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Api, type ApiOptions, startApi } from "#tests/support/api.ts";
import { startDns, type Zone } from "#tests/support/dns.ts";
import { sendLetter, startSending, writeLetter } from "#tests/support/letters.ts";
import { queue, startSmtp, startWorker } from "#tests/support/mail.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { verifyEmail } from "#tests/support/verify-email.ts";
import { beginCheck, checkDomain } from "./check-domain.ts";
import type { SenderDomain } from "./read-domain.ts";
import { isCheckDue as isDue } from "./schedule-domain-check.ts";

const path = "/api/common/sender-domain/";
const good: Zone = {
  "academy.example": { TXT: ["v=spf1 ip4:192.0.2.7 -all"] },
  "_dmarc.academy.example": { TXT: ["v=DMARC1; p=reject"] },
};

async function start(zone: Zone = {}, config: ApiOptions["config"] = {}, options: ApiOptions = {}) {
  const dns = await startDns(structuredClone(zone));
  const api = await startApi({
    ...options,
    config: {
      ...{ smtpUrl: "smtp://192.0.2.7", siteUrl: "https://academy.example" },
      ...{ mailFrom: "Lightwell <hello@academy.example>", dnsServers: dns.servers, ...config },
    },
  });
  return { api, ...dns };
}

const call = async (api: Api, method: string, rest: string, as = "owner") =>
  api.request(method, `${path}${rest}`, { as, ...(method === "POST" ? { body: {} } : {}) });
const make = async (api: Api): Promise<SenderDomain> => (await call(api, "POST", "keys/")).body;
const check = async (api: Api): Promise<SenderDomain> => (await call(api, "POST", "check/")).body;
const findings = async (api: Api): Promise<string[]> => (await call(api, "GET", "findings/", "editor")).body.findings;
const recordOf = ({ records }: SenderDomain, purpose: string) =>
  records.find((record) => record.purpose === purpose) ?? { name: "", value: "", status: "none", messages: [] };
/** Sets the record that the screen shows for the newest key. */
function setDkim(zone: Zone, { keys: [key], records }: SenderDomain) {
  const record = records.find(({ name }) => name === key?.record_name);
  if (record) zone[record.name] = { TXT: [record.value] };
}

describe("a key that was made here", () => {
  test("signs all emails once its record is seen, so that receivers trust them", async () => {
    const smtp = await startSmtp();
    const { api, zone, servers } = await start(good);
    const made = await make(api);
    expect(made).toMatchObject({ signing: "waiting", keys: [{ state: "waiting", domain: "academy.example" }] });
    expect(recordOf(made, "dkim")).toMatchObject({
      type: "TXT",
      name: `${made.keys[0]?.selector}._domainkey.academy.example`,
      value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[\w+/]{390,}={0,2}$/),
      status: "unchecked",
    });
    const worker = startWorker(api, smtp.url);
    await queue(api, "before@example.com");
    await worker.run();
    expect(smtp.received[0]?.raw).not.toContain("DKIM-Signature");

    expect(recordOf(await check(api), "dkim").status).toBe("missing");
    setDkim(zone, made);
    const seen = await check(api);
    expect(seen).toMatchObject({ signing: "generated", keys: [{ state: "active" }] });
    expect(seen.records.map(({ purpose, status }) => [purpose, status])).toEqual([
      ["spf", "good"],
      ["dkim", "good"],
      ["dmarc", "good"],
    ]);
    expect(await findings(api)).toEqual([]);

    await queue(api, "after@example.com");
    await worker.run();
    const passed = { dkim: "pass", spf: "pass", dmarc: "pass", selector: made.keys[0]?.selector };
    expect(await verifyEmail(smtp.received[1]?.raw ?? "", { servers })).toMatchObject(passed);
    const forged = (smtp.received[1]?.raw ?? "").replace("Plain", "Other");
    expect(await verifyEmail(forged, { servers })).toMatchObject({ dkim: "neutral" });
  });

  test("signs letters with all that lets readers leave them by one click", async () => {
    const smtp = await startSmtp();
    const { api, zone, servers } = await start(good);
    setDkim(zone, await make(api));
    await check(api);
    await addSubscribers(api, 3);
    await sendLetter(api, await writeLetter(api, { sender_name: "Inés, from Lightwell" }));
    await startSending(api, smtp.url).run();
    expect(smtp.received).toHaveLength(3);
    for (const { raw } of smtp.received) {
      const { dkim, dmarc, signed } = await verifyEmail(raw, { servers });
      expect([dkim, dmarc]).toEqual(["pass", "pass"]);
      expect(signed).toEqual(
        expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post", "list-id"]),
      );
    }
  });

  test("is followed by the next one, which leaves the mail on its way verifiable", async () => {
    const { api, zone } = await start(good);
    setDkim(zone, await make(api));
    const [first] = (await check(api)).keys;
    const second = await make(api);
    expect(second.keys.map(({ state }) => state)).toEqual(["waiting", "active"]);
    expect(second.keys[0]?.selector).not.toBe(first?.selector);
    await check(api);
    expect(await findings(api)).toEqual([]);
    setDkim(zone, second);
    const { keys, signing } = await check(api);
    expect(signing).toBe("generated");
    expect(keys.map(({ id, state }) => [id, state])).toEqual([
      [second.keys[0]?.id, "active"],
      [first?.id, "retired"],
    ]);
    const rows = await api.app.database.db
      .selectFrom("dkim_key")
      .select(["state", "private_key"])
      .orderBy("id")
      .execute();
    expect(rows).toMatchObject([{ state: "retired", private_key: null }, { state: "active" }]);
    const deleted = await call(api, "DELETE", `keys/${first?.id}/`);
    expect(deleted.body.keys).toHaveLength(1);
  });

  test("can be used before its record is seen, and retired again", async () => {
    const { api } = await start(good);
    const [key] = (await make(api)).keys;
    expect((await call(api, "POST", `keys/${key?.id}/retire/`)).status).toBe(400);
    expect((await call(api, "POST", `keys/${key?.id}/activate/`)).body.signing).toBe("generated");
    expect((await call(api, "POST", `keys/${key?.id}/activate/`)).status).toBe(400);
    const refused = await call(api, "DELETE", `keys/${key?.id}/`);
    expect(refused.body.non_field_errors).toEqual(["Emails are signed with this key: stop that first."]);
    expect((await call(api, "POST", `keys/${key?.id}/retire/`)).body).toMatchObject({ signing: "none" });
  });

  test("is never shown, logged or stored as it is", async () => {
    const { api, zone } = await start(good);
    const made = await make(api);
    setDkim(zone, made);
    const answers = [made, await check(api), (await call(api, "GET", "")).body];
    const [row] = await api.app.database.db.selectFrom("dkim_key").selectAll().execute();
    const audit = await api.app.database.db.selectFrom("audit_entry").selectAll().execute();
    for (const text of [JSON.stringify(answers), JSON.stringify(api.logs), JSON.stringify(audit)]) {
      expect(text).not.toMatch(/PRIVATE KEY|private_key/);
      expect(text).not.toContain(row?.private_key);
    }
    expect(row?.private_key).not.toContain("PRIVATE KEY");
    expect(audit.filter(({ resource }) => resource === "sender-domain")).toMatchObject([
      { action: "create_key", username: "owner-of-tests", title: row?.selector },
      { action: "activate_key", username: "(DNS record)", title: row?.selector },
    ]);
  });

  test("that was stored with another secret key is said to be unreadable, and emails go out without it", async () => {
    const smtp = await startSmtp();
    const { api, zone } = await start(good);
    setDkim(zone, await make(api));
    await check(api);
    api.app.config.secretKey = "another key for tests, and for nothing but tests";
    const worker = startWorker(api, smtp.url);
    await queue(api, "reader@example.com");
    await worker.run();
    expect(smtp.received[0]?.raw).not.toContain("DKIM-Signature");
    expect(api.logs.map(({ msg }) => msg)).toContainEqual(expect.stringContaining("another SECRET_KEY"));
    const overview = (await call(api, "GET", "", (await api.signIn("owner")).access)).body;
    expect(overview.signing).toBe("unreadable");
  });
});

test("two who make a key at the same time get one, and two who activate it change it once", async () => {
  const { api } = await start(good);
  const answers = await Promise.all([call(api, "POST", "keys/"), call(api, "POST", "keys/")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.non_field_errors[0]).toContain("There is a key already");
  const [key] = (await call(api, "GET", "")).body.keys;
  const uses = await Promise.all([1, 2].map(() => call(api, "POST", `keys/${key.id}/activate/`)));
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a key of the configuration signs, and none can be made beside it", async () => {
  const smtp = await startSmtp();
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const dkim = { selector: "mail2026", domain: undefined, privateKey };
  const { api, zone, servers } = await start(good, { dkim });
  const record = recordOf((await call(api, "GET", "")).body, "dkim");
  expect(record.value).toBe(
    `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`,
  );
  zone["mail2026._domainkey.academy.example"] = { TXT: [record.value] };
  expect(recordOf(await check(api), "dkim").status).toBe("good");
  const worker = startWorker(api, smtp.url);
  await queue(api, "reader@example.com");
  await worker.run();
  const passed = { dkim: "pass", dmarc: "pass", selector: "mail2026" };
  expect(await verifyEmail(smtp.received[0]?.raw ?? "", { servers })).toMatchObject(passed);
  expect((await call(api, "POST", "keys/")).body.non_field_errors[0]).toContain("DKIM_SELECTOR");
});

test("a signature of another domain is said not to count", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const { api } = await start(good, { dkim: { selector: "s1", domain: "elsewhere.example", privateKey } });
  expect(recordOf(await check(api), "dkim")).toMatchObject({
    name: "s1._domainkey.elsewhere.example",
    status: "wrong",
  });
});

test("where the mail server signs, only the record of its selector has to be there", async () => {
  const { api, zone } = await start(good, { dkim: { selector: "s1", domain: undefined, privateKey: undefined } });
  expect(await check(api)).toMatchObject({ signing: "provider" });
  expect(await findings(api)).toEqual(["There is no DKIM record of academy.example."]);
  zone["s1._domainkey.academy.example"] = { TXT: ["k=rsa; p=MIIB"] };
  await check(api);
  expect(await findings(api)).toEqual([]);
});

test("before a letter is sent, its writers learn what the last check found", async () => {
  const { api, zone, asked } = await start();
  expect(await findings(api)).toEqual([
    "Letters from academy.example are not signed (DKIM).",
    "The DNS records of academy.example have not been checked yet.",
  ]);
  expect(asked).toEqual([]);
  await check(api);
  expect(await findings(api)).toEqual([
    "There is no SPF record of academy.example.",
    "There is no DMARC record of academy.example.",
    "Letters from academy.example are not signed (DKIM).",
  ]);
  zone["academy.example"] = "failure";
  zone["_dmarc.academy.example"] = { TXT: ["v=DMARC1; p=all"] };
  await check(api);
  expect((await findings(api)).slice(0, 2)).toEqual([
    "Nothing is known of the SPF record of academy.example. The DNS could not be asked: it reported a failure.",
    expect.stringContaining("There is a fault in the DMARC record of academy.example: It does not say"),
  ]);
});

test("a DNS server that does not answer is said to be away", async () => {
  const { api } = await start(good, { dnsServers: ["127.0.0.1:9"] });
  const found = await check(api);
  expect(recordOf(found, "spf")).toMatchObject({
    status: "unknown",
    messages: ["The DNS could not be asked: it cannot be reached."],
  });
});

test("a check that is given up changes nothing, and is due again", async () => {
  const { api } = await start(good);
  await check(api);
  expect(await beginCheck(api.app, new Date(api.app.now().getTime() - 60_000))).toBe(false);
  await checkDomain(api.app, AbortSignal.abort());
  expect(recordOf((await call(api, "GET", "")).body, "spf").status).toBe("good");
  expect(await beginCheck(api.app, new Date(api.app.now().getTime() - 60_000))).toBe(true);
});

test("a server that listens checks by itself once a day, and every ten minutes while a key waits", async () => {
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

test("the mailbox of returned letters needs a record of its own", async () => {
  const bounces = { url: "imaps://a:b@mail.academy.example/INBOX", address: "bounces@return.academy.example" };
  const { api, zone } = await start(good, { bounces });
  const missing = (await check(api)).records.filter(({ name }) => name === "return.academy.example");
  expect(missing).toMatchObject([
    { purpose: "spf", status: "missing" },
    { purpose: "mx", status: "missing", value: "10 mail.academy.example" },
  ]);
  zone["return.academy.example"] = { MX: ["10 mail.academy.example"], TXT: ["v=spf1 ip4:192.0.2.7 -all"] };
  const set = (await check(api)).records.filter(({ name }) => name === "return.academy.example");
  expect(set.map(({ status }) => status)).toEqual(["good", "good"]);
});

test("a sender on this machine has no records, and no key", async () => {
  const { api, asked } = await start({}, { mailFrom: undefined, siteUrl: "http://localhost:3000" });
  expect(await check(api)).toMatchObject({ domain: "localhost", is_public: false, records: [], checked_at: null });
  expect(asked).toEqual([]);
  expect((await call(api, "POST", "keys/")).body.non_field_errors[0]).toContain("MAIL_FROM");
  expect(await findings(api)).toEqual(["Letters are sent from localhost, which is no domain of the internet."]);
});

test("nobody else sees or changes it, nothing unknown is taken, and checks are limited", async () => {
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
