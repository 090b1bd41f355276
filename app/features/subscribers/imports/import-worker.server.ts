import { setImmediate as nextTurn } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import { checkRows } from "./check-rows.server.ts";
import { countOutcomes } from "./import-batch.server.ts";
import { importRows } from "./import-rows.server.ts";
import "./import-tables.ts";

/** How often it looks for imports that another process left unfinished, in milliseconds. */
const INTERVAL = 5000;

/**
 * Checks and imports the rows of files in the background. Each batch is a transaction that records its progress, so
 * that a crash loses nothing, and another process or the next start continues. Any number of workers may run, because a
 * batch locks its import.
 */
export class ImportWorker {
  readonly #app: App;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
  }

  /** Starts working unless already running; doesn't wait. */
  wake(): void {
    void this.run().catch((error: unknown) => this.#app.log.error({ err: error }, "an import could not continue"));
  }

  /** Works until there is nothing left to do. */
  run(): Promise<void> {
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  start(): void {
    this.wake();
    this.#timer = setInterval(() => this.wake(), INTERVAL).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running?.catch(() => {});
  }

  async #work() {
    while (!this.#isStopped && (await processBatch(this.#app))) await nextTurn();
  }
}

/** Processes the next rows of the oldest active import. @returns false if there is none */
async function processBatch(app: App): Promise<boolean> {
  const { db, engine } = app.database;
  const waiting = db.selectFrom("subscriber_import").select("id").where("state", "in", ["checking", "running"]);
  if (!(await waiting.executeTakeFirst())) return false;
  const { name } = await app.readSiteFacts(db);
  return db.transaction().execute(async (trx) => {
    const record = await trx
      .selectFrom("subscriber_import")
      .selectAll()
      .where("state", "in", ["checking", "running"])
      .orderBy("id")
      .limit(1)
      .$if(engine === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (!record) return false;
    const isCheck = record.state === "checking";
    const { rows, overruled = 0 } = isCheck
      ? await checkRows(app, trx, record)
      : { rows: await importRows(app, trx, record, name) };
    const last = rows.at(-1);
    const progress = last
      ? { position: last.row_number, counts: JSON.stringify(countOutcomes(rows, record.counts, overruled)) }
      : { state: isCheck ? ("checked" as const) : ("done" as const) };
    await trx
      .updateTable("subscriber_import")
      .set({ ...progress, modified_at: app.now().toISOString() })
      .where("id", "=", record.id)
      .execute();
    return true;
  });
}
