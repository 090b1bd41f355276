import PostalMime from "postal-mime";
import { beforeEach, describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { clearSendings, config, limits, startWith, steer } from "#tests/support/letter-sendings.ts";
import { createSendingWorker, readSending, richText, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

const shared = sharedApi({ config });
beforeEach(() => clearSendings(shared));

describe("a letter", () => {
  test("goes to every subscriber once, with mailing list headers and each recipient's own link", async () => {
    const api = await startWith({ mailFrom: "Lightwell <hello@academy.example>" });
    const smtp = await startSmtp();
    await addSubscribers(api, 30);
    await addSubscribers(api, 1, { email: "blocked@example.com", is_blocked: true });
    const letter = await writeLetter(api, { sender_name: "Inés, from Lightwell", reply_to: "ines@academy.example" });
    const started = await sendLetter(api, letter);
    expect(started.body).toMatchObject({ state: "queueing", subject: "Spring is here", username: "editor-of-tests" });
    const worker = createSendingWorker(api, smtp.url);
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

  test("reaches unusual addresses, none of which adds a header", async () => {
    const api = shared;
    const smtp = await startSmtp();
    await addSubscribers(api, 1, { email: "named@example.com", name: 'Zoë "Z" <b>' });
    const unusual = [
      "o'brien+news@example.com",
      "zoë@münchen.example",
      "a.b!#$%&*/=?^_`{|}~-@example.com",
      "1@a.example",
      "用户@例子.广告",
    ];
    for (const email of unusual) await addSubscribers(api, 1, { email });
    const letter = await writeLetter(api, {
      subject: 'Grüße =?UTF-8?Q?x?= \\"<a@b>',
      sender_name: 'A "B" <c@d.example>',
      body: richText("Dear {name|reader}, the garden is open."),
    });
    await sendLetter(api, letter);
    // Bypasses the API, which refuses these values.
    await api.app.database.db
      .updateTable("letter_sending")
      .set({
        subject: "One\r\nBcc: thief@example.com",
        sender_name: "Name\r\nX-Evil: 1",
        reply_to: "a@b.example\r\nX-Evil: 2",
      })
      .execute();
    await createSendingWorker(api, smtp.url).run();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([...unusual, "named@example.com"].sort());
    for (const { raw, to } of smtp.received) {
      expect(raw).not.toMatch(/^(Bcc|X-Evil):/m);
      const { text, html } = await PostalMime.parse(raw);
      const isNamed = to === "named@example.com";
      expect(text).toContain(isNamed ? 'Dear Zoë "Z" <b>,' : "Dear reader,");
      expect(html).toContain(isNamed ? "Dear Zoë &quot;Z&quot; &lt;b&gt;," : "Dear reader,");
    }
  });

  test("fails only for recipients whose address the mail server can't handle, without blocking them", async () => {
    const api = shared;
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
    await createSendingWorker(api, smtp.url).run();
    // The server shows the domain in Unicode; it received the ASCII form.
    expect(told.sort()).toEqual(["last@example.com", "plain@münchen.example"]);
    for (const { raw } of smtp.received) expect(raw).toMatch(/^[\r\n\t -~]*$/);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 2, failed: 1 });
    expect(await api.app.database.db.selectFrom("letter_block").selectAll().execute()).toEqual([]);
  });

  test("goes only to its audience, which is counted before", async () => {
    const api = shared;
    await addSubscribers(api, 3, { email: "@old.example", created_at: "2026-01-31T22:30:00.000Z" });
    await addSubscribers(api, 2, { email: "@new.example", source: "newsletter" });
    const letter = await writeLetter(api);
    const count = async (audience: object) =>
      (await api.request("POST", `/api/letter/${letter}/audience/`, { as: "editor", body: { audience } })).body;
    expect(await count({})).toEqual({ count: 5, had_it: 0, topic: null, undeliverable: 0, fictional: 0 });
    expect(await count({ sources: ["newsletter"] })).toEqual({
      count: 2,
      had_it: 0,
      topic: null,
      undeliverable: 0,
      fictional: 0,
    });
    expect(await count({ subscribed_until: "2026-01-31" })).toEqual({
      count: 3,
      had_it: 0,
      topic: null,
      undeliverable: 0,
      fictional: 0,
    });
    expect(await count({ subscribed_until: "2026-01-30" })).toEqual({
      count: 0,
      had_it: 0,
      topic: null,
      undeliverable: 0,
      fictional: 0,
    });
    expect(await count({ subscribed_from: "2026-02-01", sources: ["footer"] })).toEqual({
      count: 0,
      had_it: 0,
      topic: null,
      undeliverable: 0,
      fictional: 0,
    });
    expect(await count({ import_id: 1 })).toEqual({ count: 0, had_it: 0, topic: null, undeliverable: 0, fictional: 0 });
    const smtp = await startSmtp();
    const worker = createSendingWorker(api, smtp.url);
    await sendLetter(api, letter, { audience: { sources: ["newsletter"] } });
    await worker.run();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(["0@new.example", "1@new.example"]);
    expect(await count({})).toEqual({ count: 3, had_it: 2, topic: null, undeliverable: 0, fictional: 0 });
    await sendLetter(api, letter);
    await worker.run();
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(5);
    expect(smtp.received).toHaveLength(5);
  });

  test("is rejected on invalid input, with errors that say what is expected", async () => {
    const api = shared;
    await addSubscribers(api, 2);
    const letter = await writeLetter(api);
    const send = (body: object, id = letter) =>
      api.request("POST", `/api/letter/${id}/send/`, { as: "editor", body: { count: 2, ...body } });
    expect((await send({ count: 3 })).body).toMatchObject({
      count: ["This letter would now go to 2 people. Nothing has been sent. Check the number, then try again."],
    });
    expect((await send({ count: undefined })).body.codes).toEqual({ count: ["required"] });
    expect((await send({ due_at: "2026-05-04T08:59:00Z" })).body).toMatchObject({
      due_at: ["Choose a time in the future."],
    });
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

  test("requires typing the number of recipients above a thousand", async () => {
    const api = shared;
    await addSubscribers(api, 1204);
    const letter = await writeLetter(api);
    const send = (count: number) =>
      api.request("POST", `/api/letter/${letter}/send/`, { as: "editor", body: { count } });
    expect((await send(1203)).body).toMatchObject({
      count: ["This letter would now go to 1,204 people. Enter 1204 to confirm."],
    });
    expect((await send(1204)).status).toBe(201);
    const { results } = (await api.request("GET", "/api/common/audit/?action=send", { as: "owner" })).body;
    expect(results[0]).toMatchObject({ username: "editor-of-tests", title: "Spring letter (1,204 recipients)" });
  });

  test("can be sent only by editors and owners", async () => {
    const api = shared;
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
    const api = shared;
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

  test("keeps its original text after edits, until staff pause it and send the new text", async () => {
    const api = await startWith({ letters: { ...limits, perDay: 2 } });
    const smtp = await startSmtp();
    await addSubscribers(api, 4);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const { version } = (await api.request("GET", `/api/letter/${letter}/`, { as: "editor" })).body;
    await api.request("PATCH", `/api/letter/${letter}/`, {
      as: "editor",
      body: { subject: "Summer is here", version },
    });
    const worker = createSendingWorker(api, smtp.url);
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
