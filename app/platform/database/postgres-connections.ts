import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError, type PoolClient } from "pg";
import { growingPauses } from "../growing-pauses.ts";
import { ConnectionLost, isPassing } from "./outages.ts";
import type { PostgresLane } from "./postgres-lane.ts";

/** What writes, or may, has connections of its own: however many writes are stuck, reads go on. */
export interface Lanes {
  reading: PostgresLane;
  writing: PostgresLane;
}

/** For so long a connection is tried for, in milliseconds, before the caller is told that there is none. */
const PATIENCE = 1000;
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 400;

/**
 * The pool that Kysely works with. A connection is only taken for the first statement, which says what
 * it is needed for. Where that is lost before anything was done by it, another one is tried.
 * @param responseTimeout how long a statement may take with the way to and fro, in milliseconds; 0 for ever.
 */
export function connectionsOf(lanes: Lanes, responseTimeout: number): PostgresPool {
  return {
    options: {},
    connect: async () => new LaneClient(lanes, responseTimeout),
    end: async () => {
      await Promise.all(lanesOf(lanes).map((lane) => lane.end()));
    },
  };
}

/** They may be the same. */
const lanesOf = ({ reading, writing }: Lanes) => [...new Set([reading, writing])];

/** Reads, and takes no locks. */
const isReading = (sql: string) =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete|merge|share)\b/i.test(sql);

/** After a failover the old primary may go on as a standby: another connection perhaps leads to the new one. */
const isReadOnly = (error: unknown) => (error as { code?: unknown }).code === "25006";

type Parameters = ReadonlyArray<unknown>;

class LaneClient implements PostgresPoolClient {
  readonly #lanes: Lanes;
  readonly #responseTimeout: number;
  #taken: { client: PoolClient; lane: PostgresLane } | undefined;
  #isBroken = false;

  constructor(lanes: Lanes, responseTimeout: number) {
    this.#lanes = lanes;
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
    const lane = isReading(sql) ? this.#lanes.reading : this.#lanes.writing;
    const deadline = performance.now() + PATIENCE;
    const pauses = growingPauses(FIRST_PAUSE, LONGEST_PAUSE);
    for (;;) {
      try {
        this.#taken = { client: await lane.connect(), lane };
        return await this.#run<R>(sql, parameters);
      } catch (error) {
        // A write that was sent may have been done.
        const mayRepeat = !this.#taken || isReading(sql) || sql.startsWith("begin");
        const pause = pauses.next().value;
        if (!mayRepeat || !isPassing(error) || performance.now() + pause > deadline) throw error;
        this.release();
        await sleep(pause);
      }
    }
  }

  async #continue<R>(sql: string, parameters: Parameters): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#run<R>(sql, parameters);
    } catch (error) {
      // The transaction goes with its connection, so that what was wrong in it is what the caller is told.
      if (sql === "rollback" && isPassing(error)) return { command: "ROLLBACK", rowCount: 0, rows: [] };
      throw error;
    }
  }

  async #run<R>(sql: string, parameters: Parameters): Promise<PostgresQueryResult<R>> {
    if (!this.#taken || this.#isBroken) throw new ConnectionLost("The connection to the database is lost.");
    const { client, lane } = this.#taken;
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
      const hasEnded = isLate || lane.hasEnded(client);
      this.#isBroken = hasEnded || isPassing(error) || isReadOnly(error);
      // Where one leads nowhere, those that nobody uses may not either, and would be found out one by one.
      if (this.#isBroken && lane.isOfNow(client)) for (const each of lanesOf(this.#lanes)) each.renew();
      if (!hasEnded || error instanceof DatabaseError) throw error;
      const problem = isLate ? `did not respond within ${this.#responseTimeout} ms` : "ended the connection";
      throw new ConnectionLost(`The database ${problem}.`, error);
    } finally {
      clearTimeout(timer);
    }
  }
}
