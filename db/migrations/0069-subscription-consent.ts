import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * Confirmation of subscriptions by their owners. Existing subscribers stay subscribed. The dashboard's figures count
 * subscribers from their confirmation.
 */
export async function subscriptionConsent(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, boolean } = columnTypes(engine);
  await db.schema
    .alterTable("settings")
    .addColumn("confirm_subscriptions", boolean, (column) => column.notNull().defaultTo(sql.lit(true)))
    .execute();
  await db.schema
    .alterTable("subscriber")
    .addColumn("is_confirmed", boolean, (column) => column.notNull().defaultTo(sql.lit(true)))
    .execute();
  for (const column of ["confirmed_at", "confirmation_sent_at", "reminded_at"])
    await db.schema.alterTable("subscriber").addColumn(column, timestamp).execute();
  await db.schema.alterTable("subscriber").addColumn("consent_text", text).execute();
  await db.schema
    .createIndex("subscriber_is_confirmed")
    .on("subscriber")
    .columns(["is_confirmed", "created_at", "id"] as never[])
    .execute();
  // The index of each order includes the columns that the list is filtered by.
  for (const order of ["modified_at", "sort_key", "is_blocked"]) {
    await db.schema.dropIndex(`subscriber_by_${order}`).execute();
    // Nulls come first, as in SQLite.
    const first = engine === "postgres" && order === "is_blocked" ? sql`nulls first` : sql``;
    const filters = ["is_blocked", "is_confirmed", "source", "created_at"].filter((column) => column !== order);
    await sql`create index ${sql.ref(`subscriber_by_${order}`)} on subscriber
      (${sql.ref(order)} ${first}, id, ${sql.join(filters.map((column) => sql.ref(column)))})`.execute(db);
  }
  for (const name of ["added", "removed", "blocked"])
    await sql`drop trigger ${sql.ref(`subscriber_${name}`)}${engine === "postgres" ? sql` on subscriber` : sql``}`.execute(
      db,
    );
  await (engine === "postgres" ? triggersOfPostgres(db) : triggersOfSqlite(db));
}

const record = sql`insert into subscriber_change (happened_at, added, removed, blocked)`;

async function triggersOfSqlite(db: MigrationDb) {
  await sql`create trigger subscriber_added after insert on subscriber when new.is_confirmed
    begin ${record} values (new.created_at, 1, 0, new.is_blocked); end`.execute(db);
  await sql`create trigger subscriber_removed after delete on subscriber when old.is_confirmed
    begin ${record} values (null, 0, 1, -old.is_blocked); end`.execute(db);
  await sql`create trigger subscriber_changed after update of is_blocked, is_confirmed on subscriber
    when new.is_blocked <> old.is_blocked or new.is_confirmed <> old.is_confirmed
    begin ${record} values (
      null,
      new.is_confirmed and not old.is_confirmed,
      old.is_confirmed and not new.is_confirmed,
      (new.is_blocked and new.is_confirmed) - (old.is_blocked and old.is_confirmed)
    ); end`.execute(db);
}

/** One trigger per statement, since an import adds thousands of rows with one statement. */
async function triggersOfPostgres(db: MigrationDb) {
  const define = (name: string, select: ReturnType<typeof sql>) =>
    sql`create or replace function ${sql.raw(name)}() returns trigger language plpgsql as $$
      begin ${record} ${select}; return null; end $$`.execute(db);
  await sql`drop function record_subscriber_blocked()`.execute(db);
  await define(
    "record_subscriber_added",
    sql`select created_at, 1, 0, is_blocked::int from after_rows where is_confirmed`,
  );
  await define(
    "record_subscriber_removed",
    sql`select null, 0, 1, -is_blocked::int from before_rows where is_confirmed`,
  );
  await define(
    "record_subscriber_changed",
    sql`select null, (a.is_confirmed and not b.is_confirmed)::int, (b.is_confirmed and not a.is_confirmed)::int,
      (a.is_blocked and a.is_confirmed)::int - (b.is_blocked and b.is_confirmed)::int
      from after_rows as a join before_rows as b using (id)
      where a.is_blocked <> b.is_blocked or a.is_confirmed <> b.is_confirmed`,
  );
  await sql`create trigger subscriber_added after insert on subscriber
    referencing new table as after_rows for each statement execute function record_subscriber_added()`.execute(db);
  await sql`create trigger subscriber_removed after delete on subscriber
    referencing old table as before_rows for each statement execute function record_subscriber_removed()`.execute(db);
  await sql`create trigger subscriber_changed after update on subscriber
    referencing old table as before_rows new table as after_rows
    for each statement execute function record_subscriber_changed()`.execute(db);
}
