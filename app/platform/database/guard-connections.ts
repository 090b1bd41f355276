import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, QueryExecutor } from "kysely";

/** A connection in use by the current asynchronous context; `executor` identifies its database. */
interface Holding {
  executor: QueryExecutor;
  hasEnded: boolean;
  /** The enclosing connection of another database. */
  outer: Holding | undefined;
}

const holding = new AsyncLocalStorage<Holding>();

/**
 * Makes queries of `db` throw inside a transaction of it. On SQLite they would wait forever for the transaction's
 * connection. On PostgreSQL they would use another connection, which does not see the transaction's changes and might
 * wait for its locks.
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
          "app.database.db was used inside a transaction. Use the transaction’s own handle (trx, or the store of the operation context), or do this before or after the transaction.",
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

/** Ignores transactions that have ended, for work that was started in one and outlives it. */
function currentHolding(): Holding | undefined {
  let current = holding.getStore();
  while (current?.hasEnded) current = current.outer;
  return current;
}
