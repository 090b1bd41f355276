import { beforeEach, describe, expect, test } from "vitest";
import type { Api } from "#tests/support/api.ts";
import { clearSendings, config, limits, reject, startWith, steer } from "#tests/support/letter-sendings.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { loadBlock, personPath, sent, subscriber } from "#tests/support/returned-letters.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { recordReturns } from "./record-returns.server.ts";

const shared = sharedApi({ config });
beforeEach(() => clearSendings(shared));

const undeliverable = async (api: Api) =>
  (await api.request("GET", "/api/viewer/subscriber/?is_undeliverable=true", { as: "editor" })).body.results.map(
    ({ email }: { email: string }) => email,
  );
const count = async (api: Api) =>
  (await api.request("POST", `/api/letter/${await writeLetter(api)}/audience/`, { as: "editor", body: {} })).body;

describe("an address", () => {
  test("that the mail server refuses permanently gets no letters, until staff lift the block", async () => {
    const api = shared;
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
    await createSendingWorker(api, smtp.url).run();
    expect(await readSending(api, letter)).toMatchObject({ sent: 1, failed: 2, bounced: 0 });
    expect(await loadBlock(api, "0@reader.example")).toMatchObject({ kind: "hard", source: "smtp" });
    expect((await loadBlock(api, "0@reader.example")).reason).toContain("5.1.1 <(address)> unknown user");
    expect(await loadBlock(api, "1@reader.example")).toBeNull();
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
    expect(await loadBlock(api, "0@reader.example")).toBeNull();
    expect(await count(api)).toMatchObject({ count: 3, had_it: 0, undeliverable: 0 });
    expect(await undeliverable(api)).toEqual([]);
  });

  test("that was refused gets the letter when staff retry failed recipients", async () => {
    const api = shared;
    await addSubscribers(api, 2, { email: "@reader.example" });
    let isBroken = true;
    const smtp = await startSmtp({
      onRcptTo: (_address, _session, callback) => callback(isBroken ? reject(550, "No such user") : undefined),
    });
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = createSendingWorker(api, smtp.url);
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

  test("gets no letters after five soft bounces in a row, and one delivered letter restarts the count", async () => {
    const api = shared;
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
    // A sent letter may still bounce, so the count uses the newest letters.
    await api.app.database.db
      .updateTable("letter_recipient")
      .set({ state: "queued" })
      .where("letter_id", "in", letters.slice(5))
      .execute();
    for (const at of [0, 1, 2, 3]) await soft(at);
    expect(await loadBlock(api, "full@reader.example")).toBeNull();
    const deliver = (upTo: number) =>
      api.app.database.db
        .updateTable("letter_recipient")
        .set({ state: "sent" })
        .where("letter_id", "in", letters.slice(0, upTo))
        .execute();
    // The fifth letter was delivered.
    for (const at of [5, 6, 7, 8]) {
      await deliver(at + 1);
      await soft(at);
    }
    expect(await loadBlock(api, "full@reader.example")).toBeNull();
    await deliver(10);
    // Two reports count once.
    await Promise.all([soft(8), soft(8)]);
    expect(await loadBlock(api, "full@reader.example")).toBeNull();
    await soft(9);
    expect(await loadBlock(api, "full@reader.example")).toMatchObject({ kind: "soft", reason: "full" });
    await api.request("DELETE", `${await personPath(api, "full@reader.example")}letter-block/`, { as: "editor" });
    await deliver(11);
    await soft(10);
    expect(await loadBlock(api, "full@reader.example")).toBeNull();
  });
});

test("the list of subscribers can be filtered by blocked addresses, even after addresses change", async () => {
  const api = shared;
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
  // The block belongs to the address.
  expect((await change("1@reader.example")).status).toBe(200);
  expect((await undeliverable(api)).sort()).toEqual(["0@reader.example", "1@reader.example"]);
  await api.request("DELETE", path, { as: "editor" });
  await addSubscribers(api, 1, { email: "1@reader.example" });
  expect((await undeliverable(api)).sort()).toEqual(["0@reader.example", "1@reader.example"]);
  await api.app.database.db.deleteFrom("letter_block").execute();
  expect(await undeliverable(api)).toEqual([]);
});

test("a refusal because of the sender blocks nobody, and pauses the letter early with the reason", async () => {
  const api = await startWith({ letters: { ...limits, connections: 1 } });
  await addSubscribers(api, 8, { email: "@reader.example" });
  let isRefusing = true;
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, callback) =>
      callback(isRefusing ? reject(550, `5.7.23 <${address}> SPF check failed`) : undefined),
  });
  const letter = await writeLetter(api);
  await sendLetter(api, letter);
  const worker = createSendingWorker(api, smtp.url);
  await worker.run();
  expect(await readSending(api, letter)).toMatchObject({
    state: "paused",
    paused_by: null,
    failed: 3,
    waiting: 5,
    problem: expect.stringMatching(
      /^Mail servers refused 3 of 3 letters because of the sender .*: .*SPF check failed$/,
    ),
  });
  expect((await readSending(api, letter)).problem).not.toContain("@");
  expect(await undeliverable(api)).toEqual([]);
  // It pauses again if nothing has changed, and sends to everybody once something has.
  await steer(api, letter, "continue");
  await worker.run();
  expect(await readSending(api, letter)).toMatchObject({ state: "paused", failed: 6, waiting: 2 });
  isRefusing = false;
  await steer(api, letter, "continue");
  await worker.run();
  await steer(api, letter, "retry", { state: "failed" });
  await worker.run();
  expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 8, failed: 0 });
});

