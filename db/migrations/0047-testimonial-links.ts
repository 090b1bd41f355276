import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** Recorded consent of ambassadors and for testimonials, and the links through which people submit a testimonial. */
export async function testimonialLinks(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer } = columnTypes(engine);

  const table = db.schema.createTable("testimonial_link") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(table, engine), engine)
    .addColumn("token_hash", text, (column) => column.notNull().unique())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("max_uses", integer, (column) => column.notNull().check(sql`max_uses >= 1`))
    .addColumn("uses", integer, (column) => column.notNull().check(sql`uses >= 0`))
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .addColumn("revoked_at", timestamp)
    .addColumn("created_by", integer, (column) => column.references("staff.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("testimonial_link_created_by").on("testimonial_link").columns(["created_by"]).execute();

  for (const name of ["ambassador", "testimonial"]) {
    await db.schema
      .alterTable(name)
      .addColumn("consent_note", text, (column) => column.notNull().defaultTo(sql.lit("")))
      .execute();
  }
  await db.schema.alterTable("ambassador").addColumn("consented_on", text).execute();
  await db.schema
    .alterTable("testimonial")
    .addColumn("consent_text", text, (column) => column.notNull().defaultTo(sql.lit("")))
    .execute();
  await db.schema
    .alterTable("testimonial")
    .addColumn("link_id", integer, (column) => column.references("testimonial_link.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("testimonial_link_id").on("testimonial").columns(["link_id"]).execute();
}
