import { type RawBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

const states = sql`sending_state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')`;

/**
 * Adds the state of each letter as a column by which lists can be filtered: that of its current mailing, or else of its
 * last one. Triggers keep it in sync with `letter_sending` on any change.
 */
export async function letterStates(db: MigrationDb, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  await db.schema
    .alterTable("letter")
    .addColumn("sending_state", text, (column) => column.notNull().defaultTo("draft").check(states))
    .execute();
  await sql`update letter set sending_state = ${stateOf(sql.ref("letter.id"))}`.execute(db);
  await indexLists(db, engine);
  await (engine === "postgres" ? triggerOfPostgres(db) : triggersOfSqlite(db));
}

/**
 * Only one mailing of a letter is in progress; it may be an earlier one that continues with recipients for whom it had
 * failed.
 */
const stateOf = (letter: RawBuilder<unknown>) => sql`coalesce((
  select case state when 'queueing' then 'sending' when 'cancelling' then 'cancelled' when 'finished' then 'sent' else state end
  from letter_sending where letter_id = ${letter}
  order by case when state in ('finished', 'cancelled') then 1 else 0 end, id desc limit 1), 'draft')`;

async function indexLists(db: MigrationDb, engine: Engine) {
  // Nulls come first, as in SQLite.
  const trashedAt = engine === "sqlite" ? sql`trashed_at` : sql`trashed_at nulls first`;
  const orders = ["created_at", "modified_at", "sort_key"];
  for (const order of orders) {
    await db.schema.dropIndex(`letter_by_${order}`).execute();
    await sql`create index ${sql.ref(`letter_by_${order}`)} on letter
      (${sql.ref(order)}, id, ${trashedAt}, sending_state)`.execute(db);
  }
  await sql`create index letter_of_sending_state on letter (sending_state, modified_at, id, ${trashedAt})`.execute(db);
}

const EVENTS = { insert: "after insert", update: "after update of state, letter_id", delete: "after delete" };

async function triggersOfSqlite(db: MigrationDb) {
  for (const [event, when] of Object.entries(EVENTS)) {
    const row = event === "delete" ? "old" : "new";
    await sql`create trigger ${sql.raw(`letter_sending_${event}`)} ${sql.raw(when)} on letter_sending
      begin update letter set sending_state = ${stateOf(sql.raw("letter.id"))}
        where id = ${sql.raw(row)}.letter_id; end`.execute(db);
  }
}

async function triggerOfPostgres(db: MigrationDb) {
  await sql`create function set_letter_state() returns trigger language plpgsql as $$
    begin update letter set sending_state = ${stateOf(sql.raw("letter.id"))}
      where id = case tg_op when 'DELETE' then old.letter_id else new.letter_id end; return null; end $$`.execute(db);
  for (const [event, when] of Object.entries(EVENTS))
    await sql`create trigger ${sql.raw(`letter_sending_${event}`)} ${sql.raw(when)} on letter_sending
      for each row execute function set_letter_state()`.execute(db);
}
