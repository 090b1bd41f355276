import { DatabaseSync } from "node:sqlite";
import { restrictToOwner } from "../disk/private-files.ts";
import type { Database } from "./database.ts";
import { acquireTransactionLock } from "./transaction-lock.ts";

/** In milliseconds. */
const LOCK_TIMEOUT = 10 * 60 * 1000;

/**
 * Runs long work under a lock that other processes wait for (on SQLite up to 10 minutes). The lock is released when the
 * process ends, even if it crashes. Other use of the database is not blocked.
 * @param name identifies the lock; letters only.
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
  // A lock on the database itself would block its only writer, so a separate file is locked. The file is
  // never deleted: a waiting process has it open, and would get the lock on a deleted file.
  const path = `${database.file}-${name}`;
  const lock = new DatabaseSync(path, { timeout: LOCK_TIMEOUT });
  restrictToOwner(path, 0o600);
  try {
    lock.exec("begin exclusive");
    return await work();
  } finally {
    lock.close();
  }
}
