import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, QueryExecutor } from "kysely";

/** A connection that the running code works with, of the database that `executor` is of. */
interface Holding {
  executor: QueryExecutor;
  hasEnded: boolean;
  /** Of another database, around this one. */
  outer: Holding | undefined;
}

const holding = new AsyncLocalStorage<Holding>();

/**
 * Makes queries of `db` fail at once inside a transaction of it. On SQLite they would wait for ever
 * for the connection that the transaction holds; on PostgreSQL they would take another one, where they
 * do not see what the transaction wrote, and could wait for its locks.
 * @returns `db` itself.
 */
export function guardConnections<DB>(db: Kysely<DB>): Kysely<DB> {
  const executor = db.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = async (consumer, options) => {
    const outer = currentHolding();
    for (let each = outer; each; each = each.outer) {
      if (each.executor === executor && !each.hasEnded)
        throw new Error(
          "app.database.db was used inside a transaction. Use the handle that the transaction was given (trx, or store of the moment), or do this before the transaction or after it.",
        );
    }
    const own: Holding = { executor, hasEnded: false, outer };
    return provideConnection(
      (connection) =>
        holding.run(own, () =>
          consumer(connection).finally(() => {
            own.hasEnded = true;
          }),
        ),
      options,
    );
  };
  return db;
}

/** What was started in a transaction and outlives it is free again. */
function currentHolding(): Holding | undefined {
  let current = holding.getStore();
  while (current?.hasEnded) current = current.outer;
  return current;
}
