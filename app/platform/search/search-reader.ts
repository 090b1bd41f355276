import { Worker } from "node:worker_threads";
import type { RawBuilder } from "kysely";
import type { Database } from "../database/database.ts";
import { Unavailable } from "../errors.ts";
import { WorkQueue } from "../work-queue.ts";

/** Runs the queries of searches, where they hold up nobody. */
interface Reader {
  run<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  close(): Promise<void>;
}

/** What the thread is asked, and what it answers. */
export interface QueryRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}
export interface QueryReply {
  id: number;
  rows?: unknown[];
  /** The message of what went wrong. */
  problem?: string;
}

/** So many queries may wait. */
const MAX_WAITING = 100;

/** So many queries run on PostgreSQL at once; pages need connections as well. */
const CONCURRENCY = 3;

const TOO_MANY = "Too many are searching. Please try again in a moment.";

/** On SQLite a thread with a connection of its own; PostgreSQL is another process anyway. */
export function openReader(database: Database): Reader {
  const { file } = database;
  if (file === undefined) {
    const turns = new WorkQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, rejectionMessage: TOO_MANY });
    return {
      run: async (query) => turns.offer(async () => (await query.execute(database.db)).rows),
      close: async () => {},
    };
  }
  const waiting = new Map<number, { resolve(rows: unknown[]): void; reject(error: Error): void }>();
  let thread: Worker | undefined;
  let isClosed = false;
  let last = 0;

  const start = () => {
    const started = new Worker(new URL("./search-thread.ts", import.meta.url), { workerData: file });
    started.on("message", ({ id, rows, problem }: QueryReply) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      // An idle thread does not keep the process from ending.
      if (waiting.size === 0) started.unref();
      if (rows) asked?.resolve(rows);
      else asked?.reject(new Error(`A search failed: ${problem}`));
    });
    let why = new Error("The search thread ended.");
    started.on("error", (error) => {
      why = error as Error;
    });
    started.on("exit", () => {
      if (thread === started) thread = undefined;
      for (const { reject } of waiting.values()) reject(why);
      waiting.clear();
    });
    return started;
  };

  return {
    async run<Row>(query: RawBuilder<Row>) {
      if (isClosed || waiting.size >= MAX_WAITING) throw new Unavailable(TOO_MANY);
      const { sql, parameters } = query.compile(database.db);
      thread ??= start();
      thread.ref();
      const id = ++last;
      const request: QueryRequest = { id, sql, parameters };
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
      waiting.set(id, { resolve, reject });
      thread.postMessage(request);
      return (await promise) as Row[];
    },
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
