import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/**
 * The links in letters whose clicks are counted, the number of clicks per day, and whether the academy enables this.
 */
export async function letterLinks(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer, boolean } = columnTypes(engine);
  await db.schema
    .alterTable("settings")
    .addColumn("count_letter_clicks", boolean, (column) => column.notNull().defaultTo(sql.lit(false)))
    .execute();
  const links = db.schema.createTable("letter_link") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(links, engine), engine)
    .addColumn("sending_id", integer, (column) => column.notNull().references("letter_sending.id").onDelete("cascade"))
    .addColumn("link_key", text, (column) => column.notNull().unique())
    .addColumn("url", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("letter_link_sending_id")
    .on("letter_link")
    .columns(["sending_id"] as never[])
    .execute();
  await db.schema
    .createTable("letter_click")
    .addColumn("link_id", integer, (column) => column.notNull().references("letter_link.id").onDelete("cascade"))
    .addColumn("day", text, (column) => column.notNull())
    .addColumn("clicks", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("letter_click_pk", ["link_id", "day"] as never[])
    .execute();
}
