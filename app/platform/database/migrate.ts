import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database, Engine } from "./database.ts";

/** Migrations by name (`NNNN-noun`); a migration may ask which engine it builds for. */
export type Migrations = Record<string, (db: Kysely<never>, engine: Engine) => Promise<void>>;

/**
 * Brings the database to the newest schema, under a lock (two processes may start at once).
 * @returns the names of the migrations that ran.
 * @throws the error of the migration that failed; nothing of it stays behind.
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
