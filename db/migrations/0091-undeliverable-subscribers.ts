import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * Adds a column for subscribers whose email address gets no letters, by which lists can be filtered. Triggers keep it
 * in sync with `letter_block` on any change. Also records when the bounce mailbox was last read.
 */
export async function undeliverableSubscribers(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, boolean } = columnTypes(engine);
  await db.schema
    .alterTable("subscriber")
    .addColumn("is_undeliverable", boolean, (column) => column.notNull().defaultTo(sql.lit(false)))
    .execute();
  await sql`update subscriber set is_undeliverable = true
    where email_key in (select email_key from letter_block)`.execute(db);
  await db.schema
    .createIndex("subscriber_is_undeliverable")
    .on("subscriber")
    .columns(["is_undeliverable", "created_at", "id"] as never[])
    .execute();
  // The index of each order includes the columns that the list is filtered by.
  for (const order of ["modified_at", "sort_key", "is_blocked"]) {
    await db.schema.dropIndex(`subscriber_by_${order}`).execute();
    const first = engine === "postgres" && order === "is_blocked" ? sql`nulls first` : sql``;
    const filters = ["is_blocked", "is_confirmed", "is_undeliverable", "source", "created_at"];
    const columns = filters.filter((column) => column !== order).map((column) => sql.ref(column));
    await sql`create index ${sql.ref(`subscriber_by_${order}`)} on subscriber
      (${sql.ref(order)} ${first}, id, ${sql.join(columns)})`.execute(db);
  }
  await (engine === "postgres" ? triggersOfPostgres(db) : triggersOfSqlite(db));

  for (const column of ["read_at", "failed_at"])
    await db.schema.alterTable("letter_mailbox").addColumn(column, timestamp).execute();
  await db.schema.alterTable("letter_mailbox").addColumn("problem", text).execute();
}

const isBlocked = sql`exists (select 1 from letter_block where letter_block.email_key = new.email_key)`;

async function triggersOfSqlite(db: MigrationDb) {
  for (const [event, row, value] of [
    ["insert", "new", "true"],
    ["delete", "old", "false"],
  ] as const)
    await sql`create trigger ${sql.raw(`letter_block_${event}`)} after ${sql.raw(event)} on letter_block
      begin update subscriber set is_undeliverable = ${sql.raw(value)}
        where email_key = ${sql.raw(row)}.email_key; end`.execute(db);
  await sql`create trigger subscriber_deliverable_insert after insert on subscriber when ${isBlocked}
    begin update subscriber set is_undeliverable = true where id = new.id; end`.execute(db);
  await sql`create trigger subscriber_deliverable_update after update of email_key on subscriber
    when new.email_key <> old.email_key
    begin update subscriber set is_undeliverable = ${isBlocked} where id = new.id; end`.execute(db);
}

async function triggersOfPostgres(db: MigrationDb) {
  for (const [event, row, value] of [
    ["insert", "new", "true"],
    ["delete", "old", "false"],
  ] as const) {
    await sql`create function ${sql.raw(`mark_letter_block_${event}`)}() returns trigger language plpgsql as $$
      begin update subscriber set is_undeliverable = ${sql.raw(value)}
        where email_key = ${sql.raw(row)}.email_key; return null; end $$`.execute(db);
    await sql`create trigger ${sql.raw(`letter_block_${event}`)} after ${sql.raw(event)} on letter_block
      for each row execute function ${sql.raw(`mark_letter_block_${event}`)}()`.execute(db);
  }
  await sql`create function mark_subscriber_deliverable() returns trigger language plpgsql as $$
    begin new.is_undeliverable := ${isBlocked}; return new; end $$`.execute(db);
  await sql`create trigger subscriber_deliverable before insert or update of email_key on subscriber
    for each row execute function mark_subscriber_deliverable()`.execute(db);
}
