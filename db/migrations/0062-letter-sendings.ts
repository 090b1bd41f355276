import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** Mailings of letters: the letter as sent, its recipients, the sending processes, and the used limits. */
export async function letterSendings(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer, json } = columnTypes(engine);
  const cast = (table: unknown) => table as CreateTableBuilder<string, never>;
  const index = (table: string, name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns(columns as never[]);

  const states = sql`state in ('scheduled', 'queueing', 'sending', 'paused', 'cancelling', 'cancelled', 'finished')`;
  let sending = withTimes(withId(cast(db.schema.createTable("letter_sending")), engine), engine)
    .addColumn("letter_id", integer, (column) => column.references("letter.id").onDelete("set null"))
    .addColumn("state", text, (column) => column.notNull().check(states));
  for (const column of ["title", "subject", "html", "text", "sender_name", "username"])
    sending = sending.addColumn(column, text, (one) => one.notNull());
  for (const column of ["reply_to", "paused_by", "problem"]) sending = sending.addColumn(column, text);
  sending = sending.addColumn("audience", json, (column) => column.notNull());
  for (const column of ["due_at", "started_at", "ended_at"]) sending = sending.addColumn(column, timestamp);
  const counts = ["position", "total", "sent", "failed", "in_doubt", "skipped", "cancelled", "excused", "excused_sent"];
  for (const column of counts) sending = sending.addColumn(column, integer, (one) => one.notNull().defaultTo(0));
  await sending.execute();
  await index("letter_sending", "letter_sending_letter", ["letter_id", "id"]).execute();
  await index("letter_sending", "letter_sending_state", ["state", "id"]).execute();
  await sql`create unique index letter_sending_letter_id_key on letter_sending (letter_id)
    where state in ('scheduled', 'queueing', 'sending', 'paused', 'cancelling')`.execute(db);

  await withTimes(withId(cast(db.schema.createTable("letter_recipient")), engine), engine)
    .addColumn("sending_id", integer, (column) => column.notNull().references("letter_sending.id").onDelete("cascade"))
    .addColumn("letter_id", integer, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("email_key", text, (column) => column.notNull())
    .addColumn("state", text, (column) =>
      column.notNull().check(sql`state in ('waiting', 'leased', 'handed', 'sent', 'failed', 'in_doubt')`),
    )
    .addColumn("worker", text)
    .addColumn("attempts", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", timestamp, (column) => column.notNull())
    .addColumn("sent_at", timestamp)
    .addColumn("last_error", text)
    .execute();
  await index("letter_recipient", "letter_recipient_email_key", ["email_key", "letter_id"]).unique().execute();
  await index("letter_recipient", "letter_recipient_state", ["sending_id", "state", "due_at", "id"]).execute();

  await withTimes(cast(db.schema.createTable("letter_worker")), engine)
    .addColumn("name", text, (column) => column.primaryKey().notNull())
    .addColumn("alive_until", timestamp, (column) => column.notNull())
    .execute();

  await withTimes(cast(db.schema.createTable("letter_allowance")), engine)
    .addColumn("sending_id", integer, (column) => column.notNull().references("letter_sending.id").onDelete("cascade"))
    .addColumn("minute", timestamp, (column) => column.notNull())
    .addColumn("used", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("letter_allowance_pk", ["sending_id", "minute"])
    .execute();
  await index("letter_allowance", "letter_allowance_minute", ["minute"]).execute();
}
