import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** The banner, the menu, additional footer links, and the texts of error pages. */
export async function siteSettings(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, json, timestamp, boolean } = columnTypes(engine);
  const add = (name: string, type: typeof text, initial?: ReturnType<typeof sql.lit>) =>
    db.schema
      .alterTable("settings")
      .addColumn(name, type, (column) => (initial ? column.notNull().defaultTo(initial) : column))
      .execute();
  for (const name of ["banner_text", "banner_link_text", "banner_link"]) await add(name, text, sql.lit(""));
  await add("banner_tone", text, sql.lit("calm"));
  await add("banner_dismissible", boolean, sql.lit(true));
  await add("banner_from", timestamp);
  await add("banner_until", timestamp);
  for (const name of ["menu", "footer_links"]) await add(name, json, sql.lit("[]"));
  for (const name of ["missing_title", "missing_text", "failure_title", "failure_text"])
    await add(name, text, sql.lit(""));
}
