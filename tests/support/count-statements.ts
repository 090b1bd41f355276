import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { Server } from "node:http";
import { StatementSync } from "node:sqlite";
import { isMainThread, Worker } from "node:worker_threads";
import pg from "pg";

/** Loaded into a server by `--import`: appends the statements that it runs for each request to a file. */
const file = process.env.STATEMENTS_FILE;
if (file && isMainThread) {
  const requests = new AsyncLocalStorage<{ statements: number }>();
  const count = (sql: string) => {
    const request = requests.getStore();
    if (request && !/^(?:begin|commit|rollback|savepoint|release|start transaction)/i.test(sql))
      request.statements += 1;
  };
  for (const name of ["all", "get", "run", "iterate"] as const) {
    const run = StatementSync.prototype[name];
    StatementSync.prototype[name] = function (this: StatementSync, ...parameters: never[]) {
      count(this.sourceSQL);
      return Reflect.apply(run, this, parameters);
    } as never;
  }
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as (string | { text?: string })[];
    count(typeof statement === "string" ? statement : (statement?.text ?? ""));
    return Reflect.apply(query, this, given);
  } as never;
  // Some SQLite queries run in a thread.
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
    const [message] = given as [{ sql?: string } | undefined];
    if (typeof message?.sql === "string") count(message.sql);
    return Reflect.apply(postMessage, this, given);
  } as never;
  const { emit } = Server.prototype;
  Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]) {
    const [request, response] = given as [{ method: string; url: string }, NodeJS.EventEmitter];
    if (event !== "request") return Reflect.apply(emit, this, [event, ...given]);
    const counted = { statements: 0 };
    response.once("finish", () => appendFileSync(file, `${request.method} ${request.url} ${counted.statements}\n`));
    return requests.run(counted, () => Reflect.apply(emit, this, [event, ...given]));
  } as typeof emit;
}
