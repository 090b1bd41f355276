import { sql } from "kysely";
import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import type { Engine, Queryable } from "#app/platform/database/database.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { readSchema } from "./support/database-schema.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";

test("both engines end up with the same schema", async () => {
  const [sqlite = {}, postgres] = await Promise.all(
    (["sqlite", "postgres"] as const).map((engine) => withDatabase(engine, (db) => readSchema(db, engine))),
  );
  expect(Object.keys(sqlite).length).toBeGreaterThan(5);
  expect(postgres).toEqual(sqlite);
});

test("text sorts by code point on PostgreSQL, as it does on SQLite", async () => {
  const columns = await withDatabase("postgres", async (db) => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
        and table_name not like 'kysely_%'`.execute(db);
    return rows.map(({ name }) => name);
  });
  expect(columns).toEqual([]);
});

async function withDatabase<T>(engine: Engine, use: (db: Queryable) => Promise<T>): Promise<T> {
  const fresh = await freshDatabase(engine);
  const database = await openDatabase(loadConfig(fresh.environment));
  try {
    return await use(database.db);
  } finally {
    await database.close();
    await fresh.drop();
  }
}
