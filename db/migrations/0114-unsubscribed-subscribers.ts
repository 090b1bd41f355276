import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * People who unsubscribe stay in the list of subscribers, with the time and the letter. They are never confirmed at the
 * same time, so everything that sends to confirmed subscribers skips them.
 */
export async function unsubscribedSubscribers(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, boolean } = columnTypes(engine);
  await db.schema
    .alterTable("subscriber")
    .addColumn("is_unsubscribed", boolean, (column) =>
      column.notNull().defaultTo(sql.lit(false)).check(sql`not (is_unsubscribed and is_confirmed)`),
    )
    .execute();
  await db.schema.alterTable("subscriber").addColumn("unsubscribed_at", timestamp).execute();
  await db.schema
    .alterTable("subscriber")
    .addColumn("unsubscribed_letter", text, (column) => column.notNull().defaultTo(sql.lit("")))
    .execute();

  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(`subscriber_${name}`)
      .on("subscriber")
      .columns(columns as never[])
      .execute();
  await index("is_unsubscribed", ["is_unsubscribed", "created_at", "id"]);
  // The hourly search for subscribers awaiting confirmation must not read everyone who has unsubscribed.
  await db.schema.dropIndex("subscriber_is_confirmed").execute();
  await index("is_confirmed", ["is_confirmed", "created_at", "id", "is_unsubscribed", "is_blocked"]);
  // The index of each order includes the columns that the list is filtered by.
  for (const order of ["modified_at", "sort_key", "is_blocked"]) {
    await db.schema.dropIndex(`subscriber_by_${order}`).execute();
    const first = engine === "postgres" && order === "is_blocked" ? sql`nulls first` : sql``;
    const filters = ["is_blocked", "is_confirmed", "is_unsubscribed", "is_undeliverable", "source", "created_at"];
    const columns = filters.filter((column) => column !== order).map((column) => sql.ref(column));
    await sql`create index ${sql.ref(`subscriber_by_${order}`)} on subscriber
      (${sql.ref(order)} ${first}, id, ${sql.join(columns)})`.execute(db);
  }
}
