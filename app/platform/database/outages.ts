import { setTimeout } from "node:timers/promises";
import { backoffDelays } from "../backoff-delays.ts";
import type { Log } from "../log.ts";

/** No connection to PostgreSQL could be had, or the one there was is lost; bears the SQLSTATE of that. */
export class ConnectionLost extends Error {
  readonly code = "08006";
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ConnectionLost";
  }
}

/**
 * SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) of what ends by itself:
 * connection exceptions, too many connections, a server that stops, starts or was killed.
 */
const TRANSIENT = /^(?:08\w{3}|53300|57P0[1235])$/;

/**
 * The same for everything else that is no fault of a statement: refused at the door (wrong password, no
 * such database), a server that has become a read-only standby, deadlock, and a transaction that was
 * idle, a statement that ran, or a lock that was waited for, longer than they may.
 */
const OTHER_OUTAGES = /^(?:28\w{3}|3D000|25006|25P0[34]|40001|40P01|55P03|57014|57P04)$/;

/** What Node says of a connection to whatever we need; those to PostgreSQL are a `ConnectionLost`. */
const NETWORK = ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE"];

/** SQLite's result codes (the low byte): busy, locked, I/O error, disk full, cannot open. */
const SQLITE_OUTAGES = [5, 6, 10, 13, 14];

/** Whether an error means that PostgreSQL cannot be reached at the moment, and that trying again may help. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.test(codeOf(error));
}

/** Whether an error means that the database, of either engine, or another part does not do its work at the moment: a 503, and no bug. */
export function isOutage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  if (errcode !== undefined) return SQLITE_OUTAGES.includes(errcode & 0xff);
  return isTransient(error) || OTHER_OUTAGES.test(codeOf(error)) || NETWORK.includes(codeOf(error));
}

function codeOf(error: unknown) {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** The delays while the database cannot be reached, in milliseconds. */
const INITIAL_DELAY = 250;
const MAX_DELAY = 5000;

/** Does work that can be begun again, as soon as the database can be reached. */
export async function retryUntilReachable<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const delays = backoffDelays(INITIAL_DELAY, MAX_DELAY);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const delay = delays.next().value;
      const { message } = error as Error;
      log.warn({ reason: message, milliseconds: delay }, "the database cannot be reached; trying again");
      await setTimeout(delay);
    }
  }
}
