import type { CreateTableBuilder } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** How far the bounce mailbox has been read. */
export async function letterMailbox(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp } = columnTypes(engine);
  const table = db.schema.createTable("letter_mailbox") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(table, engine), engine)
    .addColumn("name", text, (column) => column.notNull().unique())
    .addColumn("uid_validity", text, (column) => column.notNull())
    .addColumn("last_uid", text, (column) => column.notNull())
    .addColumn("leased_until", timestamp, (column) => column.notNull())
    .execute();
}
