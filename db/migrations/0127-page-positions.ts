import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/** The home page, the pages of the menu, and the others. */
const order = [
  "home",
  "about-academy",
  "about-founder",
  "services-mentorship",
  "services-astro-clinic",
  "services-online-classes",
  "books",
  "article-in-media",
  "article-blogs",
  "gallery-photos",
  "gallery-videos",
  "contact-us",
  "vision",
  "quotes",
  "newsletter",
  "search",
  "privacy",
  "accessibility",
];

/** The place of each page in the default menu, by which the list of pages is ordered. */
export async function pagePositions(db: MigrationDb, engine: Engine): Promise<void> {
  await db.schema
    .alterTable("page")
    .addColumn("position", columnTypes(engine).integer, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const [index, key] of order.entries())
    await sql`update page set position = ${index + 1} where ${sql.ref("key")} = ${key}`.execute(db);
  await db.schema
    .createIndex("page_by_position")
    .on("page")
    .columns(["position", "id"] as never[])
    .execute();
}
