import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../config/config.ts";
import type { Database } from "./database.ts";
import { WrongDatabase } from "./migrate.ts";
import { openSqlite } from "./sqlite.ts";

type DatabaseConfig = Pick<Config, "databaseUrl" | "databasePoolSize" | "databaseTimeout" | "dataDir">;

/** Opens PostgreSQL if `DATABASE_URL` is set, otherwise SQLite in `DATA_DIR`. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) return openSqlite(sqliteFile(dataDir));
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres({ ...config, databaseUrl });
}

const sqliteFile = (dataDir: string) => join(dataDir, "lightwell.sqlite");

/** For commands that work on an existing database. @throws WrongDatabase if opening it would create a file */
export function requireDatabase({ databaseUrl, dataDir }: Pick<DatabaseConfig, "databaseUrl" | "dataDir">): void {
  const file = resolve(sqliteFile(dataDir));
  if (databaseUrl || existsSync(file)) return;
  throw new WrongDatabase(`No database found at ${file}. Check DATA_DIR. \`serve\` and \`migrate\` create a database.`);
}
