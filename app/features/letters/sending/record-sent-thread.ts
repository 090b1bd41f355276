// The thread that records sent letters on SQLite; a separate entry point that shares no state with the server.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { OfSending, SentRecord, SentReply } from "./record-sent.server.ts";

const connection = new DatabaseSync(workerData as string, { timeout: 5000, enableForeignKeyConstraints: true });
// A letter that is recorded must be on the disk.
connection.exec("PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 268435456");

const markSent = connection.prepare(`update letter_recipient
  set state = 'sent', sent_at = :time, last_error = null, worker = null, modified_at = :time
  where id in (select value from json_each(:ids)) and state in ('leased', 'handed') and worker = :worker
  returning sending_id`);
const countSent = connection.prepare(
  "update letter_sending set sent = sent + :count, modified_at = :time where id = :sending",
);
const countDay = connection.prepare(`insert into letter_day (sending_id, day, sent) values (:sending, :day, :count)
  on conflict (sending_id, day) do update set sent = sent + excluded.sent`);
const markHanded = connection.prepare(`update letter_recipient set state = 'handed', modified_at = :time
  where id in (select value from json_each(:ids)) and state = 'leased' and worker = :worker
    and sending_id in (select id from letter_sending where state = 'sending')
  returning id`);

parentPort?.on("message", (request: SentRecord & { time: string }) => parentPort?.postMessage(reply(request)));

function reply(request: SentRecord & { time: string }): SentReply {
  try {
    connection.exec("begin immediate");
    const allowed = record(request);
    connection.exec("commit");
    return { allowed };
  } catch (error) {
    // SQLite rolls back by itself after some errors, such as a full disk.
    if (connection.isTransaction) connection.exec("rollback");
    const { message, errcode } = error as Error & { errcode?: number };
    return { problem: { message, errcode } };
  }
}

function record({ worker, day, sent, handed, time }: SentRecord & { time: string }): number[] {
  const ids = (recipients: readonly OfSending[]) => JSON.stringify(recipients.map(({ id }) => id));
  const marked = sent.length === 0 ? [] : markSent.all({ ids: ids(sent), worker, time });
  for (const [sending, { length: count }] of Map.groupBy(marked, ({ sending_id }) => Number(sending_id))) {
    countSent.run({ sending, count, time });
    countDay.run({ sending, count, day });
  }
  if (handed.length === 0) return [];
  return markHanded.all({ ids: ids(handed), worker, time }).map(({ id }) => Number(id));
}
