import { DatabaseError, Pool, type PoolClient, type PoolConfig } from "pg";
import { ConnectionLost } from "./outages.ts";

/** What Node calls a network that does not lead there, and `pg` a server that ends the connection or says nothing. */
const NETWORK = /^E(?:ADDRNOTAVAIL|AI_AGAIN|CONN\w+|HOST\w+|NET\w+|NOTFOUND|PIPE|TIMEDOUT)$/;
const SILENCE = /\bterminated\b|\btimeout\b/;

/** Connections for one purpose. */
export class RenewablePool {
  readonly #config: PoolConfig;
  readonly #origins = new WeakMap<PoolClient, Pool>();
  readonly #ended = new WeakSet<PoolClient>();
  #pool: Pool;

  constructor(config: PoolConfig) {
    this.#config = config;
    this.#pool = this.#open();
  }

  /** @throws ConnectionLost where the server cannot be reached, or all connections are taken for too long. */
  async connect(): Promise<PoolClient> {
    const pool = this.#pool;
    try {
      const client = await pool.connect();
      this.#origins.set(client, pool);
      return client;
    } catch (error) {
      const { code = "", message, errors = [] } = error as AggregateError & { code?: string };
      if (error instanceof DatabaseError || !(NETWORK.test(code) || SILENCE.test(message))) throw error;
      // Where a name has several addresses, what went wrong is told of each.
      throw new ConnectionLost(message || errors.map((each: Error) => each.message).join(", "), error);
    }
  }

  /** Whether the connection has ended, so that whatever is asked of it fails. */
  hasEnded(client: PoolClient): boolean {
    return this.#ended.has(client);
  }

  /** Whether the connection is one of those that were made since the last `renew`. */
  isCurrent(client: PoolClient): boolean {
    return this.#origins.get(client) === this.#pool;
  }

  /** From now on uses new connections only; those in use are ended when they are given back. */
  renew(): void {
    void this.#pool.end();
    this.#pool = this.#open();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #open() {
    const pool = new Pool(this.#config);
    // Without listeners these events would end the process. What was asked of the connection fails by itself.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => this.#ended.add(client)));
    return pool;
  }
}
