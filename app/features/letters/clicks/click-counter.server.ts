import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import { PeriodicWriter } from "#app/platform/jobs/periodic-writer.ts";
import { academyDay, addOutcomes, type Outcomes } from "../outcomes/add-outcomes.server.ts";
import "./click-tables.ts";

/** The maximum number of links counted between two writes, which limits memory. */
const MAX_KEYS = 2000;

export interface Followed {
  id: number;
  sending_id: number;
}

/** Counts clicks in memory by link alone, and writes them in batches, like page views. */
export class ClickCounter {
  readonly #app: App;
  #clicks = new Map<number, { sending_id: number; clicks: number }>();
  readonly #writer = new PeriodicWriter(() => this.#writeNow());

  constructor(app: App) {
    this.#app = app;
  }

  add({ id, sending_id }: Followed, clicks = 1): void {
    const known = this.#clicks.get(id);
    if (!known && this.#clicks.size >= MAX_KEYS) return;
    this.#clicks.set(id, { sending_id, clicks: (known?.clicks ?? 0) + clicks });
  }

  /** Starts writing at intervals. @returns a function that stops it and writes the rest */
  start(): () => Promise<void> {
    return this.#writer.start();
  }

  /** Writes the clicks counted so far. If that fails, they are kept for the next write. */
  write(): Promise<void> {
    return this.#writer.write();
  }

  async #writeNow() {
    const counted = this.#clicks;
    if (counted.size === 0) return;
    this.#clicks = new Map();
    try {
      const day = await academyDay(this.#app);
      // The same order in every process prevents deadlocks.
      const rows = [...counted].sort(([one], [other]) => one - other);
      const bySending = new Map<number, Outcomes>();
      for (const [, { sending_id, clicks }] of rows)
        bySending.set(sending_id, { clicks: (bySending.get(sending_id)?.clicks ?? 0) + clicks });
      await this.#app.database.db.transaction().execute(async (trx) => {
        await trx
          .insertInto("letter_click")
          .values(rows.map(([link_id, { clicks }]) => ({ link_id, day, clicks })))
          .onConflict((conflict) =>
            conflict
              .columns(["link_id", "day"])
              .doUpdateSet({ clicks: sql<number>`letter_click.clicks + excluded.clicks` }),
          )
          .execute();
        await addOutcomes(trx, day, bySending);
      });
    } catch (error) {
      this.#app.log.error({ err: error }, "could not save letter clicks; they are kept for the next attempt");
      for (const [id, { sending_id, clicks }] of counted) this.add({ id, sending_id }, clicks);
    }
  }
}
