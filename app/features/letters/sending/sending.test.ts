import { sql } from "kysely";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { letterReaders } from "#app/features/letter-readers.server.ts";
import { loadConfig } from "#app/platform/config.ts";
import { type Api, type ApiOptions, startApi } from "#tests/support/api.ts";
import { readSending, richText, sendLetter, startSending, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { queueRecipients } from "./queue-recipients.server.ts";

const NOWHERE = "smtp://127.0.0.1:9";
const limits = { ...loadConfig({}).letters };
const start = (config: ApiOptions["config"] = {}, options: ApiOptions = {}) =>
  startApi({ ...options, config: { smtpUrl: NOWHERE, siteUrl: "https://academy.example", ...config } });
const reject = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const steer = (api: Api, letter: number, action: string, body: object = {}, as = "editor") =>
  readSending(api, letter).then(({ id }) =>
    api.request("POST", `/api/letter/${letter}/sendings/${id}/${action}/`, { as, body }),
  );

describe("a letter", () => {
  test("goes to every subscriber once, with the headers of a mailing list and each one's own link", async () => {
    const api = await start({ mailFrom: "Lightwell <hello@academy.example>" });
    const smtp = await startSmtp();
    await addSubscribers(api, 30);
    await addSubscribers(api, 1, { email: "blocked@example.com", is_blocked: true });
    const letter = await writeLetter(api, { sender_name: "Inés, from Lightwell", reply_to: "ines@academy.example" });
    const started = await sendLetter(api, letter);
    expect(started.body).toMatchObject({ state: "queueing", subject: "Spring is here", username: "editor-of-tests" });
    const worker = startSending(api, smtp.url);
    await worker.run();
    await worker.run();
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(30);
    expect(smtp.received).toHaveLength(30);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", total: 30, sent: 30, waiting: 0 });

    const { raw: sent = "", to } = smtp.received[0] ?? {};
    const raw = sent.replaceAll("\r\n", "\n");
    const headers = raw.slice(0, raw.indexOf("\n\n")).replace(/\r?\n[ \t]+/g, " ");
    expect(headers).toMatch(/^From: =\?UTF-8\?Q\?In=C3=A9s=2C_from_Lightwell\?= <hello@academy.example>$/m);
    expect(headers.toLowerCase().split("\n")).toContain(`to: ${to?.toLowerCase()}`);
    expect(headers).toMatch(/^Reply-To: ines@academy.example$/m);
    expect(headers).toMatch(/^Subject: Spring is here$/m);
    expect(headers).toMatch(/^List-ID: <newsletter.academy.example>$/m);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(headers).toMatch(/^Precedence: bulk$/m);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(headers).toMatch(/^Feedback-ID: \d+:letter:lightwell$/m);
    expect(raw).not.toContain("{{");
    expect(raw.split(/\r?\n/).every((line) => line.length <= 76 || /^ <https|^Content|^List/.test(line))).toBe(true);

    const [, oneClick = ""] = /^List-Unsubscribe: <(.+?)>$/m.exec(headers) ?? [];
    const body = raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    expect(body).toContain(`https://academy.example/unsubscribe?token=${oneClick.split("token=")[1]}`);
    const click = {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    };
    const clickPath = oneClick.replace("https://academy.example", "");
    for (const _ of ["first", "again"]) expect((await api.request("POST", clickPath, click)).status).toBe(200);
    const { count } = (
      await api.request("POST", `/api/letter/${await writeLetter(api)}/audience/`, { as: "owner", body: {} })
    ).body;
    expect(count).toBe(29);
  });

  test("reaches addresses of unusual forms, and no value of it begins a header", async () => {
    const api = await start();
    const smtp = await startSmtp();
    await addSubscribers(api, 1, { email: "named@example.com", name: 'Zoë "Z" <b>' });
    const unusual = ["o'brien+news@example.com", "zoë@münchen.example", "a.b!#$%&*/=?^_`{|}~-@example.com"];
    for (const email of unusual) await addSubscribers(api, 1, { email });
    const letter = await writeLetter(api, {
      subject: 'Grüße =?UTF-8?Q?x?= \\"<a@b>',
      sender_name: 'A "B" <c@d.example>',
      body: richText("Dear {name|reader}, the garden is open."),
    });
    await sendLetter(api, letter);
    // Past the API, which refuses them.
    await api.app.database.db
      .updateTable("letter_sending")
      .set({
        subject: "One\r\nBcc: thief@example.com",
        sender_name: "Name\r\nX-Evil: 1",
        reply_to: "a@b.example\r\nX-Evil: 2",
      })
      .execute();
    await startSending(api, smtp.url).run();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([...unusual, "named@example.com"].sort());
    for (const { raw, to } of smtp.received) {
      expect(raw).not.toMatch(/^(Bcc|X-Evil):/m);
      const { text, html } = await PostalMime.parse(raw);
      const isNamed = to === "named@example.com";
      expect(text).toContain(isNamed ? 'Dear Zoë "Z" <b>,' : "Dear reader,");
      expect(html).toContain(isNamed ? "Dear Zoë &quot;Z&quot; &lt;b&gt;," : "Dear reader,");
    }
  });

  test("fails to those alone whose address the mail server cannot be told, without blocking them", async () => {
    const api = await start();
    const told: string[] = [];
    const smtp = await startSmtp({
      hideSMTPUTF8: true,
      onRcptTo({ address }, _session, callback) {
        told.push(address);
        callback();
      },
    });
    for (const email of ["plain@münchen.example", "zoë@münchen.example", "last@example.com"])
      await addSubscribers(api, 1, { email });
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    await startSending(api, smtp.url).run();
    // As the server shows a domain, whose ASCII form it was told.
    expect(told.sort()).toEqual(["last@example.com", "plain@münchen.example"]);
    for (const { raw } of smtp.received) expect(raw).toMatch(/^[\r\n\t -~]*$/);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 2, failed: 1 });
    expect(await api.app.database.db.selectFrom("letter_block").selectAll().execute()).toEqual([]);
  });

  test("goes to those of an audience only, and counts them before", async () => {
    const api = await start();
    await addSubscribers(api, 3, { email: "@old.example", created_at: "2026-01-31T22:30:00.000Z" });
    await addSubscribers(api, 2, { email: "@new.example", source: "newsletter" });
    const letter = await writeLetter(api);
    const count = async (audience: object) =>
      (await api.request("POST", `/api/letter/${letter}/audience/`, { as: "editor", body: { audience } })).body;
    expect(await count({})).toEqual({ count: 5, had_it: 0, topic: null, undeliverable: 0 });
    expect(await count({ sources: ["newsletter"] })).toEqual({ count: 2, had_it: 0, topic: null, undeliverable: 0 });
    expect(await count({ subscribed_until: "2026-01-31" })).toEqual({
      count: 3,
      had_it: 0,
      topic: null,
      undeliverable: 0,
    });
    expect(await count({ subscribed_until: "2026-01-30" })).toEqual({
      count: 0,
      had_it: 0,
      topic: null,
      undeliverable: 0,
    });
    expect(await count({ subscribed_from: "2026-02-01", sources: ["footer"] })).toEqual({
      count: 0,
      had_it: 0,
      topic: null,
      undeliverable: 0,
    });
    expect(await count({ import_id: 1 })).toEqual({ count: 0, had_it: 0, topic: null, undeliverable: 0 });
    const smtp = await startSmtp();
    const worker = startSending(api, smtp.url);
    await sendLetter(api, letter, { audience: { sources: ["newsletter"] } });
    await worker.run();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(["0@new.example", "1@new.example"]);
    expect(await count({})).toEqual({ count: 3, had_it: 2, topic: null, undeliverable: 0 });
    await sendLetter(api, letter);
    await worker.run();
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(5);
    expect(smtp.received).toHaveLength(5);
  });

  test("is not sent on bad input, and says what would be right", async () => {
    const api = await start();
    await addSubscribers(api, 2);
    const letter = await writeLetter(api);
    const send = (body: object, id = letter) =>
      api.request("POST", `/api/letter/${id}/send/`, { as: "editor", body: { count: 2, ...body } });
    expect((await send({ count: 3 })).body).toMatchObject({
      count: ["It would go to 2 people. Send it again to confirm."],
    });
    expect((await send({ count: undefined })).body.codes).toEqual({ count: ["required"] });
    expect((await send({ due_at: "2026-05-04T08:59:00Z" })).body).toMatchObject({ due_at: ["Choose a time to come."] });
    expect((await send({ audience: { sources: ["import"] } })).body.codes).toEqual({ audience: ["empty"] });
    expect((await send({ audience: { colour: "red" } })).status).toBe(400);
    for (const audience of [{ subscribed_from: "2026-02-30" }, { subscribed_until: "soon" }, { topic_id: 1 }])
      expect((await send({ audience })).status).toBe(400);
    expect((await send({}, await writeLetter(api, { subject: "" }))).body.codes).toEqual({ subject: ["required"] });
    const empty = await writeLetter(api, { body: richText("x") });
    await api.request("DELETE", `/api/letter/${empty}/`, { as: "editor" });
    expect((await send({}, empty)).body.codes).toEqual({ non_field_errors: ["in_trash"] });
    expect((await send({}, 999_999)).status).toBe(404);
    expect(await readSending(api, letter)).toBeUndefined();
    const without = await startApi({ config: { smtpUrl: undefined } });
    await addSubscribers(without, 1);
    expect((await sendLetter(without, await writeLetter(without))).body.codes).toEqual({
      non_field_errors: ["no_mail_server"],
    });
  });

  test("asks for the number of recipients above a thousand", async () => {
    const api = await start();
    await addSubscribers(api, 1204);
    const letter = await writeLetter(api);
    const send = (count: number) =>
      api.request("POST", `/api/letter/${letter}/send/`, { as: "editor", body: { count } });
    expect((await send(1203)).body).toMatchObject({ count: ["It would go to 1,204 people. Enter 1204 to send it."] });
    expect((await send(1204)).status).toBe(201);
    const { results } = (await api.request("GET", "/api/common/audit/?action=send", { as: "owner" })).body;
    expect(results[0]).toMatchObject({ username: "editor-of-tests", title: "Spring letter (1,204 recipients)" });
  });

  test("is sent by editors and owners only", async () => {
    const api = await start();
    await addSubscribers(api, 2);
    const letter = await writeLetter(api);
    const one = `/api/letter/${letter}/`;
    await sendLetter(api, letter);
    const { id } = await readSending(api, letter);
    const paths = [
      "audience/",
      "send/",
      ...["pause", "continue", "cancel", "retry"].map((what) => `sendings/${id}/${what}/`),
    ];
    for (const path of paths) {
      expect((await api.request("POST", one + path, { as: "author", body: {} })).status, path).toBe(403);
      expect((await api.request("POST", one + path, { body: {} })).status, path).toBe(401);
    }
    for (const path of ["sendings/", `sendings/${id}/recipients/?state=failed`])
      expect((await api.request("GET", one + path, { as: "author" })).status, path).toBe(403);
    expect((await readSending(api, letter)).state).toBe("queueing");
  });

  test("is sent once when two people send it at the same time", async () => {
    const api = await start();
    await addSubscribers(api, 5);
    const letter = await writeLetter(api);
    const answers = await Promise.all(
      ["editor", "owner", "editor"].map((as) =>
        api.request("POST", `/api/letter/${letter}/send/`, { as, body: { count: 5 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.codes).toEqual({ non_field_errors: ["under_way"] });
  });

  test("that changes after the start stays as it was, until staff pause and send the new text", async () => {
    const api = await start({ letters: { ...limits, perDay: 2 } });
    const smtp = await startSmtp();
    await addSubscribers(api, 4);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const { version } = (await api.request("GET", `/api/letter/${letter}/`, { as: "editor" })).body;
    await api.request("PATCH", `/api/letter/${letter}/`, {
      as: "editor",
      body: { subject: "Summer is here", version },
    });
    const worker = startSending(api, smtp.url);
    await worker.run();
    expect(smtp.received.map(({ raw }) => /^Subject: (.+)$/m.exec(raw)?.[1]?.trim())).toEqual([
      "Spring is here",
      "Spring is here",
    ]);
    expect((await steer(api, letter, "pause")).body).toMatchObject({ state: "paused", paused_by: "editor-of-tests" });
    expect((await steer(api, letter, "continue", { with_new_text: true })).body).toMatchObject({
      state: "sending",
      subject: "Summer is here",
    });
    api.clock.advance(25 * 60 * 60_000);
    await worker.run();
    expect(smtp.received.slice(2).map(({ raw }) => /^Subject: (.+)$/m.exec(raw)?.[1]?.trim())).toEqual([
      "Summer is here",
      "Summer is here",
    ]);
  });
});

describe("a sending", () => {
  test("leaves out who was blocked, deleted, erased or has unsubscribed in the meantime", async () => {
    const api = await start({ letters: { ...limits, perHour: 1 } });
    const smtp = await startSmtp();
    await addSubscribers(api, 6);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = startSending(api, smtp.url);
    await worker.run();
    expect(smtp.received.map(({ to }) => to)).toEqual(["Reader1@Example.com"]);
    const { results } = (await api.request("GET", "/api/viewer/subscriber/?ordering=email", { as: "editor" })).body;
    const [, blocked, deleted, erased, left] = results;
    const path = "/api/viewer/subscriber/";
    await api.request("PATCH", `${path}${blocked.id}/`, { as: "editor", body: { is_blocked: true } });
    await api.request("DELETE", `${path}${deleted.id}/`, { as: "editor" });
    await api.request("DELETE", `/api/common/person/subscriber/${erased.id}/`, { as: "editor" });
    await api.request("POST", `${path}${left.id}/unsubscribe/`, { as: "editor", body: {} });
    const { rows } = await sql`select 1 from letter_recipient where email = ${erased.email}`.execute(
      api.app.database.db,
    );
    expect(rows).toEqual([]);
    for (let hour = 0; hour < 6; hour++) {
      api.clock.advance(62 * 60_000);
      await worker.run();
    }
    expect(smtp.received.map(({ to }) => to)).toEqual(["Reader1@Example.com", "Reader6@Example.com"]);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 2, skipped: 4, waiting: 0 });
  });

  test("begins at its time, also after a restart, and can be cancelled before", async () => {
    const api = await start();
    const smtp = await startSmtp();
    await addSubscribers(api, 2);
    const [letter, other] = [await writeLetter(api), await writeLetter(api)];
    const due_at = "2026-05-05T07:00:00.000Z";
    for (const id of [letter, other])
      expect((await sendLetter(api, id, { due_at })).body).toMatchObject({ state: "scheduled", due_at });
    expect((await steer(api, other, "pause")).body.codes).toEqual({ non_field_errors: ["not_possible"] });
    await steer(api, other, "cancel");
    const before = startSending(api, smtp.url);
    api.clock.advance(21 * 60 * 60_000);
    await before.run();
    await before.stop();
    expect(smtp.received).toEqual([]);
    // Who subscribes until then gets it too.
    await addSubscribers(api, 1, { email: "late@example.com" });
    api.clock.advance(60 * 60_000);
    await startSending(api, smtp.url).run();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([
      "Reader1@Example.com",
      "Reader2@Example.com",
      "late@example.com",
    ]);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 3 });
    expect(await readSending(api, other)).toMatchObject({ state: "cancelled", sent: 0 });
  });

  test("pauses at once, goes on, and cancels the rest, who can get the letter in another one", async () => {
    const api = await start();
    const smtp = await startSmtp({
      async onData(stream, _session, callback) {
        stream.resume();
        await new Promise((ended) => stream.once("end", ended));
        if (++arrived === 3) {
          await steer(api, letter, "pause");
          atPause = arrived;
        }
        callback();
      },
    });
    let [arrived, atPause] = [0, 0];
    await addSubscribers(api, 40);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = startSending(api, smtp.url);
    await worker.run();
    const paused = await readSending(api, letter);
    expect(paused).toMatchObject({
      state: "paused",
      paused_by: "editor-of-tests",
      sent: arrived,
      waiting: 40 - arrived,
    });
    // Those in the mail server's hands could not be held back.
    expect(arrived).toBeLessThanOrEqual(atPause + 4);
    expect((await steer(api, letter, "pause")).body.codes).toEqual({ non_field_errors: ["not_possible"] });
    expect((await sendLetter(api, letter)).status).toBe(400);
    expect((await steer(api, letter, "cancel")).body).toMatchObject({ state: "cancelling" });
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "cancelled", cancelled: 40 - arrived, waiting: 0 });
    expect((await steer(api, letter, "continue")).body.codes).toEqual({ non_field_errors: ["not_possible"] });
    expect((await sendLetter(api, letter)).status).toBe(201);
    await worker.run();
    expect(arrived).toBe(40);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: paused.waiting });
  });

  test("is cancelled when its letter is deleted, also for good", async () => {
    const api = await start({ letters: { ...limits, perHour: 1 } });
    const smtp = await startSmtp();
    await addSubscribers(api, 3);
    const [sent, scheduled] = [await writeLetter(api), await writeLetter(api)];
    await sendLetter(api, sent);
    await sendLetter(api, scheduled, { due_at: "2026-05-05T07:00:00.000Z" });
    const worker = startSending(api, smtp.url);
    await worker.run();
    for (const id of [sent, scheduled])
      expect((await api.request("DELETE", `/api/letter/${id}/`, { as: "editor" })).status).toBe(204);
    await worker.run();
    const restored = await api.request("POST", `/api/letter/${sent}/restore/`, { as: "editor", body: {} });
    expect(restored.status).toBe(200);
    const purge = { action: "purge", ids: [scheduled] };
    expect((await api.request("POST", "/api/letter/bulk/", { as: "owner", body: purge })).body.done).toEqual([
      scheduled,
    ]);
    api.clock.advance(24 * 60 * 60_000);
    await worker.run();
    expect(smtp.received).toHaveLength(1);
    expect(await readSending(api, sent)).toMatchObject({ state: "cancelled", sent: 1, cancelled: 2, waiting: 0 });
  });

  test("of a process that has died is taken over: what it had handed over is in doubt, the rest is sent", async () => {
    const api = await start();
    const smtp = await startSmtp();
    await addSubscribers(api, 6);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const { db } = api.app.database;
    while (await queueRecipients(api.app, letterReaders)) {}
    const rows = await db.selectFrom("letter_recipient").select(["id", "email"]).orderBy("id").execute();
    const alive_until = new Date(api.app.now().getTime() + 20_000).toISOString();
    const times = { created_at: alive_until, modified_at: alive_until };
    await db
      .insertInto("letter_worker")
      .values({ name: "killed", alive_until, ...times })
      .execute();
    for (const [at, state] of (["leased", "leased", "handed"] as const).entries())
      await db
        .updateTable("letter_recipient")
        .set({ state, worker: "killed" })
        .where("id", "=", rows[at]?.id ?? 0)
        .execute();
    const worker = startSending(api, smtp.url);
    await worker.run();
    // It may still be at work.
    expect(smtp.received).toHaveLength(3);
    api.clock.advance(21_000);
    await worker.run();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(
      rows
        .filter((_, at) => at !== 2)
        .map(({ email }) => email)
        .sort(),
    );
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 5, in_doubt: 1, waiting: 0 });
  });

  test("pauses by itself when the mail server refuses many, and sends again to those who failed", async () => {
    let isRefusing = true;
    const api = await start();
    const smtp = await startSmtp({
      onRcptTo: ({ address }, _session, callback) =>
        isRefusing && Number(/\d+/.exec(address)) % 4 === 0
          ? callback(reject(550, `no such user <${address}>`))
          : callback(),
    });
    await addSubscribers(api, 100);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = startSending(api, smtp.url);
    await worker.run();
    const paused = await readSending(api, letter);
    expect(paused).toMatchObject({
      state: "paused",
      paused_by: null,
      problem: expect.stringMatching(/refused 1\d of \d+ letters/),
    });
    const failed = (query = "") =>
      api.request("GET", `/api/letter/${letter}/sendings/${paused.id}/recipients/?state=failed${query}`, {
        as: "editor",
      });
    const { count, results } = (await failed("&page_size=3")).body;
    expect(count).toBe(paused.failed);
    expect(results[0]).toMatchObject({
      state: "failed",
      attempts: 1,
      last_error: expect.stringContaining("no such user"),
    });
    expect((await failed("&page=99")).status).toBe(404);

    await steer(api, letter, "continue");
    isRefusing = false;
    await worker.run();
    expect((await steer(api, letter, "retry", { state: "failed", ids: [results[0].id] })).body).toMatchObject({
      state: "sending",
      failed: paused.failed - 1,
    });
    await worker.run();
    expect((await steer(api, letter, "retry", { state: "in_doubt" })).body.codes).toEqual({
      non_field_errors: ["none"],
    });
    await steer(api, letter, "retry", { state: "failed" });
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 100, failed: 0 });
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(100);
    expect(smtp.received).toHaveLength(100);
  });

  test("tries again later what the mail server puts off, and loses nothing while it is down", async () => {
    const api = await start();
    let deferred = 0;
    const options = {
      onRcptTo: ({ address }: { address: string }, _session: unknown, callback: (error?: Error) => void) =>
        /^Reader1@/.test(address) && deferred++ < 1 ? callback(reject(450, "greylisted")) : callback(),
    };
    const smtp = await startSmtp(options);
    await smtp.stop();
    await addSubscribers(api, 3);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = startSending(api, smtp.url);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({
      state: "sending",
      waiting: 3,
      problem: expect.stringMatching(/^The mail server cannot be reached: .*ECONNREFUSED/),
    });
    const again = await startSmtp(options, smtp.port);
    await worker.run();
    expect(again.received.map(({ to }) => to).sort()).toEqual(["Reader2@Example.com", "Reader3@Example.com"]);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "sending", sent: 2, waiting: 1, problem: null });
    api.clock.advance(60_000);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 3 });
  });

  test("slows down when the server says 421, and opens a connection anew that it closes", async () => {
    const api = await start({ letters: { ...limits, connections: 2, perConnection: 3 } });
    let busy = 2;
    let connections = 0;
    const smtp = await startSmtp({
      onConnect: (_session, callback) => {
        connections += 1;
        callback();
      },
      onMailFrom: (_address, _session, callback) => (busy-- > 0 ? callback(reject(421, "too fast")) : callback()),
    });
    await addSubscribers(api, 12);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = startSending(api, smtp.url);
    await worker.run();
    await worker.run();
    expect(smtp.received).toHaveLength(12);
    expect(connections).toBeGreaterThanOrEqual(6);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 12, failed: 0 });
    expect(api.logs.some(({ problem }) => /more slowly.*too fast/.test(String(problem)))).toBe(true);
  });

  test("is in doubt about who was in the server's hands when the connection broke, and nobody else", async () => {
    const api = await start({ letters: { ...limits, connections: 1 } });
    let broken = 0;
    const smtp = await startSmtp({
      onData(stream, session, callback) {
        stream.resume();
        stream.once("end", () => {
          const to = session.envelope.rcptTo[0]?.address ?? "";
          if (to.startsWith("Reader2@") && broken++ === 0)
            for (const connection of smtp.connections()) connection.destroy();
          else {
            smtp.received.push({ to, raw: "" });
            callback();
          }
        });
      },
    });
    await addSubscribers(api, 3);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = startSending(api, smtp.url);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 2, in_doubt: 1 });
    await worker.run();
    expect(smtp.received.map(({ to }) => to)).toEqual(["Reader1@Example.com", "Reader3@Example.com"]);
    await steer(api, letter, "retry", { state: "in_doubt" });
    await worker.run();
    expect(smtp.received.at(-1)?.to).toBe("Reader2@Example.com");
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 3, in_doubt: 0 });
  });

  test("keeps to a limit of a day and says when it will be through", async () => {
    const api = await start({ letters: { ...limits, perDay: 100 } });
    const smtp = await startSmtp();
    await addSubscribers(api, 250);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = startSending(api, smtp.url);
    await worker.run();
    expect(smtp.received).toHaveLength(100);
    expect(await readSending(api, letter)).toMatchObject({
      sent: 100,
      waiting: 150,
      expected_end: "2026-05-06T09:00:00.000Z",
    });
    api.clock.advance(23 * 60 * 60_000);
    await worker.run();
    expect(smtp.received).toHaveLength(100);
    api.clock.advance(65 * 60_000);
    await worker.run();
    expect(smtp.received).toHaveLength(200);
    api.clock.advance(25 * 60 * 60_000);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 250 });
  });

  test("is shared by several workers, each recipient once", async () => {
    const api = await start();
    const smtp = await startSmtp();
    await addSubscribers(api, 1500);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const workers = [1, 2, 3].map(() => startSending(api, smtp.url));
    await Promise.all(workers.map((worker) => worker.run()));
    await workers[0]?.run();
    expect(smtp.received).toHaveLength(1500);
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(1500);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 1500 });
  });
});
