import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { clearSendings, config, limits, startWith, steer } from "#tests/support/letter-sendings.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

const shared = sharedApi({ config });
beforeEach(() => clearSendings(shared));

describe("a sending", () => {
  test("skips people who were blocked, deleted, erased or unsubscribed in the meantime", async () => {
    const api = await startWith({ letters: { ...limits, perHour: 1 } });
    const smtp = await startSmtp();
    await addSubscribers(api, 6);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = createSendingWorker(api, smtp.url);
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

  test("starts at its time, even after a restart, and can be cancelled before", async () => {
    const api = shared;
    const smtp = await startSmtp();
    await addSubscribers(api, 2);
    const [letter, other] = [await writeLetter(api), await writeLetter(api)];
    const due_at = new Date(api.app.now().getTime() + 22 * 60 * 60_000).toISOString();
    for (const id of [letter, other])
      expect((await sendLetter(api, id, { due_at })).body).toMatchObject({ state: "scheduled", due_at });
    expect((await steer(api, other, "pause")).body.codes).toEqual({ non_field_errors: ["not_possible"] });
    await steer(api, other, "cancel");
    const before = createSendingWorker(api, smtp.url);
    api.clock.advance(21 * 60 * 60_000);
    await before.run();
    await before.stop();
    expect(smtp.received).toEqual([]);
    // People who subscribe before then get it too.
    await addSubscribers(api, 1, { email: "late@example.com" });
    api.clock.advance(60 * 60_000);
    await createSendingWorker(api, smtp.url).run();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([
      "Reader1@Example.com",
      "Reader2@Example.com",
      "late@example.com",
    ]);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 3 });
    expect(await readSending(api, other)).toMatchObject({ state: "cancelled", sent: 0 });
  });

  test("pauses immediately, resumes, and cancels the rest, who can get the letter in another sending", async () => {
    const api = shared;
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
    const worker = createSendingWorker(api, smtp.url);
    await worker.run();
    const paused = await readSending(api, letter);
    expect(paused).toMatchObject({
      state: "paused",
      paused_by: "editor-of-tests",
      sent: arrived,
      waiting: 40 - arrived,
    });
    // Letters being submitted could not be held back.
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

  test("is cancelled when its letter is deleted, even permanently", async () => {
    const api = await startWith({ letters: { ...limits, perHour: 1 } });
    const smtp = await startSmtp();
    await addSubscribers(api, 3);
    const [sent, scheduled] = [await writeLetter(api), await writeLetter(api)];
    await sendLetter(api, sent);
    await sendLetter(api, scheduled, { due_at: "2026-05-05T07:00:00.000Z" });
    const worker = createSendingWorker(api, smtp.url);
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

  test("keeps to a daily limit and estimates when it will finish", async () => {
    const api = await startWith({ letters: { ...limits, perDay: 100 } });
    const smtp = await startSmtp();
    await addSubscribers(api, 250);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = createSendingWorker(api, smtp.url);
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
    const api = shared;
    const smtp = await startSmtp();
    await addSubscribers(api, 1500);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const workers = [1, 2, 3].map(() => createSendingWorker(api, smtp.url));
    await Promise.all(workers.map((worker) => worker.run()));
    await workers[0]?.run();
    expect(smtp.received).toHaveLength(1500);
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(1500);
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 1500 });
  });
});
