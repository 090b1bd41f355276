import { Kysely, type LogEvent, PostgresDialect, sql } from "kysely";
import { Client, type ClientConfig, types } from "pg";
import type { Config } from "../config/config.ts";
import type { Database } from "./database.ts";
import { guardConnections } from "./guard-connections.ts";
import { RenewablePool } from "./renewable-pool.ts";
import { listenForRevisions } from "./revision-listener.ts";
import { createRoutingPool, type Pools } from "./routing-pool.ts";
import type { Tables } from "./tables.ts";
import { WriteFaults } from "./write-faults.ts";

/** All in milliseconds. */
const CONNECT_TIMEOUT = 5000;
const LOCK_TIMEOUT = 5000;
/** Transactions contain only database work, so an idle one belongs to a process that hangs. */
const IDLE_IN_TRANSACTION_TIMEOUT = 30_000;
/** Added to the statement timeout, for the network. */
const RESPONSE_MARGIN = 5000;
/** The idle time before the first TCP keep-alive probe. */
const KEEP_ALIVE_DELAY = 10_000;

/** int8 as number (ids and counts stay far below 2^53), timestamptz as ISO 8601 UTC text. */
const parsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === types.builtins.INT8) return Number;
    if (oid === types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return types.getTypeParser(oid, format as "text");
  },
};

export type PostgresConfig = Pick<Config, "databasePoolSize" | "databaseTimeout"> & { databaseUrl: string };

/** @param config `databaseUrl` as `postgres://user:password@host/database`, `databaseTimeout` in milliseconds. */
export function openPostgres({ databaseUrl, databasePoolSize, databaseTimeout }: PostgresConfig): Database {
  const connection: ClientConfig = {
    connectionString: databaseUrl,
    types: parsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    application_name: "lightwell",
  };
  const limits: ClientConfig = {
    statement_timeout: databaseTimeout,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
  };
  const responseTimeout = databaseTimeout > 0 ? databaseTimeout + RESPONSE_MARGIN : 0;
  const writeFaults = new WriteFaults();
  const log = (event: LogEvent) => {
    if (event.level === "error") writeFaults.note(event.error);
  };
  const createPool = (max: number) => new RenewablePool({ ...connection, ...limits, max });
  const open = (pools: Pools, timeout = responseTimeout) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createRoutingPool(pools, timeout) }), log });

  const forWriting = Math.floor(databasePoolSize / 3);
  const db = guardConnections(
    open({ reading: createPool(databasePoolSize - forWriting), writing: createPool(forWriting) }),
  );
  return {
    engine: "postgres",
    db,
    writeFaults,
    openReader() {
      const only = createPool(1);
      return open({ reading: only, writing: only });
    },
    async withoutTimeouts(work) {
      const only = new RenewablePool({ ...connection, max: 1 });
      const unlimited = open({ reading: only, writing: only }, 0);
      return work(unlimited).finally(() => unlimited.destroy());
    },
    commitLater: (work) =>
      db.transaction().execute(async (trx) => {
        await sql`set local synchronous_commit = off`.execute(trx);
        return work(trx);
      }),
    watchRevision: (onChange) =>
      listenForRevisions(() => new Client({ ...connection, query_timeout: CONNECT_TIMEOUT }), onChange),
    close: () => db.destroy(),
  };
}
