import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * By when an enquiry should be answered, after how many days that is, and how it was answered if that was not from
 * the screen of the enquiry.
 */
export async function answeredEnquiries(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer } = columnTypes(engine);
  await db.schema.alterTable("enquiry").addColumn("answer_by", timestamp).execute();
  const threeDaysLater =
    engine === "postgres"
      ? sql`created_at + interval '3 days'`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+3 days')`;
  await sql`update enquiry set answer_by = ${threeDaysLater}`.execute(db);
  await db.schema
    .alterTable("enquiry_entry")
    .addColumn("via", text, (column) => column.check(sql`via in ('email', 'phone', 'in_person')`))
    .execute();
  await db.schema
    .alterTable("settings")
    .addColumn("enquiry_days", integer, (column) => column.notNull().defaultTo(sql.lit(3)))
    .execute();
}
