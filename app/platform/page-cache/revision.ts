import { readContentRevision } from "../database/content-revision.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";

/**
 * The content revision as seen by this process. Pages rendered with the same value of `current` have the same content;
 * pages with another value may be outdated.
 *
 * `current` counts the changes that this process has seen, rather than using the number in the database, so that no
 * value ever repeats, even after a backup is restored.
 */
export class ContentRevision {
  readonly #database: Database;
  readonly #log: Log;
  #changes = 0;
  #lastRead: number | undefined;
  #outageSince: Date | undefined;
  #isStopped = false;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  get current(): number {
    return this.#changes;
  }

  /** The start of the current database outage; undefined if there is none. */
  get outageSince(): Date | undefined {
    return this.#outageSince;
  }

  /**
   * Reads the revision again. Await it after a commit that incremented it, so that the next page of this
   * process shows the change. Never throws: an error is recorded as an outage.
   */
  async refresh(): Promise<void> {
    try {
      const read = await readContentRevision({ database: this.#database });
      if (read !== this.#lastRead) this.#changes += 1;
      this.#lastRead = read;
      if (this.#outageSince) this.#log.warn({ since: this.#outageSince }, "the database responds again");
      this.#outageSince = undefined;
    } catch (error) {
      // A pending read may end after the server has stopped.
      if (this.#outageSince || this.#isStopped) return;
      this.#outageSince = new Date();
      this.#log.error({ err: error }, "the database does not respond: pages are served stale");
    }
  }

  /** Watches for changes by other processes. @returns a function that stops it. */
  watch(): () => Promise<void> {
    const stop = this.#database.watchRevision(() => void this.refresh());
    return () => {
      this.#isStopped = true;
      return stop();
    };
  }
}
