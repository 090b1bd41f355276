import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import "./sending-tables.ts";

/** A recipient of a sending. */
export interface OfSending {
  id: number;
  sending_id: number;
}

export interface SentRecord {
  worker: string;
  day: string;
  sent: readonly OfSending[];
  /** Those that are about to be handed over. */
  handed: readonly OfSending[];
}

export interface SentReply {
  /** Those that may be handed over. */
  allowed?: number[];
  problem?: { message: string; errcode: number | undefined };
}

/** Records letters that were sent and letters that are about to be handed over: what happens all the time. */
export interface SentRecorder {
  /** @returns those that may be handed over */
  record(record: SentRecord): Promise<Set<number>>;
  /** Ends what the recorder needs; it begins anew when it is used again. */
  close(): Promise<void>;
}

type Recording = Pick<App, "database" | "now">;

export const createSentRecorder = (app: Recording): SentRecorder =>
  app.database.file === undefined
    ? { record: (record) => recordInStatement(app, record), close: async () => {} }
    : new RecordingThread(app, app.database.file);

/**
 * On PostgreSQL one statement: each is a way to the server and back, which takes longer than the work there. Locks the
 * sendings first, so that nothing is handed over once a sending is paused.
 */
async function recordInStatement(app: Recording, { worker, day, sent, handed }: SentRecord): Promise<Set<number>> {
  const ids = (recipients: readonly OfSending[]) => sql`${recipients.map(({ id }) => id)}::integer[]`;
  const sendings = [...new Set([...sent, ...handed].map(({ sending_id }) => sending_id))];
  const time = sql`${app.now().toISOString()}::timestamptz`;
  const { rows } = await sql<{ id: number }>`
    with sending as (
      select id, state from letter_sending where id = any(${sendings}::integer[]) order by id for no key update
    ), sent as (
      update letter_recipient set state = 'sent', sent_at = ${time}, last_error = null, worker = null, modified_at = ${time}
      where id = any(${ids(sent)}) and state in ('leased', 'handed') and worker = ${worker} returning sending_id
    ), counted as (
      update letter_sending set sent = letter_sending.sent + added.sent, modified_at = ${time}
      from (select sending_id, count(*)::integer as sent from sent group by sending_id) as added
      where letter_sending.id = added.sending_id returning letter_sending.id, added.sent
    ), counted_by_day as (
      insert into letter_day (sending_id, day, sent) select id, ${day}, sent from counted order by id
      on conflict (sending_id, day) do update set sent = letter_day.sent + excluded.sent
    )
    update letter_recipient set state = 'handed', modified_at = ${time}
    where id = any(${ids(handed)}) and state = 'leased' and worker = ${worker}
      and sending_id in (select id from sending where state = 'sending')
    returning id`.execute(app.database.db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * On SQLite in a thread: a commit waits for the disk, and would hold up the whole process. The process's own connection
 * is held meanwhile, so that the two wait for each other in turns instead of for the lock of the file.
 */
class RecordingThread implements SentRecorder {
  readonly #app: Recording;
  readonly #file: string;
  #thread: Worker | undefined;
  /** One at a time: the process's connection is held meanwhile. */
  #waiting: PromiseWithResolvers<SentReply> | undefined;

  constructor(app: Recording, file: string) {
    this.#app = app;
    this.#file = file;
  }

  async record(record: SentRecord): Promise<Set<number>> {
    const { db, writeFaults } = this.#app.database;
    const time = this.#app.now().toISOString();
    const { allowed, problem } = await db.connection().execute(() => this.#ask({ ...record, time }));
    if (!problem) return new Set(allowed);
    const error = Object.assign(new Error(problem.message), { errcode: problem.errcode });
    writeFaults.note(error);
    throw error;
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #ask(request: SentRecord & { time: string }): Promise<SentReply> {
    this.#thread ??= this.#start();
    this.#waiting = Promise.withResolvers();
    this.#thread.postMessage(request);
    return this.#waiting.promise;
  }

  #start(): Worker {
    const thread = new Worker(new URL("./record-sent-thread.ts", import.meta.url), { workerData: this.#file });
    let reason = new Error("The thread that records letters ended.");
    thread.on("message", (reply: SentReply) => this.#waiting?.resolve(reply));
    thread.on("error", (error) => {
      reason = error as Error;
    });
    thread.on("exit", () => {
      this.#thread = undefined;
      this.#waiting?.reject(reason);
    });
    return thread;
  }
}
