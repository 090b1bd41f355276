import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { migrations } from "./migrations.ts";

test.each([null, "2026-05-04T09:00:00.000Z"])("keeps %s as the time at which the digest was chosen", async (chosen) => {
  const fresh = await freshDatabase(inject("engine"), { empty: true });
  closeAtEnd(fresh.drop);
  const database = await openDatabase(loadConfig(fresh.environment));
  closeAtEnd(() => database.close());
  const before = Object.entries(migrations).filter(([name]) => name < "0126-digest-choice");
  await migrate(database, Object.fromEntries(before));
  const at = "2026-01-01T00:00:00.000Z";
  await sql`insert into settings (id, version, academy_name, footer_about, contact_email, phone, address, time_zone,
    tag_manager_needs_consent, digest, digest_since, created_at, modified_at)
    values (1, 1, 'Lamps', '', '', '', '', 'UTC', true, 'draft', ${chosen}, ${at}, ${at})`.execute(database.db);
  await migrate(database, migrations);
  const choice = await database.db.selectFrom("letter_digest_choice").select(["id", "chosen_at", "staff_id"]).execute();
  expect(choice).toEqual(chosen === null ? [] : [{ id: 1, chosen_at: chosen, staff_id: null }]);
  const { rows } = await sql`select academy_name, digest from settings`.execute(database.db);
  expect(rows).toEqual([{ academy_name: "Lamps", digest: "draft" }]);
});
