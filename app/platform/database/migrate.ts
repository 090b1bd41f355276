import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { describeDiskFault } from "../disk/disk-faults.ts";
import type { Database, Engine } from "./database.ts";

/** Migrations by name (`NNNN-noun`). */
export type Migrations = Record<string, (db: Kysely<never>, engine: Engine) => Promise<void>>;

/** The database is missing, or belongs to a newer version; the message is one sentence for the operator. */
export class WrongDatabase extends Error {}

/**
 * Migrates the database to the latest schema, under a lock, since several processes may start at the same time.
 * @param options.mustExist whether an empty database is refused rather than filled.
 * @returns the names of the migrations that ran.
 * @throws the error of a failed migration, which is rolled back; WrongDatabase
 */
export async function migrate(
  database: Database,
  migrations: Migrations,
  { mustExist = false }: { mustExist?: boolean } = {},
): Promise<string[]> {
  const names = await readMigrated(database);
  if (names.length === 0 && mustExist)
    throw new WrongDatabase(
      "The database is empty. Check DATABASE_URL and DATA_DIR. `serve` and `migrate` create the tables.",
    );
  const newer = names.find((name) => !Object.hasOwn(migrations, name));
  if (newer !== undefined)
    throw new WrongDatabase(
      `The database was migrated by a newer version of the program (${newer}): install that version or restore a backup.`,
    );
  // The migrator writes even when there is nothing to migrate, which a full or read-only disk prevents.
  if (Object.keys(migrations).every((name) => names.includes(name))) return [];
  const entries = Object.entries(migrations).map(([name, up]): [string, Migration] => [
    name,
    { up: (db) => up(db as Kysely<never>, database.engine) },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(entries) };
  const { error, results } = await database.withoutTimeouts((db) => new Migrator({ db, provider }).migrateToLatest());
  const fault = describeDiskFault(error);
  if (fault !== undefined)
    throw new WrongDatabase(`${fault} This version must migrate the database before it can start.`, { cause: error });
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of the migrations that have run. */
async function readMigrated({ db, engine }: Database): Promise<string[]> {
  const found =
    engine === "postgres"
      ? sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`
      : sql<{ name: string | null }>`select name from sqlite_schema where name = 'kysely_migration'`;
  const { rows } = await found.execute(db);
  if (!rows[0]?.name) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return executed.rows.map(({ name }) => name);
}
