import { sql } from "kysely";
import type { Database } from "#app/platform/database/database.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";

const BATCH = 2_000;
const HOUR = 3_600_000;

/** Adds enquiries from five years; one in four is unanswered, and half of those are late. */
export async function fillEnquiries(database: Database, count: number): Promise<void> {
  const now = Date.now();
  const step = (5 * 365 * 24 * HOUR) / Math.max(count, 1);
  const row = (id: number) => {
    const created = now - (count - id) * step;
    const at = (hours: number) => new Date(created + hours * HOUR).toISOString();
    const isOpen = id % 4 === 0;
    const name = `Visitor ${id}`;
    const email = `visitor${id}@example.org`;
    return {
      ...{ id, name, email, email_key: email, phone: "", message: "Is there a place in the class?" },
      ...{ search_text: `${name} ${email}`.toLowerCase(), sort_key: name.toLowerCase(), version: 1 },
      ...{ service: null, assignee: null, is_read: !isOpen, trashed_at: id % 50 === 3 ? at(9) : null },
      ...{ created_at: at(0), modified_at: at(8), answered_at: isOpen ? null : at(8) },
      answer_by: id % 8 === 0 ? at(72) : new Date(now + 72 * HOUR).toISOString(),
      state: isOpen ? (id % 16 === 0 ? "in_progress" : "new") : id % 50 === 1 ? "spam" : "done",
    };
  };
  for (let first = 1; first <= count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, index) => row(first + index));
    await database.db.transaction().execute((store) => insertRows(store as never, "enquiry", rows));
  }
  if (database.engine === "sqlite") return;
  await sql`select setval(pg_get_serial_sequence('enquiry', 'id'), ${sql.lit(Math.max(count, 1))})`.execute(
    database.db,
  );
}
