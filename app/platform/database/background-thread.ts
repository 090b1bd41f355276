// The worker thread for long queries on SQLite; a separate entry point that shares no state with the server.
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { QueryReply, QueryRequest } from "./background-reader.ts";

const connection = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5000 });
connection.exec("PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000");

parentPort?.on("message", (request: QueryRequest) => parentPort?.postMessage(runQuery(request)));

function runQuery({ id, sql, parameters }: QueryRequest): QueryReply {
  try {
    return { id, rows: connection.prepare(sql).all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    return { id, problem: (error as Error).message };
  }
}
