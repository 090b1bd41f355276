import type { CreateTableBuilder } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** Tokens with which programs call the API for an account. They are deleted with the account. */
export async function apiTokens(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer, json } = columnTypes(engine);
  const table = db.schema.createTable("api_token") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(table, engine), engine)
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("token_hash", text, (column) => column.notNull().unique())
    .addColumn("scopes", json, (column) => column.notNull())
    .addColumn("expires_at", timestamp)
    .addColumn("last_used_at", timestamp)
    .execute();
  await db.schema.createIndex("api_token_staff_id").on("api_token").columns(["staff_id", "id"]).execute();
}
