import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

type DatabaseConfig = Pick<Config, "databaseUrl" | "databasePoolSize" | "databaseTimeout" | "dataDir">;

/** Opens PostgreSQL if `DATABASE_URL` is set, otherwise SQLite in `DATA_DIR`. */
export function openDatabase(config: DatabaseConfig): Database {
  const { databaseUrl, dataDir } = config;
  return databaseUrl ? openPostgres({ ...config, databaseUrl }) : openSqlite(join(dataDir, "lightwell.sqlite"));
}
