import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrateSchema, prepareDatabase } from "#app/prepare.ts";
import { startApi } from "./support/api.ts";
import { closeAtEnd } from "./support/closing.ts";
import { startCluster } from "./support/databases/cluster.ts";
import { scratch } from "./support/databases/scratch.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "./support/letters.ts";
import { startSmtp } from "./support/mail.ts";
import { addSubscribers } from "./support/subscribers.ts";

test("PostgreSQL crashes while a letter is sent: nobody gets it twice, and at most one letter per connection is in doubt", async () => {
  const cluster = await startCluster({ isDurable: true });
  closeAtEnd(() => cluster.stop());
  const directory = mkdtempSync(join(scratch(), "lightwell-crash-"));
  closeAtEnd(async () => rmSync(directory, { recursive: true, force: true }));
  const environment = { DATA_DIR: directory, DATABASE_URL: cluster.url };
  const database = { environment, drop: async () => {} };
  const api = await startApi({ engine: "postgres", database, config: { smtpUrl: "smtp://127.0.0.1:9" } });
  await migrateSchema(api.app);
  await prepareDatabase(api.app);
  const { db } = api.app.database;
  // Data that does not wait for the disk reaches it late, so that all of it is lost.
  await sql`alter system set wal_writer_delay = '10s'`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);

  let arrived = 0;
  const smtp = await startSmtp({
    async onData(stream, session, callback) {
      // If a connection ends before the message does, the letter was held back.
      if ((await text(stream).catch(() => undefined)) === undefined) return;
      const [recipient] = session.envelope.rcptTo;
      smtp.received.push({ to: recipient?.address ?? "", raw: "" });
      arrived += 1;
      if (arrived === 30) await cluster.crash();
      callback();
    },
  });
  await addSubscribers(api, 150);
  const letter = await writeLetter(api);
  await sendLetter(api, letter);
  const first = createSendingWorker(api, smtp.url);
  await first.run().catch(() => {});
  await cluster.resume();
  // The sending process continues, and then another one takes over.
  await first.run();
  await createSendingWorker(api, smtp.url).run();
  const copies = Map.groupBy(smtp.received, ({ to }) => to);
  const twice = [...copies.values()].filter(({ length }) => length > 1);
  expect(twice).toEqual([]);
  const sending = await readSending(api, letter);
  expect(sending).toMatchObject({ state: "finished", total: 150, failed: 0, waiting: 0 });
  expect(sending.sent + sending.in_doubt).toBe(150);
  expect(sending.in_doubt).toBeLessThanOrEqual(api.app.config.letters.connections);
  expect(copies.size).toBeGreaterThanOrEqual(sending.sent);
});
