import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** The number of views of each page per day of the academy; only numbers, nothing about visitors. */
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
