import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * Columns that lists of content already have: those by which subscribers are searched and sorted, and who added them.
 */
export async function subscriberSearch(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  const empty = sql.lit("");
  const table = db.schema.alterTable("subscriber");
  await table.addColumn("search_text", text, (column) => column.notNull().defaultTo(empty)).execute();
  await table.addColumn("sort_key", text, (column) => column.notNull().defaultTo(empty)).execute();
  await table
    .addColumn("created_by", integer, (column) => column.references("staff.id").onDelete("set null"))
    .execute();

  await sql`update subscriber set search_text = lower(email) || ' ' || email_key, sort_key = substr(lower(email), 1, 200)`.execute(
    db,
  );
  // The engines lower-case and fold letters of other scripts differently, so those are handled here.
  const special = engine === "postgres" ? sql`email ~ '[^ -~]'` : sql`email glob '*[^ -~]*'`;
  const { rows } = await sql<{ id: number; email: string; email_key: string }>`
    select id, email, email_key from subscriber where ${special}`.execute(db);
  for (const { id, email, email_key } of rows) {
    const words = fold(`${email} ${email_key}`);
    await sql`update subscriber set search_text = ${words}, sort_key = ${fold(email).slice(0, 200)} where id = ${id}`.execute(
      db,
    );
  }
}

const fold = (given: string) => given.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