test("bounces because of the sender never block a reader, however many there are", async () => {
  const api = shared;
  await addSubscribers(api, 1, { email: "ada@reader.example" });
  const { smtp, letters } = await sent(api, 6);
  const ids = smtp.received.map(({ raw }) => /^Message-ID: (.+?)\r?$/im.exec(raw)?.[1] ?? "");
  const came = (kind: "sender" | "soft", messageId?: string) =>
    recordReturns(api.app, [{ kind, source: "ses", email: "ada@reader.example", messageId, reason: "5.7.1" }]);
  for (const id of ids) await came("sender", id);
  // Two reports count once, as first reported.
  for (const id of ids) await came("soft", id);
  expect(await loadBlock(api, "ada@reader.example")).toBeNull();
  for (const id of letters) expect(await readSending(api, id)).toMatchObject({ bounced: 1 });
});

describe("a sending", () => {
  async function underWay(api: Api, recipients: number) {
    await addSubscribers(api, recipients, { email: "@reader.example" });
    const { letter } = await sent(api);
    await api.app.database.db.updateTable("letter_sending").set({ state: "sending" }).execute();
    const came = (kind: "hard" | "complaint" | "sender", from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, at) =>
          recordReturns(api.app, [{ kind, source: "ses", email: `${from + at}@reader.example`, reason: "x" }]),
        ),
      );
    return { letter, came };
  }

  test("pauses automatically above 5 % of bounces, and resumes when staff continue it", async () => {
    const api = shared;
    const { letter, came } = await underWay(api, 190);
    await came("hard", 0, 9);
    expect(await readSending(api, letter)).toMatchObject({ state: "sending", bounced: 9 });
    await came("hard", 9, 10);
    const problem = "10 of 190 letters bounced. Find out why before you resume.";
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

  test("pauses early for bounces about the sender, after three of them", async () => {
    const api = shared;
    const { letter, came } = await underWay(api, 9);
    await came("sender", 0, 2);
    expect((await readSending(api, letter)).state).toBe("sending");
    await came("sender", 2, 3);
    const problem = expect.stringMatching(/^3 of 9 letters bounced because of the sender/);
    expect(await readSending(api, letter)).toMatchObject({ state: "paused", problem, bounced: 3 });
    expect(await undeliverable(api)).toEqual([]);
  });

  test("pauses automatically above 0.3 % of complaints, after three of them", async () => {
    const api = shared;
    const { letter, came } = await underWay(api, 30);
    await came("complaint", 0, 2);
    expect((await readSending(api, letter)).state).toBe("sending");
    await came("complaint", 2, 3);
    const problem = "3 of 30 letters were reported as spam. Find out why before you resume.";
    expect(await readSending(api, letter)).toMatchObject({ state: "paused", problem, complained: 3 });
  });
});
