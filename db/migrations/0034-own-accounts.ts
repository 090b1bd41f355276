import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/**
 * People's own settings: the name and picture under which they appear as authors, their date format, a new email
 * address awaiting confirmation, and passkeys.
 *
 * On delete: all of this is deleted with the account; a deleted picture is removed from the account.
 */
export async function ownAccounts(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer, boolean, json } = columnTypes(engine);
  const cast = (table: unknown) => table as CreateTableBuilder<string, never>;

  await db.schema
    .alterTable("staff")
    .addColumn("display_name", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("staff")
    .addColumn("picture_id", integer, (column) => column.references("media.id").onDelete("set null"))
    .execute();
  await db.schema
    .alterTable("staff")
    .addColumn("date_language", text, (column) => column.notNull().defaultTo("en-GB"))
    .execute();
  await db.schema.createIndex("staff_picture_id").on("staff").column("picture_id").execute();

  await withTimes(cast(db.schema.createTable("staff_email_change")), engine)
    .addColumn("staff_id", integer, (column) => column.primaryKey().references("staff.id").onDelete("cascade"))
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("token_hash", text, (column) => column.notNull().unique())
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .execute();

  await withTimes(withId(cast(db.schema.createTable("passkey")), engine), engine)
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("credential_id", text, (column) => column.notNull().unique())
    .addColumn("public_key", text, (column) => column.notNull())
    // Unsigned, 32 bits.
    .addColumn("counter", sql`bigint`, (column) => column.notNull())
    .addColumn("transports", json, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("is_synced", boolean, (column) => column.notNull())
    .addColumn("last_used_at", timestamp)
    .execute();
  await db.schema.createIndex("passkey_staff_id").on("passkey").columns(["staff_id", "id"]).execute();

  await withTimes(cast(db.schema.createTable("used_challenge")), engine)
    .addColumn("challenge", text, (column) => column.primaryKey())
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("used_challenge_expires_at").on("used_challenge").column("expires_at").execute();
}
