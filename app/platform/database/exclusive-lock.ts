import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { AnyQueryable, Database } from "./database.ts";

/** How long to wait for another process, in milliseconds. */
const LOCK_TIMEOUT = 10 * 60 * 1000;

/**
 * Runs long work that no two processes may do at once, which the others wait for. The lock ends with
 * the process that holds it, however that ends; the database can be used as ever meanwhile.
 * @param name of the work, in letters.
 */
export async function withExclusiveLock<T>(database: Database, name: string, work: () => Promise<T>): Promise<T> {
  if (database.file === undefined) {
    return database.withoutTimeouts((db) =>
      db.transaction().execute(async (trx) => {
        await acquireTransactionLock(trx, database, name);
        return work();
      }),
    );
  }
  // SQLite has one writer, who must not be kept waiting: the lock is one on a file beside it. That
  // one stays: whoever waits for it has it open, and would get the lock on a file that is gone.
  const lock = new DatabaseSync(`${database.file}-${name}`, { timeout: LOCK_TIMEOUT });
  try {
    lock.exec("begin exclusive");
    return await work();
  } finally {
    lock.close();
  }
}

/** Lets transactions that do the same go one after another; SQLite has one writer anyway. */
export async function acquireTransactionLock(
  trx: AnyQueryable,
  { engine }: Pick<Database, "engine">,
  name: string,
): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
