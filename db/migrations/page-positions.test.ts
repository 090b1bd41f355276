import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { migrations } from "./migrations.ts";

test("orders existing pages by the default menu", async () => {
  const fresh = await freshDatabase(inject("engine"), { empty: true });
  closeAtEnd(fresh.drop);
  const database = await openDatabase(loadConfig(fresh.environment));
  closeAtEnd(() => database.close());
  const before = Object.entries(migrations).filter(([name]) => name < "0127-page-positions");
  await migrate(database, Object.fromEntries(before));
  const at = "2026-01-01T00:00:00.000Z";
  for (const key of ["vision", "contact-us", "home"])
    await sql`insert into page (key, title, lead, body, version, created_at, modified_at)
      values (${key}, '', '', '{}', 1, ${at}, ${at})`.execute(database.db);
  await migrate(database, migrations);
  const pages = await database.db.selectFrom("page").select("key").orderBy("position").execute();
  expect(pages.map(({ key }) => key)).toEqual(["home", "contact-us", "vision"]);
});
