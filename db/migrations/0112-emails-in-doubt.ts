import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * When an email was submitted to the mail server, and a state for emails whose server has not responded since. SQLite
 * cannot change a check, so the column with the states is replaced.
 */
export async function emailsInDoubt(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp } = columnTypes(engine);
  const states = sql`states in ('queued', 'sent', 'failed', 'cancelled', 'in_doubt')`;
  for (const index of ["mail_due", "mail_by_state_created_at"]) await db.schema.dropIndex(index).execute();
  await db.schema.alterTable("mail").addColumn("handed_at", timestamp).execute();
  await db.schema
    .alterTable("mail")
    .addColumn("states", text, (column) => column.notNull().defaultTo("queued").check(states))
    .execute();
  await sql`update mail set states = state`.execute(db);
  await db.schema.alterTable("mail").dropColumn("state").execute();
  await db.schema.alterTable("mail").renameColumn("states", "state").execute();
  await sql`create index mail_due on mail (state, due_at)`.execute(db);
  await sql`create index mail_by_state_created_at on mail (state, created_at, id)`.execute(db);
}
