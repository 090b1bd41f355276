import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withTimes } from "./columns.ts";

/** When and by whom the weekly digest was chosen, stored with the letters instead of the settings. */
export async function digestChoice(db: MigrationDb, engine: Engine): Promise<void> {
  const { integer, timestamp } = columnTypes(engine);
  await withTimes(db.schema.createTable("letter_digest_choice"), engine)
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("chosen_at", timestamp, (column) => column.notNull())
    .addColumn("staff_id", integer, (column) => column.references("staff.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("letter_digest_choice_staff_id")
    .on("letter_digest_choice")
    .columns(["staff_id"] as never[])
    .execute();
  await sql`insert into letter_digest_choice (id, chosen_at, staff_id, created_at, modified_at)
    select 1, digest_since, digest_by, digest_since, digest_since from settings where digest_since is not null`.execute(
    db,
  );
  await db.schema.dropIndex("settings_digest_by").execute();
  for (const former of ["digest_since", "digest_by"])
    await db.schema.alterTable("settings").dropColumn(former).execute();
}
