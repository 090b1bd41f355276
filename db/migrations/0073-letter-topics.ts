import { columnTypes, type Engine, type MigrationDb, withTimes } from "./columns.ts";
import { createListSearch } from "./list-search.ts";
import { createResourceTable } from "./resource-table.ts";

/** The topics of letters, and those that subscribers have opted out of. */
export async function letterTopics(db: MigrationDb, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await createResourceTable(db, engine, "topic", {
    columns: { name: "text", description: "text" },
    traits: ["slug", "unique-name", "position"],
  });
  await createListSearch(db, engine, "topic");
  await db.schema
    .alterTable("letter")
    .addColumn("topic_id", integer, (column) => column.references("topic.id").onDelete("restrict"))
    .execute();
  await db.schema
    .createIndex("letter_topic_id")
    .on("letter")
    .columns(["topic_id"] as never[])
    .execute();
  await withTimes(db.schema.createTable("refused_topic"), engine)
    .addColumn("subscriber_id", integer, (column) => column.notNull().references("subscriber.id").onDelete("cascade"))
    .addColumn("topic_id", integer, (column) => column.notNull().references("topic.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("refused_topic_key", ["subscriber_id", "topic_id"] as never[])
    .execute();
  await db.schema
    .createIndex("refused_topic_topic_id")
    .on("refused_topic")
    .columns(["topic_id"] as never[])
    .execute();
}
