import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import { connect, connectFirst } from "./connect-sqlite.ts";
import type { Database } from "./database.ts";
import { guardConnections } from "./guard-connections.ts";
import type { Tables } from "./tables.ts";
import { WriteFaults } from "./write-faults.ts";

/** The interval for detecting writes of other processes (`PRAGMA data_version`), in milliseconds. */
const WATCH_INTERVAL = 500;

/**
 * Opens SQLite through `node:sqlite`: WAL, full sync, one writer.
 * @param file path of the database file; its folder is created if missing. Only the owner has access to both.
 */
export function openSqlite(file: string): Database {
  const writeFaults = new WriteFaults();
  const { main, location } = connectFirst(file, writeFaults);
  const db = guardConnections(kysely(main, writeFaults));
  return {
    engine: "sqlite",
    file,
    location,
    db,
    writeFaults,
    withoutTimeouts: (work) => work(db),
    openReader: () => kysely(connect(location, { readOnly: true })),
    // The pragma takes effect when compiled, so it can be neither a cached statement nor within a transaction.
    commitLater: (work) =>
      db.connection().execute(async (connection) => {
        main.exec("PRAGMA synchronous = NORMAL");
        try {
          return await connection.transaction().execute(work);
        } finally {
          main.exec("PRAGMA synchronous = FULL");
        }
      }),
    watchRevision(onChange) {
      const watcher = connect(location, { readOnly: true });
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

function kysely(connection: DatabaseSync, writeFaults = new WriteFaults()): Kysely<Tables> {
  const dialect = new LightwellSqliteDialect({ database: adapt(connection, writeFaults) }, connection);
  return new Kysely<Tables>({ dialect });
}

/** Kysely's SQLite dialect, with immediate and DDL transactions. */
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
  // A deferred transaction that starts to write fails immediately if another process has written since its first read;
  // an immediate one waits for the lock (busy timeout).
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  // SQLite rolls back automatically after some errors, such as a full disk; a second rollback would throw
  // an error that hides the first.
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

/** The size of the statement cache: preparing most statements takes longer than running them. */
const MAX_STATEMENTS = 200;

/** Implements the methods of better-sqlite3 that Kysely calls, using `node:sqlite`. */
function adapt(connection: DatabaseSync, writeFaults: WriteFaults): SqliteConnection {
  const cached = new Map<string, Statement>();
  return {
    close: () => {
      if (connection.isOpen) connection.close();
    },
    prepare(sql) {
      const statement = cached.get(sql) ?? prepare(connection, sql, writeFaults);
      // A schema change may change the columns of the other statements.
      if (/^\s*(create|alter|drop)\b/i.test(sql)) cached.clear();
      // Moves the statement to the end, since the map is in order of use.
      cached.delete(sql);
      cached.set(sql, statement);
      const [oldest] = cached.keys();
      if (cached.size > MAX_STATEMENTS && oldest !== undefined) cached.delete(oldest);
      return statement;
    },
  };
}

function prepare(connection: DatabaseSync, sql: string, writeFaults: WriteFaults): Statement {
  const statement = connection.prepare(sql);
  const columns = statement.columns();
  const read = rowReader(columns);
  const bind = (parameters: readonly unknown[]) => parameters.map(toSqlite);
  const recordingFaults = <T>(work: () => T) => {
    try {
      return work();
    } catch (error) {
      writeFaults.note(error);
      throw error;
    }
  };
  return {
    reader: columns.length > 0,
    all: (parameters) => recordingFaults(() => statement.all(...bind(parameters))).map(read),
    run: (parameters) => recordingFaults(() => statement.run(...bind(parameters))),
    *iterate(parameters) {
      // Running a cached statement again would restart this iteration.
      for (const row of connection.prepare(sql).iterate(...bind(parameters))) yield read(row);
    },
  };
}

export function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (value === undefined) return null;
  return value as SQLInputValue;
}

/** Converts columns declared as `boolean` or `json text` to what PostgreSQL returns. */
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
