import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError, type PoolClient } from "pg";
import { backoffDelays } from "../jobs/backoff-delays.ts";
import { ConnectionLost, isTransient } from "./outages.ts";
import type { RenewablePool } from "./renewable-pool.ts";

/** Writes have their own pool, so that stuck writes never block reads. Both pools may be the same. */
export interface Pools {
  reading: RenewablePool;
  writing: RenewablePool;
}

/** How long to keep retrying, in milliseconds. */
const RETRY_TIMEOUT = 1000;
const INITIAL_DELAY = 25;
const MAX_DELAY = 400;

/**
 * The pool for Kysely. A connection is acquired for the first statement, which determines the pool. If the connection
 * is lost before the statement has had any effect, the statement is retried on another one.
 * @param responseTimeout for a statement including the network, in milliseconds; 0 for none.
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

const distinctPools = ({ reading, writing }: Pools) => [...new Set([reading, writing])];

/** Whether a statement only reads and takes no locks. */
const isReading = (sql: string) =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete|merge|share)\b/i.test(sql);

/** After a failover the old primary may be a standby: another connection may reach the new primary. */
const isReadOnly = (error: unknown) => (error as { code?: unknown }).code === "25006";

type Parameters = ReadonlyArray<unknown>;

class RoutingClient implements PostgresPoolClient {
  readonly #pools: Pools;
  readonly #responseTimeout: number;
  #acquired: { client: PoolClient; pool: RenewablePool } | undefined;
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
    return this.#acquired ? this.#continue<R>(sql, parameters) : this.#begin<R>(sql, parameters);
  }

  release(destroy = false): void {
    this.#acquired?.client.release(destroy || this.#isBroken);
    this.#acquired = undefined;
    this.#isBroken = false;
  }

  async #begin<R>(sql: string, parameters: Parameters): Promise<PostgresQueryResult<R>> {
    const pool = isReading(sql) ? this.#pools.reading : this.#pools.writing;
    const deadline = performance.now() + RETRY_TIMEOUT;
    const delays = backoffDelays(INITIAL_DELAY, MAX_DELAY);
    for (;;) {
      try {
        this.#acquired = { client: await pool.connect(), pool };
        return await this.#run<R>(sql, parameters);
      } catch (error) {
        // A write that was already sent may have been committed.
        const canRetry = !this.#acquired || isReading(sql) || sql.startsWith("begin");
        const delay = delays.next().value;
        if (!canRetry || !isTransient(error) || performance.now() + delay > deadline) throw error;
        this.release();
        await sleep(delay);
      }
    }
  }

  async #continue<R>(sql: string, parameters: Parameters): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#run<R>(sql, parameters);
    } catch (error) {
      // The transaction ended with its connection; the caller gets the original error.
      if (sql === "rollback" && isTransient(error)) return { command: "ROLLBACK", rowCount: 0, rows: [] };
      throw error;
    }
  }

  async #run<R>(sql: string, parameters: Parameters): Promise<PostgresQueryResult<R>> {
    if (!this.#acquired || this.#isBroken) throw new ConnectionLost("The connection to the database was lost.");
    const { client, pool } = this.#acquired;
    let isLate = false;
    const abort = () => {
      isLate = true;
      // Closes the connection immediately, which rejects the pending statement.
      void client.end();
    };
    const timer = this.#responseTimeout > 0 ? setTimeout(abort, this.#responseTimeout) : undefined;
    try {
      return (await client.query({ text: sql, values: [...parameters] })) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const hasEnded = isLate || pool.hasEnded(client);
      this.#isBroken = hasEnded || isTransient(error) || isReadOnly(error);
      // If one connection is dead, the idle ones probably are too and would fail one after another.
      if (this.#isBroken && pool.isCurrent(client)) for (const each of distinctPools(this.#pools)) each.renew();
      if (!hasEnded || error instanceof DatabaseError) throw error;
      const problem = isLate ? `did not respond within ${this.#responseTimeout} ms` : "ended the connection";
      throw new ConnectionLost(`The database ${problem}.`, error);
    } finally {
      clearTimeout(timer);
    }
  }
}
