import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** The last day on which a quote was the quote of the day, so that it stays the same until midnight. */
export async function quoteDays(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await db.schema
    .createTable("quote_day")
    .addColumn("quote_id", integer, (column) => column.primaryKey().references("quote.id").onDelete("cascade"))
    .addColumn("day", text, (column) => column.notNull())
    .addColumn("chosen_at", text, (column) => column.notNull())
    .execute();
}
