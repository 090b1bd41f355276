import { setTimeout } from "node:timers/promises";
import { growingPauses } from "../growing-pauses.ts";
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
const PASSING = /^(?:08\w{3}|53300|57P0[1235])$/;

/**
 * The same for everything else that is no fault of a statement: refused at the door (wrong password, no
 * such database), a server that has become a read-only standby, deadlock, and a transaction that was
 * idle, a statement that ran, or a lock that was waited for, longer than they may.
 */
const OUT = /^(?:28\w{3}|3D000|25006|25P0[34]|40001|40P01|55P03|57014|57P04)$/;

/** What Node says of a connection to whatever we need; those to PostgreSQL are a `ConnectionLost`. */
const NETWORK = ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE"];

/** SQLite's result codes (the low byte): busy, locked, I/O error, disk full, cannot open. */
const SQLITE_OUT = [5, 6, 10, 13, 14];

/** Whether an error means that PostgreSQL cannot be reached at the moment, and that trying again may help. */
export function isPassing(error: unknown): boolean {
  return PASSING.test(codeOf(error));
}

/** Whether an error means that the database, of either engine, or another part does not do its work at the moment: a 503, and no bug. */
export function isOutage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  if (errcode !== undefined) return SQLITE_OUT.includes(errcode & 0xff);
  return isPassing(error) || OUT.test(codeOf(error)) || NETWORK.includes(codeOf(error));
}

function codeOf(error: unknown) {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** The pauses while the database cannot be reached, in milliseconds. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

/** Does work that can be begun again, as soon as the database can be reached. */
export async function whenReachable<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const pauses = growingPauses(FIRST_PAUSE, LONGEST_PAUSE);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const pause = pauses.next().value;
      const { message } = error as Error;
      log.warn({ reason: message, milliseconds: pause }, "the database cannot be reached; trying again");
      await setTimeout(pause);
    }
  }
}
