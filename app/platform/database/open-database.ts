import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { openSqlite } from "./sqlite.ts";

type DatabaseConfig = Pick<Config, "databaseUrl" | "databasePoolSize" | "databaseTimeout" | "dataDir">;

/** Opens PostgreSQL if `DATABASE_URL` is set, otherwise SQLite in `DATA_DIR`. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) return openSqlite(join(dataDir, "lightwell.sqlite"));
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres({ ...config, databaseUrl });
}
