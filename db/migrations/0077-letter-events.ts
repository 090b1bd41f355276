import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** Bounces and complaints about letters, and the email addresses that no longer get any because of them. */
export async function letterEvents(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  const cast = (table: unknown) => table as CreateTableBuilder<string, never>;
  const kinds = sql`kind in ('hard', 'soft', 'complaint')`;

  await withTimes(withId(cast(db.schema.createTable("letter_event")), engine), engine)
    .addColumn("event_key", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull().check(kinds))
    .addColumn("source", text, (column) => column.notNull())
    .addColumn("recipient_id", integer, (column) => column.references("letter_recipient.id").onDelete("set null"))
    .addColumn("email_key", text, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .execute();
  const index = (name: string, table: string, column: string) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns([column] as never[]);
  await index("letter_event_event_key", "letter_event", "event_key").unique().execute();
  await index("letter_event_recipient", "letter_event", "recipient_id").execute();
  await index("letter_event_email_key", "letter_event", "email_key").execute();

  await withTimes(withId(cast(db.schema.createTable("letter_block")), engine), engine)
    .addColumn("email_key", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull().check(kinds))
    .addColumn("source", text, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .execute();
  await index("letter_block_email_key", "letter_block", "email_key").unique().execute();

  for (const column of ["bounced", "complained", "excused_bounced", "excused_complained"])
    await db.schema
      .alterTable("letter_sending")
      .addColumn(column, integer, (one) => one.notNull().defaultTo(0))
      .execute();
}
