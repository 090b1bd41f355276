import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * Which rejections are about the sender or the letter, and therefore say nothing about the recipient's email address,
 * and how many of these a mailing received, after which it pauses early.
 */
export async function blamedSender(db: MigrationDb, engine: Engine): Promise<void> {
  const { boolean, integer } = columnTypes(engine);
  await db.schema
    .alterTable("letter_event")
    .addColumn("blames_sender", boolean, (column) => column.notNull().defaultTo(sql.lit(false)))
    .execute();
  for (const column of ["blamed", "excused_blamed"])
    await db.schema
      .alterTable("letter_sending")
      .addColumn(column, integer, (one) => one.notNull().defaultTo(0))
      .execute();
}
