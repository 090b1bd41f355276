import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/**
 * Finds a person's data by the key of their email address, however it was spelled: enquiries, and emails to and about
 * them. Addresses that have unsubscribed are kept, so that nobody subscribes them again without their consent.
 */
export async function people(db: MigrationDb, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  const index = (name: string, table: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns(columns as never[])
      .execute();

  await db.schema
    .alterTable("enquiry")
    .addColumn("email_key", text, (column) => column.notNull().defaultTo(sql.lit("")))
    .execute();
  await fillKeys(db, engine, { table: "enquiry", from: "email", to: "email_key" });
  await index("enquiry_email_key", "enquiry", ["email_key", "created_at", "id"]);

  await db.schema
    .alterTable("mail")
    .addColumn("recipient_key", text, (column) => column.notNull().defaultTo(sql.lit("")))
    .execute();
  await db.schema.alterTable("mail").addColumn("about_key", text).execute();
  await fillKeys(db, engine, { table: "mail", from: "recipient", to: "recipient_key" });
  const sender = engine === "postgres" ? sql`headers ->> 'Reply-To'` : sql`json_extract(headers, '$."Reply-To"')`;
  await sql`update mail set about_key = (select max(email_key) from enquiry where email = ${sender})
    where kind = 'enquiry-academy'`.execute(db);
  await index("mail_recipient_key", "mail", ["recipient_key", "created_at", "id"]);
  await index("mail_about_key", "mail", ["about_key"]);

  const table = db.schema.createTable("unsubscribed_address") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(table, engine), engine)
    .addColumn("email_key", text, (column) => column.notNull().unique())
    .execute();
}

interface KeyColumn {
  table: string;
  from: string;
  to: string;
}

async function fillKeys(db: MigrationDb, engine: Engine, { table, from, to }: KeyColumn) {
  const [name, given, key] = [sql.table(table), sql.ref(from), sql.ref(to)];
  await sql`update ${name} set ${key} = lower(${given})`.execute(db);
  // The engines lower-case letters of other scripts differently, and do not support domains.
  const special = engine === "postgres" ? sql`${given} ~ '[^ -~]'` : sql`${given} glob '*[^ -~]*'`;
  const { rows } = await sql<{ address: string }>`
    select distinct ${given} as address from ${name} where ${special}`.execute(db);
  for (const { address } of rows)
    await sql`update ${name} set ${key} = ${keyOf(address)} where ${given} = ${address}`.execute(db);
}

function keyOf(address: string): string {
  const lower = address.normalize("NFC").toLowerCase();
  const at = lower.lastIndexOf("@") + 1;
  try {
    return lower.slice(0, at) + new URL(`http://${lower.slice(at)}`).hostname;
  } catch {
    return lower;
  }
}
