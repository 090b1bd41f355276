import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";
import { createListSearch } from "./list-search.ts";
import { createResourceTable } from "./resource-table.ts";

/** Letters that can be read on the site, if the academy enables that. */
export async function lettersOnSite(db: MigrationDb, engine: Engine): Promise<void> {
  const { integer, boolean } = columnTypes(engine);
  await createResourceTable(db, engine, "web_letter", {
    columns: { title: "text", summary: "text", body: "json", language: "text" },
    traits: ["slug", "publication", "seo", "trash"],
  });
  await createListSearch(db, engine, "web_letter");
  await db.schema
    .alterTable("settings")
    .addColumn("letters_on_site", boolean, (column) => column.notNull().defaultTo(sql.lit(false)))
    .execute();
  await db.schema
    .alterTable("letter")
    .addColumn("on_site", boolean, (column) => column.notNull().defaultTo(sql.lit(true)))
    .execute();
  await db.schema
    .alterTable("letter_sending")
    .addColumn("web_letter_id", integer, (column) => column.references("web_letter.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("letter_sending_web_letter_id")
    .on("letter_sending")
    .columns(["web_letter_id"] as never[])
    .execute();
}
