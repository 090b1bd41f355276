import { sql } from "kysely";
import { expect, test } from "vitest";
import { letterReaders } from "#app/features/features.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { readSending, sendLetter, startSending, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { LeasesLost, markHanded } from "./journal.server.ts";
import { leaseRecipients, recoverLeases } from "./leases.server.ts";
import { queueRecipients } from "./queue-recipients.server.ts";

/** A letter to five, of whom a process that has ended had leased three. What it did with them was lost or not. */
async function letterOf(boot: string | undefined) {
  const api = await startApi({ config: { smtpUrl: "smtp://127.0.0.1:9" } });
  await addSubscribers(api, 5);
  const letter = await writeLetter(api);
  await sendLetter(api, letter);
  while (await queueRecipients(api.app, letterReaders)) {}
  const { id } = await readSending(api, letter);
  const worker = { name: "ended", boot };
  const leased = await leaseRecipients(api.app, letterReaders, { worker, sendingId: id, limit: 3, isFirst: true });
  return { api, letter, sending: id, worker, leased };
}

/** What PostgreSQL does with an unlogged table after a crash. */
const forgetEpoch = (api: Api) => api.app.database.db.deleteFrom("letter_epoch").execute();

test("whatever a process had leased before its machine or database failed is in doubt, and nobody gets it twice", async () => {
  const { api, letter, sending } = await letterOf("the first");
  const smtp = await startSmtp();
  await forgetEpoch(api);
  await startSending(api, smtp.url, { boot: "the second" }).run();
  expect(smtp.received.map(({ to }) => to)).toEqual(["Reader4@Example.com", "Reader5@Example.com"]);
  expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 2, in_doubt: 3, waiting: 0 });
  const path = `/api/letter/${letter}/sendings/${sending}/recipients/?state=in_doubt`;
  const { results } = (await api.request("GET", path, { as: "editor" })).body;
  expect(results[0].last_error).toMatch(/^The machine or its database stopped abruptly/);
});

test("what it had leased waits again if nothing can have been lost", async () => {
  const { api, letter } = await letterOf("the same");
  const smtp = await startSmtp();
  await startSending(api, smtp.url, { boot: "the same" }).run();
  expect(smtp.received).toHaveLength(5);
  expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 5, in_doubt: 0 });
});

test("where nobody tells whether something was lost, all waits for the disk, and what was leased waits again", async () => {
  const { api, letter } = await letterOf(undefined);
  const { database } = api.app;
  // A service that stores unlogged tables as any other.
  if (database.engine === "postgres") await sql`alter table letter_epoch set logged`.execute(database.db);
  await database.db.updateTable("letter_recipient").set({ epoch: null }).execute();
  database.commitLater = () => Promise.reject(new Error("It may be lost."));
  const smtp = await startSmtp();
  await startSending(api, smtp.url, { boot: undefined }).run();
  expect(smtp.received).toHaveLength(5);
  expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 5, in_doubt: 0 });
});

test("a process that gave no sign for too long hands over nothing more, and what it had handed over is in doubt", async () => {
  const { api, letter, sending, worker, leased } = await letterOf("the same");
  const [first, second, third] = leased;
  if (!first || !second || !third) throw new Error("Three are leased.");
  const marks = { worker: worker.name, handed: [], sent: [] };
  expect(await markHanded(api.app, { ...marks, next: [first] })).toEqual(new Set([first.id]));
  const next = { ...marks, handed: [second.id], sent: [first.id], next: [third] };
  await markHanded(api.app, { ...next, next: [second], handed: [] });
  await recoverLeases(api.app, { name: "another", boot: "the same" });
  expect(await readSending(api, letter)).toMatchObject({ sent: 1, in_doubt: 1, waiting: 3 });
  await expect(markHanded(api.app, next)).rejects.toThrow(LeasesLost);
  const more = { worker, sendingId: sending, limit: 3, isFirst: false };
  await expect(leaseRecipients(api.app, letterReaders, more)).rejects.toThrow(LeasesLost);
  const smtp = await startSmtp();
  await startSending(api, smtp.url, { boot: "the same" }).run();
  expect(smtp.received.map(({ to }) => to).sort()).toEqual([3, 4, 5].map((at) => `Reader${at}@Example.com`));
  expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 4, in_doubt: 1 });
});
