import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { letterReaders } from "#app/features/features.server.ts";
import { clearSendings, config, limits, reject, startWith, steer } from "#tests/support/letter-sendings.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { claimRecipients, renewLease } from "./claims.server.ts";
import { OutcomeRecorder } from "./outcome-recorder.server.ts";
import { queueRecipients } from "./queue-recipients.server.ts";
import { SendingWorker } from "./sending-worker.server.ts";

const shared = sharedApi({ config });
beforeEach(() => clearSendings(shared));

describe("a sending", () => {
  test("of a crashed process is continued once its lease has expired, with submitted letters in doubt", async () => {
    const api = shared;
    const smtp = await startSmtp();
    await addSubscribers(api, 5);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    while (await queueRecipients(api.app, letterReaders)) {}
    const { id } = await readSending(api, letter);
    const worker = "killed";
    await renewLease(api.app, worker, 20_000);
    const claim = { worker, sending: { id, audience: {} }, limit: 4 };
    const [, second, third, fourth] = await claimRecipients(api.app, letterReaders, claim);
    if (!second || !third || !fourth) throw new Error("Four are claimed.");
    const recorder = new OutcomeRecorder(api.app, worker);
    expect(await Promise.all([recorder.start(second), recorder.start(third)])).toEqual([true, true]);
    await recorder.note(third, { state: "sent" });
    const sending = createSendingWorker(api, smtp.url);
    await sending.run();
    // The process may still be running.
    expect(smtp.received.map(({ to }) => to)).toEqual(["Reader5@Example.com"]);
    api.clock.advance(21_000);
    await sending.run();
    expect(smtp.received.map(({ to }) => to)).toEqual([5, 1, 4].map((at) => `Reader${at}@Example.com`));
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 4, in_doubt: 1, waiting: 0 });
    // A process that wakes up after that submits nothing more, and changes nothing.
    expect(await recorder.start(fourth)).toBe(false);
    await Promise.all([recorder.note(fourth, { state: "released" }), recorder.note(second, { state: "sent" })]);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 4, in_doubt: 1, waiting: 0 });
  });

  test("pauses automatically when the mail server refuses many, and retries failed recipients", async () => {
    let isRefusing = true;
    const api = shared;
    const smtp = await startSmtp({
      onRcptTo: ({ address }, _session, callback) =>
        isRefusing && Number(/\d+/.exec(address)) % 4 === 0
          ? callback(reject(550, `no such user <${address}>`))
          : callback(),
    });
    await addSubscribers(api, 100);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = createSendingWorker(api, smtp.url);
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

  test("retries letters that the mail server defers or has no room for, and loses nothing while it is down", async () => {
    const api = shared;
    let deferred = 0;
    const taken: string[] = [];
    let isFull = true;
    const options: Parameters<typeof startSmtp>[0] = {
      onRcptTo: ({ address }, _session, callback) =>
        /^Reader1@/.test(address) && deferred++ < 1 ? callback(reject(450, "greylisted")) : callback(),
      onData(stream, session, callback) {
        const to = session.envelope.rcptTo[0]?.address ?? "";
        stream.resume().once("end", () => {
          if (/^Reader2@/.test(to) && isFull) return callback(reject(452, "insufficient storage"));
          taken.push(to);
          callback();
        });
      },
    };
    const smtp = await startSmtp(options);
    await smtp.stop();
    await addSubscribers(api, 3);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = createSendingWorker(api, smtp.url);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({
      state: "sending",
      waiting: 3,
      problem: expect.stringMatching(/^The mail server can’t be reached: .*ECONNREFUSED/),
    });
    await startSmtp(options, smtp.port);
    await worker.run();
    expect(taken).toEqual(["Reader3@Example.com"]);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "sending", sent: 1, waiting: 2, problem: null });
    isFull = false;
    api.clock.advance(60_000);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 3, failed: 0, in_doubt: 0 });
    expect(taken.sort()).toEqual(["Reader1@Example.com", "Reader2@Example.com", "Reader3@Example.com"]);
  });

  test("releases claimed recipients when the mail server goes away, and nobody gets it twice", async () => {
    const api = shared;
    const { db } = api.app.database;
    const smtp = await startSmtp();
    await addSubscribers(api, 150);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    let claimed = 0;
    const readers = {
      ...letterReaders,
      async findSubscribed(...[db, keys, topic]: Parameters<typeof letterReaders.findSubscribed>) {
        claimed += keys.length;
        // The letters to these recipients find no mail server, however fast it was.
        if (claimed > 100) await smtp.stop();
        return letterReaders.findSubscribed(db, keys, topic);
      },
    };
    const worker = new SendingWorker(api.app, readers, smtp.url);
    onTestFinished(() => worker.stop());
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ problem: expect.stringMatching(/ECONNREFUSED/) });
    expect(await db.selectFrom("letter_recipient").select("id").where("state", "=", "sending").execute()).toEqual([]);
    const again = await startSmtp({}, smtp.port);
    await worker.run();
    const all = [...smtp.received, ...again.received].map(({ to }) => to);
    expect(new Set(all).size).toBe(all.length);
    // A letter that was on its way when the server went may have arrived or not.
    const doubtful = await db.selectFrom("letter_recipient").select("email").where("state", "=", "in_doubt").execute();
    expect(new Set([...all, ...doubtful.map(({ email }) => email)]).size).toBe(150);
    expect(doubtful.length).toBeLessThanOrEqual(limits.connections);
  });

  test("slows down when the server responds with 421, and reopens a connection that it closes", async () => {
    const api = await startWith({ letters: { ...limits, connections: 2, perConnection: 3 } });
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
    const worker = createSendingWorker(api, smtp.url);
    await worker.run();
    await worker.run();
    expect(smtp.received).toHaveLength(12);
    expect(connections).toBeGreaterThanOrEqual(6);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 12, failed: 0 });
    expect(api.logs.some(({ problem }) => /slow down.*too fast/.test(String(problem)))).toBe(true);
  });

  test("is in doubt only about recipients whose letter was submitted when the connection broke", async () => {
    const api = await startWith({ letters: { ...limits, connections: 1 } });
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
    const worker = createSendingWorker(api, smtp.url);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 2, in_doubt: 1 });
    await worker.run();
    expect(smtp.received.map(({ to }) => to)).toEqual(["Reader1@Example.com", "Reader3@Example.com"]);
    await steer(api, letter, "retry", { state: "in_doubt" });
    await worker.run();
    expect(smtp.received.at(-1)?.to).toBe("Reader2@Example.com");
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 3, in_doubt: 0 });
  });
});
