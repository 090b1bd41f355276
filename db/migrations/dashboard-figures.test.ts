import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { migrations } from "./migrations.ts";

test("sums up existing views and subscribers by days of the academy", async () => {
  const fresh = await freshDatabase(inject("engine"), { empty: true });
  closeAtEnd(fresh.drop);
  const database = await openDatabase(loadConfig(fresh.environment));
  closeAtEnd(() => database.close());
  const { db } = database;
  const before = Object.entries(migrations).filter(([name]) => name < "0038-dashboard-figures");
  await migrate(database, Object.fromEntries(before));
  const boolean = (is: boolean) => sql.raw(database.engine === "postgres" ? String(is) : String(Number(is)));
  const time = "2025-01-01T00:00:00.000Z";
  await sql`insert into settings (id, version, academy_name, footer_about, contact_email, phone, address,
      social_network_url, microblog_url, professional_network_url, video_site_url, time_zone,
      tag_manager_needs_consent, created_at, modified_at)
    values (1, 1, 'Academy', '', '', '', '', '', '', '', '', 'Pacific/Auckland', ${boolean(true)}, ${time}, ${time})`.execute(
    db,
  );
  for (const [day, path, views] of [
    ["2025-12-31", "/books", 3],
    ["2026-01-01", "/books", 4],
    ["2026-01-04", "/quotes", 5],
    ["2026-01-05", "/books", 6],
  ])
    await sql`insert into page_view (day, path, views) values (${day}, ${path}, ${views})`.execute(db);
  // In Auckland, the first two fall on 1 January and the third on 2 January.
  for (const [email, at, blocked] of [
    ["a", "2025-12-31T11:00:00.000Z", false],
    ["b", "2026-01-01T10:59:59.999Z", true],
    ["c", "2026-01-01T11:00:00.000Z", false],
  ] as const)
    await sql`insert into subscriber (email, email_key, source, is_blocked, version, created_at, modified_at)
      values (${email}, ${email}, 'footer', ${boolean(blocked)}, 1, ${at}, ${at})`.execute(db);

  await migrate(database, migrations);

  expect(await db.selectFrom("view_day").selectAll().orderBy("day").execute()).toEqual([
    { day: "2025-12-31", views: 3 },
    { day: "2026-01-01", views: 4 },
    { day: "2026-01-04", views: 5 },
    { day: "2026-01-05", views: 6 },
  ]);
  const periods = await db.selectFrom("page_view_period").selectAll().execute();
  expect(periods.map(({ period, start, path, views }) => `${period} ${start} ${path} ${views}`).sort()).toEqual([
    "month 2025-12-01 /books 3",
    "month 2026-01-01 /books 10",
    "month 2026-01-01 /quotes 5",
    "week 2025-12-29 /books 7",
    "week 2025-12-29 /quotes 5",
    "week 2026-01-05 /books 6",
    "year 2025-01-01 /books 3",
    "year 2026-01-01 /books 10",
    "year 2026-01-01 /quotes 5",
  ]);
  expect(await db.selectFrom("subscriber_day").selectAll().orderBy("day").execute()).toEqual([
    { day: "2026-01-01", added: 2, removed: 0, blocked: 1 },
    { day: "2026-01-02", added: 1, removed: 0, blocked: 0 },
  ]);
  // Existing subscribers are not counted again; changes from now on are recorded.
  expect(await db.selectFrom("subscriber_change").selectAll().execute()).toEqual([]);
  await sql`delete from subscriber where email = 'b'`.execute(db);
  expect(await db.selectFrom("subscriber_change").select(["added", "removed", "blocked"]).execute()).toEqual([
    { added: 0, removed: 1, blocked: -1 },
  ]);
});
