import type { App } from "#app/platform/app.ts";
import { PeriodicWriter } from "#app/platform/jobs/periodic-writer.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { comparablePath } from "./redirect-paths.ts";

/** Redirects counted between two writes, which limits memory. */
const MAX_KEYS = 5000;

/** Counts uses of redirects in memory, and writes them in batches, like page views. */
export class HitCounter {
  readonly #app: App;
  #hits = new Map<string, { count: number; last: string }>();
  readonly #writer = new PeriodicWriter(() => this.#writeNow());

  constructor(app: App) {
    this.#app = app;
  }

  /**
   * @param url path with query as requested
   */
  add(url: string): void {
    const path = comparablePath(url);
    const key = path === undefined ? undefined : nameKey(path);
    if (key === undefined) return;
    const known = this.#hits.get(key);
    if (!known && this.#hits.size >= MAX_KEYS) return;
    this.#hits.set(key, { count: (known?.count ?? 0) + 1, last: this.#app.now().toISOString() });
  }

  /** Starts writing at intervals. @returns a function that stops it and writes the rest */
  start(): () => Promise<void> {
    return this.#writer.start();
  }

  /** Writes the hits so far. If that fails, they are kept for the next write. */
  write(): Promise<void> {
    return this.#writer.write();
  }

  async #writeNow() {
    const hits = this.#hits;
    if (hits.size === 0) return;
    this.#hits = new Map();
    // The same order in every process prevents deadlocks.
    const ordered = [...hits].sort(([one], [other]) => (one < other ? -1 : 1));
    try {
      await this.#app.database.db.transaction().execute(async (trx) => {
        for (const [key, { count, last }] of ordered)
          await trx
            .updateTable("redirect")
            .set((eb) => ({ hits: eb("hits", "+", count), last_hit_at: last }))
            .where("name_key", "=", key)
            .execute();
      });
    } catch (error) {
      this.#app.log.error({ err: error }, "redirect hits could not be saved; they will be retried");
      for (const [key, { count, last }] of hits) {
        const newer = this.#hits.get(key);
        this.#hits.set(key, { count: count + (newer?.count ?? 0), last: newer?.last ?? last });
      }
    }
  }
}
