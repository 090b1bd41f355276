import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import { makePrivateFile, makePrivateFolder, restrictToOwner } from "../private-files.ts";
import type { Database } from "./database.ts";
import { guardConnections } from "./guard-connections.ts";
import type { Tables } from "./tables.ts";
import { WriteFaults } from "./write-faults.ts";

/** How often another process's writes are looked for (`PRAGMA data_version`), in milliseconds. */
const WATCH_INTERVAL = 500;

/**
 * SQLite through Node's own `node:sqlite`: WAL, full sync, one writer.
 * @param file path of the database file; its folder is made when missing. Both are for their owner only.
 */
export function openSqlite(file: string): Database {
  makePrivateFolder(dirname(file));
  // SQLite gives the files beside it (`-wal`, `-shm`) the rights of the database.
  makePrivateFile(file);
  for (const beside of ["-wal", "-shm"]) restrictToOwner(file + beside, 0o600);
  const main = connect(file);
  const writeFaults = new WriteFaults();
  const db = guardConnections(kysely(main, writeFaults));
  return {
    engine: "sqlite",
    file,
    db,
    writeFaults,
    withoutTimeouts: (work) => work(db),
    openReader: () => kysely(connect(file, { readOnly: true })),
    watchRevision(onChange) {
      const watcher = connect(file, { readOnly: true });
      const statement = watcher.prepare("PRAGMA data_version");
      const version = () => (statement.get() as { data_version: number }).data_version;
      let seen = version();
      const timer = setInterval(() => {
        const now = version();
        if (now !== seen) onChange();
        seen = now;
      }, WATCH_INTERVAL).unref();
      return async () => {
        clearInterval(timer);
        watcher.close();
      };
    },
    close: async () => {
      if (main.isOpen) main.close();
    },
  };
}

function connect(file: string, options: { readOnly?: boolean } = {}) {
  const connection = new DatabaseSync(file, { ...options, timeout: 5000, enableForeignKeyConstraints: true });
  if (!options.readOnly) connection.exec("PRAGMA journal_mode = WAL");
  connection.exec(
    "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000; PRAGMA mmap_size = 268435456",
  );
  return connection;
}

function kysely(connection: DatabaseSync, writeFaults = new WriteFaults()): Kysely<Tables> {
  const dialect = new LightwellSqliteDialect({ database: adapt(connection, writeFaults) }, connection);
  return new Kysely<Tables>({ dialect });
}

/** Kysely's SQLite dialect, with transactions that take the write lock at once and cover DDL. */
class LightwellSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #connection: DatabaseSync;
  constructor(config: SqliteDialectConfig, connection: DatabaseSync) {
    super(config);
    this.#config = config;
    this.#connection = connection;
  }
  override createDriver() {
    return new ImmediateDriver(this.#config, this.#connection);
  }
  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #connection: DatabaseSync;
  constructor(config: SqliteDialectConfig, connection: DatabaseSync) {
    super(config);
    this.#connection = connection;
  }
  // A deferred transaction that turns into a writer fails at once when another process wrote
  // since its first read; an immediate one waits for its turn (busy timeout).
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  // A full disk, for one, makes SQLite roll back by itself; to do it again is an error that would hide the first.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

type SqliteConnection = Exclude<SqliteDialectConfig["database"], (...args: never) => unknown>;
type Statement = ReturnType<SqliteConnection["prepare"]>;

/** So many statements are kept ready: preparing one takes longer than most take to run. */
const MAX_STATEMENTS = 200;

/** The few methods of better-sqlite3 that Kysely calls, over `node:sqlite`. */
function adapt(connection: DatabaseSync, writeFaults: WriteFaults): SqliteConnection {
  const kept = new Map<string, Statement>();
  return {
    close: () => {
      if (connection.isOpen) connection.close();
    },
    prepare(sql) {
      const statement = kept.get(sql) ?? prepare(connection, sql, writeFaults);
      // What changes the schema changes what columns the others have.
      if (/^\s*(create|alter|drop)\b/i.test(sql)) kept.clear();
      // The one used last stands last.
      kept.delete(sql);
      kept.set(sql, statement);
      const [oldest] = kept.keys();
      if (kept.size > MAX_STATEMENTS && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}

function prepare(connection: DatabaseSync, sql: string, writeFaults: WriteFaults): Statement {
  const statement = connection.prepare(sql);
  const columns = statement.columns();
  const read = rowReader(columns);
  const bind = (parameters: readonly unknown[]) => parameters.map(toSqlite);
  const noting = <T>(work: () => T) => {
    try {
      return work();
    } catch (error) {
      writeFaults.note(error);
      throw error;
    }
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => noting(() => statement.all(...bind(parameters))).map(read),
    run: (parameters) => noting(() => statement.run(...bind(parameters))),
    *iterate(parameters) {
      // While it is read from, another run of the same statement would begin it anew.
      for (const row of connection.prepare(sql).iterate(...bind(parameters))) yield read(row);
    },
  };
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (value === undefined) return null;
  return value as SQLInputValue;
}

/** Turns columns declared `boolean` or `json text` into what PostgreSQL would answer. */
function rowReader(columns: ReturnType<StatementSync["columns"]>) {
  const converted = columns.flatMap(({ name, type }) => {
    const declared = type?.toLowerCase();
    if (declared === "boolean") return [{ name, convert: (value: unknown) => value === 1 }];
    if (declared === "json text") return [{ name, convert: (value: unknown) => JSON.parse(value as string) }];
    return [];
  });
  return (row: Record<string, unknown>) => {
    for (const { name, convert } of converted) if (row[name] !== null) row[name] = convert(row[name]);
    return row;
  };
}
