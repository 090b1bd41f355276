import { Worker } from "node:worker_threads";
import type { RawBuilder } from "kysely";
import { Unavailable } from "../errors.ts";
import { WorkQueue } from "../jobs/work-queue.ts";
import type { Database } from "./database.ts";
import { toSqlite } from "./sqlite.ts";

/** Runs long queries, such as searches, without blocking other work. */
export interface BackgroundReader {
  run<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  close(): Promise<void>;
}

export interface QueryRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}
export interface QueryReply {
  id: number;
  rows?: unknown[];
  /** An error message. */
  problem?: string;
}

/** How many queries may wait. */
const MAX_WAITING = 100;

/** How many queries run concurrently on PostgreSQL; pages need connections as well. */
const CONCURRENCY = 3;

const TOO_MANY = "Too many searches at the moment. Please try again.";

/** On SQLite, queries run in a thread with its own connection; PostgreSQL is a separate process anyway. */
export function createBackgroundReader(database: Database): BackgroundReader {
  const { location } = database;
  if (location === undefined) {
    const queue = new WorkQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, rejectionMessage: TOO_MANY });
    return {
      run: async (query) => queue.offer(async () => (await query.execute(database.db)).rows),
      close: async () => {},
    };
  }
  const waiting = new Map<number, { resolve(rows: unknown[]): void; reject(error: Error): void }>();
  let thread: Worker | undefined;
  let isClosed = false;
  let last = 0;

  const start = () => {
    const started = new Worker(new URL("./background-thread.ts", import.meta.url), { workerData: location });
    started.on("message", ({ id, rows, problem }: QueryReply) => {
      const pending = waiting.get(id);
      waiting.delete(id);
      // An idle thread must not keep the process alive.
      if (waiting.size === 0) started.unref();
      if (rows) pending?.resolve(rows);
      else pending?.reject(new Error(`A query failed: ${problem}`));
    });
    let reason = new Error("The query thread ended.");
    started.on("error", (error) => {
      reason = error as Error;
    });
    started.on("exit", () => {
      if (thread === started) thread = undefined;
      for (const { reject } of waiting.values()) reject(reason);
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
      const request: QueryRequest = { id, sql, parameters: parameters.map(toSqlite) };
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
