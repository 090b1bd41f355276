import { join } from "node:path";
import type { Kysely, Transaction } from "kysely";
import type { Config } from "../config.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import type { Tables } from "./tables.ts";
import type { WriteFaults } from "./write-faults.ts";

export type Engine = "sqlite" | "postgres";
export type Queryable = Kysely<Tables> | Transaction<Tables>;
/** The same for code that is handed connections of typed and of declared tables. */
// biome-ignore lint/suspicious/noExplicitAny: which tables there are is the caller's business.
export type AnyQueryable = Kysely<any> | Transaction<any>;

export interface Database {
  engine: Engine;
  /** Path of the file, where the database is one, for threads with a connection of their own. */
  file?: string;
  /** The connection (SQLite) or pool (PostgreSQL) for everything short. */
  db: Kysely<Tables>;
  /**
   * Opens a read connection of its own for long reads (exports), so that they hold up nobody;
   * the caller closes it with `destroy()`.
   */
  openReader(): Kysely<Tables>;
  /** What the database said of its disk when it could not write. */
  readonly writeFaults: WriteFaults;
  /**
   * Does work for which no time limits hold, such as a migration or a lock that other processes keep for
   * long: on a connection of its own where the engine has several.
   */
  withoutTimeouts<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /**
   * Calls back when another process may have changed the content revision, at least every few
   * seconds. Returns the function that stops it.
   */
  watchRevision(onChange: () => void): () => Promise<void>;
  close(): Promise<void>;
}

type DatabaseConfig = Pick<Config, "databaseUrl" | "databasePoolSize" | "databaseTimeout" | "dataDir">;

/** Opens the configured engine: PostgreSQL where `DATABASE_URL` is set, else SQLite in `DATA_DIR`. */
export function openDatabase(config: DatabaseConfig): Database {
  const { databaseUrl, dataDir } = config;
  return databaseUrl ? openPostgres({ ...config, databaseUrl }) : openSqlite(join(dataDir, "lightwell.sqlite"));
}
