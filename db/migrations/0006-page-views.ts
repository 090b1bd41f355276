import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** How often pages were looked at, by day of the academy: numbers only, nothing about who looked. */
export async function pageViews(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  for (const [table, what] of [
    ["page_view", "path"],
    ["page_referrer", "host"],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn("day", text, (column) => column.notNull())
      .addColumn(what, text, (column) => column.notNull())
      .addColumn("views", integer, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ["day", what])
      .execute();
  }
}
