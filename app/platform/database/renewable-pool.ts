import { DatabaseError, Pool, type PoolClient, type PoolConfig } from "pg";
import { ConnectionLost } from "./outages.ts";

/** Node's error codes for an unreachable network, and `pg`'s messages for a closed or silent connection. */
const NETWORK = /^E(?:ADDRNOTAVAIL|AI_AGAIN|CONN\w+|HOST\w+|NET\w+|NOTFOUND|PIPE|TIMEDOUT)$/;
const SILENCE = /\bterminated\b|\btimeout\b/;

/** A pool whose connections can be replaced by new ones. */
export class RenewablePool {
  readonly #config: PoolConfig;
  readonly #origins = new WeakMap<PoolClient, Pool>();
  readonly #ended = new WeakSet<PoolClient>();
  #pool: Pool;

  constructor(config: PoolConfig) {
    this.#config = config;
    this.#pool = this.#open();
  }

  /** @throws ConnectionLost if the server cannot be reached, or no connection becomes free in time. */
  async connect(): Promise<PoolClient> {
    const pool = this.#pool;
    try {
      const client = await pool.connect();
      this.#origins.set(client, pool);
      return client;
    } catch (error) {
      const { code = "", message, errors = [] } = error as AggregateError & { code?: string };
      if (error instanceof DatabaseError || !(NETWORK.test(code) || SILENCE.test(message))) throw error;
      // If a host name has several addresses, each has its own error.
      throw new ConnectionLost(message || errors.map((each: Error) => each.message).join(", "), error);
    }
  }

  /** Whether the connection has closed, so that every statement fails. */
  hasEnded(client: PoolClient): boolean {
    return this.#ended.has(client);
  }

  /** Whether the connection was opened since the last `renew`. */
  isCurrent(client: PoolClient): boolean {
    return this.#origins.get(client) === this.#pool;
  }

  /** Uses only new connections from now on, unless the pool has ended; those in use are closed when released. */
  renew(): void {
    if (this.#pool.ending) return;
    void this.#pool.end();
    this.#pool = this.#open();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #open() {
    const pool = new Pool(this.#config);
    // Without listeners these events would crash the process. Pending statements are rejected separately.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => this.#ended.add(client)));
    return pool;
  }
}
