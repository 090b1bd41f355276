import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/**
 * Additions to accounts besides signing in: invitations, forgotten passwords, one-time passwords.
 *
 * On delete: all of this is deleted with the account (cascade).
 */
export async function accounts(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, integer } = columnTypes(engine);

  await db.schema
    .alterTable("staff")
    .addColumn("version", integer, (column) => column.notNull().defaultTo(1))
    .execute();
  // Set until an invited person has chosen a password.
  await db.schema.alterTable("staff").addColumn("invited_at", timestamp).execute();
  await db.schema.alterTable("staff").addColumn("email_key", text).execute();
  await sql`update staff set email_key = lower(email) where id in
    (select min(id) from staff where email is not null group by lower(email))`.execute(db);
  // The name is the one that PostgreSQL would give a constraint, by which violations are distinguished.
  await db.schema.createIndex("staff_email_key_key").on("staff").column("email_key").unique().execute();
  await db.schema.createIndex("staff_role").on("staff").columns(["role", "is_active", "id"]).execute();
  await db.schema.createIndex("staff_created_at").on("staff").columns(["created_at", "id"]).execute();

  await withTimes(withId(db.schema.createTable("staff_token"), engine), engine)
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("purpose", text, (column) => column.notNull().check(sql`purpose in ('invitation', 'reset')`))
    .addColumn("token_hash", text, (column) => column.notNull().unique())
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("staff_token_staff_id").on("staff_token").columns(["staff_id", "purpose"]).execute();

  await withTimes(db.schema.createTable("staff_otp"), engine)
    .addColumn("staff_id", integer, (column) => column.primaryKey().references("staff.id").onDelete("cascade"))
    .addColumn("secret", text, (column) => column.notNull())
    .addColumn("confirmed_at", timestamp)
    .addColumn("last_step", integer, (column) => column.notNull())
    .execute();

  await withTimes(withId(db.schema.createTable("staff_recovery_code"), engine), engine)
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("code_hash", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("staff_recovery_code_hash")
    .on("staff_recovery_code")
    .columns(["staff_id", "code_hash"])
    .unique()
    .execute();
}
