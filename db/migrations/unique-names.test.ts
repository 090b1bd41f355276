import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { migrations } from "./migrations.ts";

test("numbers names that differ only in letter case, and leaves the oldest unchanged", async () => {
  const fresh = await freshDatabase(inject("engine"), { empty: true });
  closeAtEnd(fresh.drop);
  const database = await openDatabase(loadConfig(fresh.environment));
  closeAtEnd(() => database.close());
  const before = Object.entries(migrations).filter(([name]) => name < "0011-unique-names");
  await migrate(database, Object.fromEntries(before));
  const long = "x".repeat(200);
  const names = ["Calm", "calm", "calm 2", "CALM", "Straße", "STRASSE", "Other", long, long.toUpperCase()];
  for (const [index, name] of names.entries())
    await sql`insert into post_tag (name, description, slug, version, search_text, sort_key, created_at, modified_at)
      values (${name}, 'Of Élan', ${`slug-${index}`}, 1, '', '', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
      database.db,
    );
  await migrate(database, migrations);
  const { rows } = await sql<Record<string, unknown>>`
    select name, slug, version, search_text, sort_key from post_tag order by id`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual([
    ...["Calm", "calm 3", "calm 2", "CALM 4", "Straße", "STRASSE 2", "Other"],
    ...[long, `${"X".repeat(198)} 2`],
  ]);
  expect(rows[1]).toEqual({
    name: "calm 3",
    slug: "slug-1",
    version: 2,
    search_text: "calm 3 of elan",
    sort_key: "calm 3",
  });
  expect(rows[0]?.version).toBe(1);
  await expect(sql`update post_tag set name_key = 'calm' where name = 'Other'`.execute(database.db)).rejects.toThrow(
    /unique/i,
  );
});
