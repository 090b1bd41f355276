import { sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";

/** The tables whose triggers counted the items in each state, and the changes of each block of ids. */
const withStates = [
  "post",
  "image",
  "video",
  "book",
  "magazine",
  "quote",
  "ambassador",
  "testimonial",
  "web_letter",
  "media",
  "media_original",
];
const withBlocks = ["post", "image", "video", "book", "magazine", "quote", "web_letter"];
const events = ["added", "removed", "changed"];

const triggers = [
  ...[...events, "tagged", "untagged", "retagged"].map((event) => `post_counted_${event}`),
  ...withStates.flatMap((table) => events.map((event) => `${table}_state_${event}`)),
  ...withBlocks.flatMap((table) => events.map((event) => `${table}_block_${event}`)),
];

/** Removes the counts that triggers maintained, since counting with indexes is fast enough. */
export async function plainCounts(db: MigrationDb, engine: Engine): Promise<void> {
  for (const trigger of triggers) {
    const name = sql.ref(trigger);
    // On PostgreSQL, dropping the function with the trigger's name also drops the trigger.
    await (engine === "sqlite"
      ? sql`drop trigger if exists ${name}`
      : sql`drop function if exists ${name}() cascade`
    ).execute(db);
  }
  for (const table of ["post_count", "item_count", "item_block"]) await db.schema.dropTable(table).execute();
}
