import type { App } from "../app.ts";
import { readContentRevision } from "../database/content-revision.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";

/**
 * The content revision as this process knows it. What is made while `current` stays the same was
 * made from the same content; what was made under another value may be out of date.
 *
 * `current` counts the changes this process has seen instead of repeating the number in the
 * database, so that it never takes a value twice, not even after a restored backup.
 */
export class ContentRevision {
  readonly #database: Database;
  readonly #log: Log;
  #changes = 0;
  #lastRead: number | undefined;
  #outageSince: Date | undefined;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  get current(): number {
    return this.#changes;
  }

  /** Since when the database has not answered; undefined while it does. */
  get outageSince(): Date | undefined {
    return this.#outageSince;
  }

  /**
   * Reads the revision again. Await it after a commit that raised it, so that this process shows
   * the change in its very next page. Never throws: a database that does not answer is an outage.
   */
  async refresh(): Promise<void> {
    try {
      const read = await readContentRevision({ database: this.#database });
      if (read !== this.#lastRead) this.#changes += 1;
      this.#lastRead = read;
      if (this.#outageSince) this.#log.warn({ since: this.#outageSince }, "the database answers again");
      this.#outageSince = undefined;
    } catch (error) {
      if (this.#outageSince) return;
      this.#outageSince = new Date();
      this.#log.error({ err: error }, "the database does not answer: pages are served as they last were");
    }
  }

  /** Follows changes made by other processes. Returns the function that stops it. */
  watch(): () => Promise<void> {
    return this.#database.watchRevision(() => void this.refresh());
  }
}

type Load<T> = (app: App) => Promise<T>;
const memos = new WeakMap<App, Map<Load<unknown>, { revision: number; value: Promise<unknown> }>>();

/**
 * What `load` answers, loaded once for each content revision: for things that every page needs.
 * `load` is its own key, so pass a function that stays the same, not one made for the call.
 */
export function memoizePerRevision<T>(app: App, load: Load<T>): Promise<T> {
  const memo = memos.get(app) ?? new Map<Load<unknown>, { revision: number; value: Promise<unknown> }>();
  memos.set(app, memo);
  const revision = app.revision.current;
  const known = memo.get(load);
  if (known?.revision === revision) return known.value as Promise<T>;
  const value = load(app);
  memo.set(load, { revision, value });
  value.catch(() => memo.get(load)?.value === value && memo.delete(load));
  return value;
}
