import { describe, expect, test } from "vitest";
import { createSendingWorker, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { queue, startSmtp, startWorker } from "#tests/support/mail.ts";
import {
  call,
  findings,
  findRecord,
  good,
  make,
  requestCheck,
  reuseKeyPairs,
  setDkim,
  start,
} from "#tests/support/sender-domain.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { verifyEmail } from "#tests/support/verify-email.ts";

reuseKeyPairs();

describe("a generated key", () => {
  test("signs all emails once its record is found, so that receivers trust them", async () => {
    const smtp = await startSmtp();
    const { api, zone, servers } = await start(good);
    const made = await make(api);
    expect(made).toMatchObject({ signing: "waiting", keys: [{ state: "waiting", domain: "academy.example" }] });
    expect(findRecord(made, "dkim")).toMatchObject({
      type: "TXT",
      name: `${made.keys[0]?.selector}._domainkey.academy.example`,
      value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[\w+/]{390,}={0,2}$/),
      status: "unchecked",
    });
    const worker = startWorker(api, smtp.url);
    await queue(api, "before@example.com");
    await worker.run();
    expect(smtp.received[0]?.raw).not.toContain("DKIM-Signature");

    expect(findRecord(await requestCheck(api), "dkim").status).toBe("missing");
    setDkim(zone, made);
    const seen = await requestCheck(api);
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

  test("signs letters with everything needed for one-click unsubscribing", async () => {
    const smtp = await startSmtp();
    const { api, zone, servers } = await start(good);
    setDkim(zone, await make(api));
    await requestCheck(api);
    await addSubscribers(api, 3);
    await sendLetter(api, await writeLetter(api, { sender_name: "Inés, from Lightwell" }));
    await createSendingWorker(api, smtp.url).run();
    expect(smtp.received).toHaveLength(3);
    for (const { raw } of smtp.received) {
      const { dkim, dmarc, signed } = await verifyEmail(raw, { servers });
      expect([dkim, dmarc]).toEqual(["pass", "pass"]);
      expect(signed).toEqual(
        expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post", "list-id"]),
      );
    }
  });

  test("is followed by the next one, and emails in transit stay verifiable", async () => {
    const { api, zone } = await start(good);
    setDkim(zone, await make(api));
    const [first] = (await requestCheck(api)).keys;
    const second = await make(api);
    expect(second.keys.map(({ state }) => state)).toEqual(["waiting", "active"]);
    expect(second.keys[0]?.selector).not.toBe(first?.selector);
    await requestCheck(api);
    expect(await findings(api)).toEqual([]);
    setDkim(zone, second);
    const { keys, signing } = await requestCheck(api);
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

  test("can be used before its record is found, and retired again", async () => {
    const { api } = await start(good);
    const [key] = (await make(api)).keys;
    expect((await call(api, "POST", `keys/${key?.id}/retire/`)).status).toBe(400);
    expect((await call(api, "POST", `keys/${key?.id}/activate/`)).body.signing).toBe("generated");
    expect((await call(api, "POST", `keys/${key?.id}/activate/`)).status).toBe(400);
    const refused = await call(api, "DELETE", `keys/${key?.id}/`);
    expect(refused.body.non_field_errors).toEqual(["This key signs emails. Stop signing with it first."]);
    expect((await call(api, "POST", `keys/${key?.id}/retire/`)).body).toMatchObject({ signing: "none" });
  });

  test("is never shown, logged or stored in plain text", async () => {
    const { api, zone } = await start(good);
    const made = await make(api);
    setDkim(zone, made);
    const answers = [made, await requestCheck(api), (await call(api, "GET", "")).body];
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

  test("stored with another secret key is reported as unreadable, and emails are sent without it", async () => {
    const smtp = await startSmtp();
    const { api, zone } = await start(good);
    setDkim(zone, await make(api));
    await requestCheck(api);
    api.app.config.secretKey = "another key for tests, and for nothing but tests";
    const worker = startWorker(api, smtp.url);
    await queue(api, "reader@example.com");
    await worker.run();
    expect(smtp.received[0]?.raw).not.toContain("DKIM-Signature");
    expect(api.logs.map(({ msg }) => msg)).toContainEqual(expect.stringContaining("a different SECRET_KEY"));
    const overview = (await call(api, "GET", "", (await api.signIn("owner")).access)).body;
    expect(overview.signing).toBe("unreadable");
  });
});

test("two people who create a key at the same time get one, and two who activate it change it once", async () => {
  const { api } = await start(good);
  const answers = await Promise.all([call(api, "POST", "keys/"), call(api, "POST", "keys/")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.non_field_errors[0]).toContain("Another key is already waiting");
  const [key] = (await call(api, "GET", "")).body.keys;
  const uses = await Promise.all([1, 2].map(() => call(api, "POST", `keys/${key.id}/activate/`)));
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 400]);
});
