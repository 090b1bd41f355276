import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError, type PoolClient } from "pg";
import { backoffDelays } from "../backoff-delays.ts";
import { ConnectionLost, isTransient } from "./outages.ts";
import type { RenewablePool } from "./renewable-pool.ts";

/** What writes, or may, has connections of its own: however many writes are stuck, reads go on. */
export interface Pools {
  reading: RenewablePool;
  writing: RenewablePool;
}

/** For so long a connection is tried for, in milliseconds, before the caller is told that there is none. */
const RETRY_TIMEOUT = 1000;
const INITIAL_DELAY = 25;
const MAX_DELAY = 400;

/**
 * The pool that Kysely works with. A connection is only taken for the first statement, which says what
 * it is needed for. Where that is lost before anything was done by it, another one is tried.
 * @param responseTimeout how long a statement may take with the way to and fro, in milliseconds; 0 for ever.
 */
export function createRoutingPool(pools: Pools, responseTimeout: number): PostgresPool {
  return {
    options: {},
    connect: async () => new RoutingClient(pools, responseTimeout),
    end: async () => {
      await Promise.all(distinctPools(pools).map((pool) => pool.end()));
    },
  };
}

/** They may be the same. */
const distinctPools = ({ reading, writing }: Pools) => [...new Set([reading, writing])];

/** Reads, and takes no locks. */
const isReading = (sql: string) =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete|merge|share)\b/i.test(sql);

/** After a failover the old primary may go on as a standby: another connection perhaps leads to the new one. */
const isReadOnly = (error: unknown) => (error as { code?: unknown }).code === "25006";

type Parameters = ReadonlyArray<unknown>;

class RoutingClient implements PostgresPoolClient {
  readonly #pools: Pools;
  readonly #responseTimeout: number;
  #taken: { client: PoolClient; pool: RenewablePool } | undefined;
  #isBroken = false;

  constructor(pools: Pools, responseTimeout: number) {
    this.#pools = pools;
    this.#responseTimeout = responseTimeout;
  }

  query<R>(sql: string, parameters: Parameters): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: Parameters = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== "string") throw new Error("Cursors are not supported.");
    return this.#taken ? this.#continue<R>(sql, parameters) : this.#begin<R>(sql, parameters);
  }

  release(destroy = false): void {
    this.#taken?.client.release(destroy || this.#isBroken);
    this.#taken = undefined;
    this.#isBroken = false;
  }

  async #begin<R>(sql: string, parameters: Parameters): Promise<PostgresQueryResult<R>> {
    const pool = isReading(sql) ? this.#pools.reading : this.#pools.writing;
    const deadline = performance.now() + RETRY_TIMEOUT;
    const delays = backoffDelays(INITIAL_DELAY, MAX_DELAY);
    for (;;) {
      try {
        this.#taken = { client: await pool.connect(), pool };
        return await this.#run<R>(sql, parameters);
      } catch (error) {
        // A write that was sent may have been done.
        const mayRepeat = !this.#taken || isReading(sql) || sql.startsWith("begin");
        const delay = delays.next().value;
        if (!mayRepeat || !isTransient(error) || performance.now() + delay > deadline) throw error;
        this.release();
        await sleep(delay);
      }
    }
  }

  async #continue<R>(sql: string, parameters: Parameters): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#run<R>(sql, parameters);
    } catch (error) {
      // The transaction goes with its connection, so that what was wrong in it is what the caller is told.
      if (sql === "rollback" && isTransient(error)) return { command: "ROLLBACK", rowCount: 0, rows: [] };
      throw error;
    }
  }

  async #run<R>(sql: string, parameters: Parameters): Promise<PostgresQueryResult<R>> {
    if (!this.#taken || this.#isBroken) throw new ConnectionLost("The connection to the database is lost.");
    const { client, pool } = this.#taken;
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      // Ends the connection at once, and with it the statement that waits.
      void client.end();
    };
    const timer = this.#responseTimeout > 0 ? setTimeout(giveUp, this.#responseTimeout) : undefined;
    try {
      return (await client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const hasEnded = isLate || pool.hasEnded(client);
      this.#isBroken = hasEnded || isTransient(error) || isReadOnly(error);
      // Where one leads nowhere, those that nobody uses may not either, and would be found out one by one.
      if (this.#isBroken && pool.isCurrent(client)) for (const each of distinctPools(this.#pools)) each.renew();
      if (!hasEnded || error instanceof DatabaseError) throw error;
      const problem = isLate ? `did not respond within ${this.#responseTimeout} ms` : "ended the connection";
      throw new ConnectionLost(`The database ${problem}.`, error);
    } finally {
      clearTimeout(timer);
    }
  }
}
