import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withTimes } from "./columns.ts";

/** The letter with the new articles of a week, and the time at which it is created. */
export async function weeklyDigest(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer, timestamp } = columnTypes(engine);
  const settings = [
    ["digest", text, sql.lit("off")],
    ["digest_weekday", text, sql.lit("friday")],
    ["digest_hour", integer, sql.lit(9)],
  ] as const;
  for (const [name, type, initial] of settings)
    await db.schema
      .alterTable("settings")
      .addColumn(name, type, (column) => column.notNull().defaultTo(initial))
      .execute();
  await db.schema.alterTable("settings").addColumn("digest_since", timestamp).execute();
  await db.schema
    .alterTable("settings")
    .addColumn("digest_by", integer, (column) => column.references("staff.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("settings_digest_by")
    .on("settings")
    .columns(["digest_by"] as never[])
    .execute();
  await withTimes(db.schema.createTable("letter_digest"), engine)
    .addColumn("week", text, (column) => column.primaryKey())
    .addColumn("due_at", timestamp, (column) => column.notNull())
    .addColumn("letter_id", integer, (column) => column.references("letter.id").onDelete("set null"))
    .addColumn("state", text, (column) => column.notNull().check(sql`state in ('empty', 'draft', 'to_send')`))
    .execute();
  await db.schema
    .createIndex("letter_digest_letter_id")
    .on("letter_digest")
    .columns(["letter_id"] as never[])
    .execute();
}
