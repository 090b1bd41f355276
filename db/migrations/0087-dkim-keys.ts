import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** Keys that sign emails (DKIM). At most one key per domain waits for its DNS record, and at most one signs. */
export async function dkimKeys(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp } = columnTypes(engine);
  const table = db.schema.createTable("dkim_key") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(table, engine), engine)
    .addColumn("domain", text, (column) => column.notNull())
    .addColumn("selector", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("public_key", text, (column) => column.notNull())
    .addColumn("private_key", text)
    .addColumn("activated_at", timestamp)
    .addColumn("retired_at", timestamp)
    .addUniqueConstraint("dkim_key_selector", ["domain", "selector"] as never)
    .addCheckConstraint("dkim_key_states", sql`state in ('waiting', 'active', 'retired')`)
    .execute();
  await sql`create unique index dkim_key_in_use on dkim_key (domain, state) where state <> 'retired'`.execute(db);
}
