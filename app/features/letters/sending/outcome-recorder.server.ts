import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { academyDay } from "../outcomes/add-outcomes.server.ts";
import type { ClaimedRecipient } from "./claims.server.ts";
import { type Ended, type Outcome, recordOutcomes } from "./record-outcomes.server.ts";
import "./sending-tables.ts";

/** How long an outcome waits to share the next letter's transaction, in milliseconds. */
const OUTCOME_WAIT = 25;

interface Starting {
  recipient: ClaimedRecipient;
  settle(isStarted: boolean): void;
  fail(error: unknown): void;
}
interface Noted extends Ended {
  settle(): void;
  fail(error: unknown): void;
}

/**
 * Records that letters are about to be submitted to the mail server, and their outcomes, in the order of the calls: no
 * connection submits a letter before its previous letter's outcome is in the database. Several connections share a
 * transaction.
 */
export class OutcomeRecorder {
  readonly #app: App;
  readonly #worker: string;
  #starting: Starting[] = [];
  /** Kept until recorded, even if the database fails meanwhile. */
  #ended: Noted[] = [];
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param worker the name of the process
   */
  constructor(app: App, worker: string) {
    this.#app = app;
    this.#worker = worker;
  }

  /**
   * Records that a letter is about to be submitted to the mail server.
   * @returns false if it must not be: the sending was paused, or the claim or the recipient is gone
   * @throws what the database throws
   */
  start(recipient: ClaimedRecipient): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#starting.push({ recipient, settle, fail });
      this.#write().catch(() => {});
    });
  }

  /**
   * @returns a promise until it is recorded, or the database fails; then the next call retries
   */
  note(recipient: ClaimedRecipient, outcome: Outcome): Promise<void> {
    const recorded = new Promise<void>((settle, fail) => {
      this.#ended.push({ recipient, outcome, settle, fail });
      this.#writeLater();
    });
    // Most callers don't await it: the connection's next letter does.
    recorded.catch(() => {});
    return recorded;
  }

  /** Waits until all outcomes are recorded. @throws what the database throws */
  async settled(): Promise<void> {
    while (this.#writing || this.#ended.length > 0) await this.#write();
  }

  #writeLater() {
    this.#timer ??= setTimeout(() => this.#write().catch(() => {}), OUTCOME_WAIT);
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      do {
        // SQLite responds within the same turn, before other connections could add anything.
        await nextTurn();
        await this.#writeOnce([...this.#ended], this.#starting.splice(0));
      } while (this.#starting.length > 0);
      if (this.#ended.length > 0) this.#writeLater();
    } finally {
      this.#writing = undefined;
    }
  }

  async #writeOnce(ended: readonly Noted[], starting: readonly Starting[]): Promise<void> {
    const { database } = this.#app;
    try {
      const day = await academyDay(this.#app);
      const write = async (trx: Transaction<Tables>) => {
        await recordOutcomes(trx, this.#app, { worker: this.#worker, day }, ended);
        return this.#start(trx, starting);
      };
      // An outcome reaches the disk with its connection's next letter; a crash before that leaves the letter in doubt.
      const started = await (starting.length > 0
        ? database.db.transaction().execute(write)
        : database.commitLater(write));
      this.#ended.splice(0, ended.length);
      for (const { settle } of ended) settle();
      for (const { recipient, settle } of starting) {
        const isStarted = started.delete(recipient.id);
        if (!isStarted) recipient.handed_at = null;
        settle(isStarted);
      }
    } catch (error) {
      for (const { fail } of [...ended, ...starting]) fail(error);
      throw error;
    }
  }

  async #start(trx: Transaction<Tables>, starting: readonly Starting[]): Promise<Set<number>> {
    if (starting.length === 0) return new Set();
    const handed_at = this.#app.now().toISOString();
    for (const { recipient } of starting) recipient.handed_at = handed_at;
    const ids = starting.map(({ recipient }) => recipient.id);
    const started = await trx
      .updateTable("letter_recipient")
      .set({ handed_at, modified_at: handed_at })
      .where("id", "in", ids)
      .where("state", "=", "sending")
      .where("worker", "=", this.#worker)
      .where("handed_at", "is", null)
      .where("sending_id", "in", (eb) => eb.selectFrom("letter_sending").select("id").where("state", "=", "sending"))
      .returning("id")
      .execute();
    return new Set(started.map(({ id }) => id));
  }
}
