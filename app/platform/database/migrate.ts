import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database, Engine } from "./database.ts";

/** Migrations by name (`NNNN-noun`). */
export type Migrations = Record<string, (db: Kysely<never>, engine: Engine) => Promise<void>>;

/**
 * Migrates the database to the latest schema, under a lock, since several processes may start at once.
 * @returns the names of the migrations that ran.
 * @throws the error of a failed migration, which is rolled back.
 */
export async function migrate(database: Database, migrations: Migrations): Promise<string[]> {
  const entries = Object.entries(migrations).map(([name, up]): [string, Migration] => [
    name,
    { up: (db) => up(db as Kysely<never>, database.engine) },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(entries) };
  const { error, results } = await database.withoutTimeouts((db) => new Migrator({ db, provider }).migrateToLatest());
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
