import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { migrations } from "./migrations.ts";

test("converts textual issue numbers into unique numbers, including in pending edits and revisions", async () => {
  const fresh = await freshDatabase(inject("engine"), { empty: true });
  closeAtEnd(fresh.drop);
  const database = await openDatabase(loadConfig(fresh.environment));
  closeAtEnd(() => database.close());
  const before = Object.entries(migrations).filter(([name]) => name < "0013");
  await migrate(database, Object.fromEntries(before));

  const now = "2026-01-01T00:00:00.000Z";
  const texts = ["3/4", "2", "Spring", "1", "2", "No. 9", "007"];
  for (const [index, text] of texts.entries()) {
    const pending = index === 1 ? JSON.stringify({ title: "Waits", issue_number: "12" }) : null;
    await sql`insert into magazine (title, issue_number, issue_date, summary, slug, seo_title, seo_description, noindex, sort_key, search_text, status, pending, version, created_at, modified_at)
      values ('T', ${text}, '2026-01-01', '', ${`t-${index}`}, '', '', false, '', '', 'draft', ${pending}, 1, ${now}, ${now})`.execute(
      database.db,
    );
  }
  for (const number of ["3/4", "5"])
    await sql`insert into revision (resource, item_id, version, kind, data, created_at, modified_at)
      values ('magazine', 1, 1, 'save', ${JSON.stringify({ title: "T", issue_number: number })}, ${now}, ${now})`.execute(
      database.db,
    );
  await migrate(database, migrations);

  const { rows } = await sql<{ issue_number: number; pending: unknown }>`
    select issue_number, pending from magazine order by id`.execute(database.db);
  expect(rows.map(({ issue_number }) => issue_number)).toEqual([3, 2, 8, 1, 9, 10, 7]);
  expect(rows[1]?.pending).toEqual({ title: "Waits", issue_number: 12 });
  const revisions = await sql<{ data: unknown }>`select data from revision order by id`.execute(database.db);
  expect(revisions.rows.map(({ data }) => data)).toEqual([
    { title: "T", issue_number: 3 },
    { title: "T", issue_number: 5 },
  ]);
  await expect(sql`update magazine set issue_number = 3`.execute(database.db)).rejects.toThrow(/unique/i);
});
