import type { Kysely, Transaction } from "kysely";
import type { App } from "../app.ts";
import type { Tables } from "./tables.ts";

/**
 * Runs database work in one transaction and then refreshes this process's content revision. Inside it, only `trx` may
 * be used: queries of `app.database.db` throw (`guard-connections.ts`).
 */
export async function runInTransaction<T, DB = Tables>(
  app: Pick<App, "database" | "revision">,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const db = app.database.db as unknown as Kysely<DB>;
  const result = await db.transaction().execute(work);
  await app.revision.refresh();
  return result;
}
