import { readFileSync } from "node:fs";
import { type RawBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * Replaces journals and epochs with a state for each recipient of a letter, and the time when the letter was submitted
 * to the mail server. Recipients claimed by a process of an earlier release get the state in its journal; if a crash
 * may have lost that, the letter counts as submitted. SQLite cannot change a check, so the column with the states is
 * replaced.
 */
export async function letterClaims(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp } = columnTypes(engine);
  const inJournal = (column: "handed" | "sent") => {
    const list = sql.ref(`letter_journal.${column}`);
    const isListed =
      engine === "postgres"
        ? sql`${list} @> to_jsonb(letter_recipient.id)`
        : sql`letter_recipient.id in (select value from json_each(${list}))`;
    return sql`exists (select 1 from letter_journal where letter_journal.worker = letter_recipient.worker and ${isListed})`;
  };
  const current = engine === "postgres" ? sql`(select token from letter_epoch)` : sql`${machineBoot()}`;
  const isLost = sql`(epoch is not null and coalesce(epoch <> ${current}, ${sql.raw(engine === "postgres" ? "true" : "1")}))`;
  const isSent = sql`(state = 'leased' and ${inJournal("sent")})`;
  await countSent(db, isSent);

  const states = sql`states in ('queued', 'sending', 'sent', 'failed', 'in_doubt')`;
  const table = db.schema.alterTable("letter_recipient");
  await table.addColumn("handed_at", timestamp).execute();
  await table.addColumn("states", text, (column) => column.notNull().defaultTo("queued").check(states)).execute();
  await sql`update letter_recipient set
    states = case when state = 'waiting' then 'queued' when ${isSent} then 'sent'
      when state in ('leased', 'handed') then 'sending' else state end,
    sent_at = case when ${isSent} then modified_at else sent_at end,
    handed_at = case when ${isSent} then null when state = 'handed' then modified_at
      when state = 'leased' and (${inJournal("handed")} or ${isLost}) then modified_at end`.execute(db);

  await db.schema.dropIndex("letter_recipient_state").execute();
  await table.dropColumn("state").execute();
  await table.renameColumn("states", "state").execute();
  await sql`create index letter_recipient_state on letter_recipient (sending_id, state, due_at, id)`.execute(db);
  await table.dropColumn("epoch").execute();
  for (const former of ["letter_journal", "letter_epoch"]) await db.schema.dropTable(former).execute();
}

/** Counts letters that a journal records as sent, but whose rows do not yet. */
async function countSent(db: MigrationDb, isSent: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number; count: number }>`select sending_id as id, count(*) as count
    from letter_recipient where ${isSent} group by sending_id`.execute(db);
  if (rows.length === 0) return;
  const { rows: settings } = await sql<{ time_zone: string }>`select time_zone from settings`.execute(db);
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: settings[0]?.time_zone ?? "UTC", dateStyle: "short" });
  const day = format.format(new Date());
  for (const { id, count } of rows) {
    const sent = Number(count);
    await sql`update letter_sending set sent = sent + ${sent} where id = ${id}`.execute(db);
    await sql`insert into letter_day (sending_id, day, sent) values (${id}, ${day}, ${sent})
      on conflict (sending_id, day) do update set sent = letter_day.sent + excluded.sent`.execute(db);
  }
}

/** The epoch on SQLite: the start of the operating system; null if unknown. */
function machineBoot(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}
