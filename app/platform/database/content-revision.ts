import { sql } from "kysely";
import type { AnyQueryable, Database } from "./database.ts";

/**
 * Increments the content revision. Call it in the same transaction as any change that is visible to
 * visitors, so that no page is cached under a revision that does not include it.
 */
export async function incrementContentRevision(trx: AnyQueryable, engine: Database["engine"]): Promise<void> {
  await trx
    .updateTable("content_revision")
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .execute();
  if (engine === "postgres") await sql`select pg_notify('content_revision', '')`.execute(trx);
}

/** The content revision as last read. */
export async function readContentRevision(app: { database: Database }): Promise<number> {
  const row = await app.database.db.selectFrom("content_revision").select("revision").executeTakeFirstOrThrow();
  return row.revision;
}
