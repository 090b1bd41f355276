import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";
import type { WriteFaults } from "./write-faults.ts";

export type Engine = "sqlite" | "postgres";
export type Queryable = Kysely<Tables> | Transaction<Tables>;
/** The same for tables that are known at run time only. */
// biome-ignore lint/suspicious/noExplicitAny: only the caller knows the tables.
export type AnyQueryable = Kysely<any> | Transaction<any>;

export interface Database {
  engine: Engine;
  /** Path of the SQLite file; undefined for PostgreSQL. */
  file?: string;
  /**
   * The location, a path or URI, at which threads open their own connections to the SQLite file; undefined for
   * PostgreSQL.
   */
  location?: string;
  /** The connection (SQLite) or pool (PostgreSQL) for short queries. */
  db: Kysely<Tables>;
  /**
   * Opens a separate read-only connection for long reads (exports), so that they do not block others; the
   * caller closes it with `destroy()`.
   */
  openReader(): Kysely<Tables>;
  /** The disk errors of failed writes. */
  readonly writeFaults: WriteFaults;
  /**
   * Runs work without timeouts, such as a migration or waiting for another process's lock. PostgreSQL uses a separate
   * connection for it.
   */
  withoutTimeouts<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction whose commit does not wait for the disk. It survives the end of the process, but a power cut or
   * a crash of the operating system (SQLite) or of PostgreSQL may undo it and those after it, unless an ordinary
   * transaction was committed later. A transaction is never kept in part, or without those before it.
   */
  commitLater<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /**
   * Calls back when another process may have changed the content revision, at least every few seconds.
   * @returns a function that stops it.
   */
  watchRevision(onChange: () => void): () => Promise<void>;
  close(): Promise<void>;
}
