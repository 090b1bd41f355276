import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { Server } from "node:http";
import { StatementSync } from "node:sqlite";

/** Loaded into a server by `--import`: appends the statements that SQLite runs for each request to a file. */
const file = process.env.STATEMENTS_FILE;
if (file) {
  const requests = new AsyncLocalStorage<{ statements: number }>();
  for (const name of ["all", "get", "run", "iterate"] as const) {
    const run = StatementSync.prototype[name];
    StatementSync.prototype[name] = function (this: StatementSync, ...parameters: never[]) {
      const request = requests.getStore();
      if (request && !/^(?:begin|commit|rollback|savepoint|release)/i.test(this.sourceSQL)) request.statements += 1;
      return Reflect.apply(run, this, parameters);
    } as never;
  }
  const { emit } = Server.prototype;
  Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]) {
    const [request, response] = given as [{ method: string; url: string }, NodeJS.EventEmitter];
    if (event !== "request") return Reflect.apply(emit, this, [event, ...given]);
    const counted = { statements: 0 };
    response.once("finish", () => appendFileSync(file, `${request.method} ${request.url} ${counted.statements}\n`));
    return requests.run(counted, () => Reflect.apply(emit, this, [event, ...given]));
  } as typeof emit;
}
