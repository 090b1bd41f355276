import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** Staff and their sessions, subscribers, the email queue, pages, settings, the content revision. */
export async function skeleton(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, json, boolean, integer } = columnTypes(engine);
  const table = (name: string) => withTimes(withId(db.schema.createTable(name), engine), engine);

  await db.schema
    .createTable("content_revision")
    .addColumn("id", integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("revision", integer, (column) => column.notNull())
    .execute();
  await sql`insert into content_revision (id, revision) values (1, 1)`.execute(db);

  await table("staff")
    .addColumn("username", text, (column) => column.notNull().unique())
    .addColumn("email", text)
    .addColumn("password_hash", text, (column) => column.notNull())
    .addColumn("role", text, (column) => column.notNull().check(sql`role in ('owner', 'editor', 'author')`))
    .addColumn("is_active", boolean, (column) => column.notNull())
    .execute();

  await table("session")
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("generation", integer, (column) => column.notNull())
    .addColumn("rotated_at", timestamp, (column) => column.notNull())
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .addColumn("ended_at", timestamp)
    .addColumn("ip", text, (column) => column.notNull())
    .addColumn("user_agent", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("session_staff_id").on("session").columns(["staff_id", "ended_at"]).execute();
  await db.schema.createIndex("session_expires_at").on("session").column("expires_at").execute();

  await db.schema
    .createTable("rate_limit")
    .addColumn("key", text, (column) => column.primaryKey())
    .addColumn("count", integer, (column) => column.notNull())
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("rate_limit_expires_at").on("rate_limit").column("expires_at").execute();

  await table("subscriber")
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("email_key", text, (column) => column.notNull().unique())
    .addColumn("source", text, (column) => column.notNull())
    .addColumn("is_blocked", boolean, (column) => column.notNull())
    .addColumn("version", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("subscriber_created_at").on("subscriber").columns(["created_at", "id"]).execute();
  await db.schema
    .createIndex("subscriber_is_blocked")
    .on("subscriber")
    .columns(["is_blocked", "created_at", "id"])
    .execute();

  await table("mail")
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("recipient", text, (column) => column.notNull())
    .addColumn("subject", text, (column) => column.notNull())
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("html", text, (column) => column.notNull())
    .addColumn("headers", json, (column) => column.notNull())
    .addColumn("message_id", text, (column) => column.notNull().unique())
    .addColumn("state", text, (column) =>
      column.notNull().check(sql`state in ('queued', 'sent', 'failed', 'cancelled')`),
    )
    .addColumn("attempts", integer, (column) => column.notNull())
    .addColumn("due_at", timestamp, (column) => column.notNull())
    .addColumn("lease_until", timestamp)
    .addColumn("sent_at", timestamp)
    .addColumn("last_error", text)
    .execute();
  await db.schema.createIndex("mail_due").on("mail").columns(["state", "due_at"]).execute();
  await db.schema.createIndex("mail_recipient").on("mail").columns(["recipient", "kind"]).execute();
  await db.schema.createIndex("mail_created_at").on("mail").columns(["created_at", "id"]).execute();

  await table("page")
    .addColumn("key", text, (column) => column.notNull().unique())
    .addColumn("title", text, (column) => column.notNull())
    .addColumn("lead", text, (column) => column.notNull())
    .addColumn("body", json, (column) => column.notNull())
    .addColumn("version", integer, (column) => column.notNull())
    .execute();

  await withTimes(db.schema.createTable("settings"), engine)
    .addColumn("id", integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("academy_name", text, (column) => column.notNull())
    .addColumn("footer_about", text, (column) => column.notNull())
    .addColumn("contact_email", text, (column) => column.notNull())
    .addColumn("phone", text, (column) => column.notNull())
    .addColumn("address", text, (column) => column.notNull())
    .addColumn("social_network_url", text, (column) => column.notNull())
    .addColumn("microblog_url", text, (column) => column.notNull())
    .addColumn("professional_network_url", text, (column) => column.notNull())
    .addColumn("video_site_url", text, (column) => column.notNull())
    .addColumn("time_zone", text, (column) => column.notNull())
    .addColumn("tag_manager_id", text)
    .addColumn("tag_manager_needs_consent", boolean, (column) => column.notNull())
    .addColumn("ip_lookup_url", text)
    .execute();
}
