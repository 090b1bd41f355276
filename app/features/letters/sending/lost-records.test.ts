import { sql } from "kysely";
import { expect, test } from "vitest";
import { letterReaders } from "#app/features/letter-readers.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { readSending, sendLetter, startSending, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { leaseRecipients } from "./leases.server.ts";
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
  await leaseRecipients(api.app, letterReaders, { worker, sendingId: id, limit: 3, isFirst: true });
  return { api, letter, sending: id };
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
