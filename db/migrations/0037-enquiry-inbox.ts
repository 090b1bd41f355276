import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";
import { createResourceTable } from "./resource-table.ts";

/**
 * The enquiry inbox: read and unread, a thread of notes and replies, saved replies, senders of spam, and who is
 * notified of new enquiries. Existing notes, which had no author, become the first ones of their threads.
 */
export async function enquiryInbox(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer, boolean, json } = columnTypes(engine);
  const cast = (table: unknown) => table as CreateTableBuilder<string, never>;

  await db.schema
    .alterTable("enquiry")
    .addColumn("is_read", boolean, (column) => column.notNull().defaultTo(sql.lit(false)))
    .execute();
  await db.schema.alterTable("enquiry").addColumn("answered_at", timestamp).execute();
  await db.schema.alterTable("enquiry").addColumn("message_id", text).execute();
  await sql`update enquiry set is_read = true where state <> 'new'`.execute(db);
  await db.schema
    .createIndex("enquiry_of_is_read")
    .on("enquiry")
    .columns(["is_read", "created_at", "id", "trashed_at"] as never[])
    .execute();

  await withTimes(withId(cast(db.schema.createTable("enquiry_entry")), engine), engine)
    .addColumn("enquiry_id", integer, (column) => column.notNull().references("enquiry.id").onDelete("cascade"))
    .addColumn("kind", text, (column) => column.notNull().check(sql`kind in ('note', 'reply')`))
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("staff_id", integer, (column) => column.references("staff.id").onDelete("set null"))
    .addColumn("username", text)
    .addColumn("mail_id", integer, (column) => column.references("mail.id").onDelete("set null"))
    .addColumn("message_id", text)
    .addColumn("request_key", text, (column) => column.check(sql`length(request_key) <= 100`))
    .addUniqueConstraint("enquiry_entry_request", ["enquiry_id", "request_key"] as never[])
    .execute();
  for (const column of ["staff_id", "mail_id"])
    await db.schema
      .createIndex(`enquiry_entry_${column}`)
      .on("enquiry_entry")
      .columns([column] as never[])
      .execute();
  await db.schema
    .createIndex("enquiry_entry_enquiry")
    .on("enquiry_entry")
    .columns(["enquiry_id", "id"] as never[])
    .execute();
  await sql`
    insert into enquiry_entry (enquiry_id, kind, text, created_at, modified_at)
    select id, 'note', notes, modified_at, modified_at from enquiry where notes <> ''`.execute(db);
  await db.schema.alterTable("enquiry").dropColumn("notes").execute();

  await createResourceTable(db, engine, "saved_reply", {
    columns: { name: "text", text: "text" },
    traits: ["unique-name"],
  });
  await createResourceTable(db, engine, "spam_sender", { columns: { name: "text" }, traits: ["unique-name"] });

  await db.schema
    .alterTable("settings")
    .addColumn("enquiry_recipients", json, (column) => column.notNull().defaultTo(sql.lit("[]")))
    .execute();
}
