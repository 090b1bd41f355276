import { setTimeout } from "node:timers/promises";
import { backoffDelays } from "../jobs/backoff-delays.ts";
import type { Log } from "../log.ts";

/** PostgreSQL could not be reached or the connection was lost; `code` is the corresponding SQLSTATE. */
export class ConnectionLost extends Error {
  readonly code = "08006";
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ConnectionLost";
  }
}

/**
 * SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) of transient outages: connection
 * exceptions, too many connections, a server that is stopping or starting, or was killed.
 */
const TRANSIENT = /^(?:08\w{3}|53300|57P0[1235])$/;

/**
 * SQLSTATEs of other outages that are not caused by a faulty statement: a rejected login (wrong password,
 * unknown database), a server that has become a read-only standby, deadlocks, and the timeouts of
 * statements, locks and idle transactions.
 */
const OTHER_OUTAGES = /^(?:28\w{3}|3D000|25006|25P0[34]|40001|40P01|55P03|57014|57P04)$/;

/** Node's error codes for other connections; those to PostgreSQL throw `ConnectionLost`. */
const NETWORK = ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE"];

/** SQLite's result codes (the low byte): busy, locked, I/O error, disk full, cannot open. */
const SQLITE_OUTAGES = [5, 6, 10, 13, 14];

/** Whether an error means that PostgreSQL is temporarily unreachable, so that a retry may succeed. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.test(getErrorCode(error));
}

/** Whether an error means that the database (of either engine) or another service is unavailable: a 503, not a bug. */
export function isOutage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  if (errcode !== undefined) return SQLITE_OUTAGES.includes(errcode & 0xff);
  return isTransient(error) || OTHER_OUTAGES.test(getErrorCode(error)) || NETWORK.includes(getErrorCode(error));
}

function getErrorCode(error: unknown) {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** In milliseconds. */
const INITIAL_DELAY = 250;
const MAX_DELAY = 5000;

/** Retries idempotent work with backoff until the database can be reached. @throws any other error. */
export async function retryUntilReachable<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const delays = backoffDelays(INITIAL_DELAY, MAX_DELAY);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const delay = delays.next().value;
      const { message } = error as Error;
      log.warn({ reason: message, milliseconds: delay }, "cannot reach the database; retrying");
      await setTimeout(delay);
    }
  }
}
