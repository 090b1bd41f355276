import { type RawBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * When an enquiry should be answered, the number of days until then, and how it was answered if not from its screen.
 */
export async function answeredEnquiries(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer } = columnTypes(engine);
  await db.schema.alterTable("enquiry").addColumn("answer_by", timestamp).execute();
  const threeDaysLater =
    engine === "postgres"
      ? sql`created_at + interval '3 days'`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+3 days')`;
  await sql`update enquiry set answer_by = ${threeDaysLater}`.execute(db);
  await indexOrders(db, engine);
  await db.schema
    .alterTable("enquiry_entry")
    .addColumn("via", text, (column) => column.check(sql`via in ('email', 'phone', 'in_person')`))
    .execute();
  await db.schema
    .alterTable("settings")
    .addColumn("enquiry_days", integer, (column) => column.notNull().defaultTo(sql.lit(3)))
    .execute();
}

const NEVER_NULL = ["id", "created_at", "modified_at", "sort_key"];

/** The indexes of orders include the list's filters, one of which is now whether an enquiry is late. */
async function indexOrders(db: MigrationDb, engine: Engine): Promise<void> {
  const part = (column: string): RawBuilder<unknown> =>
    // Nulls come first, as in SQLite.
    engine === "sqlite" || NEVER_NULL.includes(column) ? sql.ref(column) : sql`${sql.ref(column)} nulls first`;
  const filters = ["trashed_at", "state", "service", "assignee", "is_read", "answered_at", "answer_by"];
  for (const order of ["created_at", "modified_at", "sort_key", "state"]) {
    const name = `enquiry_by_${order}`;
    const columns = [...new Set([order, "id", ...filters])].map(part);
    await db.schema.dropIndex(name).execute();
    await sql`create index ${sql.ref(name)} on enquiry (${sql.join(columns)})`.execute(db);
  }
}
