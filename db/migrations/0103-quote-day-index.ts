import type { MigrationDb } from "./columns.ts";

/** Finds today's quote, shown on every home page, without sorting all quotes. */
export async function quoteDayIndex(db: MigrationDb): Promise<void> {
  await db.schema.createIndex("quote_day_day").on("quote_day").columns(["day", "chosen_at"]).execute();
}
