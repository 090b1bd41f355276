import type { Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { academyDay, countOutcomes, type Outcomes } from "../outcomes/count-outcomes.server.ts";
import { recordRefusal } from "../returns/record-returns.server.ts";
import { takeAllowance } from "./allowance.server.ts";
import { canWait, type OfSending, recordSent } from "./record-sent.server.ts";
import "./sending-tables.ts";

/** What became of an attempt. `released`: it never got as far as the recipient, and does not count. */
export type Outcome =
  | { state: "sent" }
  | { state: "failed"; last_error: string; bounce?: "hard" | "soft" }
  | { state: "in_doubt"; last_error: string }
  | { state: "retry"; last_error: string; due_at: string }
  | { state: "released" };

interface Ended extends OfSending {
  outcome: Outcome;
}
interface Handing extends OfSending {
  settle(isAllowed: boolean): void;
  fail(error: unknown): void;
}

/** From how many refusals on, and above which share of letters, a sending pauses by itself. */
const REFUSALS = 10;
const REFUSED_SHARE = 0.05;

/** For how long an outcome waits for a letter to be recorded with, in milliseconds. */
const OUTCOME_WAIT = 25;

/**
 * Records what is handed to the mail server before it is, and what became of it. What all connections have at the same
 * turn shares a transaction, which does not wait for the disk where an epoch says what may be lost.
 */
export class OutcomeRecorder {
  readonly #app: App;
  readonly #worker: string;
  #handings: Handing[] = [];
  #ended: Ended[] = [];
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  /** @param worker its name */
  constructor(app: App, worker: string) {
    this.#app = app;
    this.#worker = worker;
  }

  /**
   * Marks a recipient as handed to the mail server.
   * @returns false if it must not be: the sending was paused, or the lease or the recipient is gone
   */
  hand({ id, sending_id, epoch }: OfSending): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#handings.push({ id, sending_id, epoch, settle, fail });
      this.#schedule();
    });
  }

  /** Notes an outcome, which is recorded before anything else is handed over. */
  note(ended: Ended): void {
    this.#ended.push(ended);
    this.#schedule();
  }

  /** Waits until all is recorded. @throws what the database throws; what it concerns is tried again with the next. */
  async settled(): Promise<void> {
    while (this.#running || this.#ended.length > 0) await (this.#running ?? this.#start());
  }

  #schedule() {
    if (this.#running || this.#immediate) return;
    const start = () =>
      void this.#start().catch((error) => this.#app.log.error({ err: error }, "outcomes were not recorded"));
    if (this.#handings.length > 0) this.#immediate = setImmediate(start);
    else this.#timer ??= setTimeout(start, OUTCOME_WAIT);
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    [this.#timer, this.#immediate] = [undefined, undefined];
    let isDone = false;
    this.#running = this.#record()
      .then(() => {
        isDone = true;
      })
      .finally(() => {
        this.#running = undefined;
        if (this.#handings.length > 0 || (isDone && this.#ended.length > 0)) this.#schedule();
      });
    return this.#running;
  }

  async #record(): Promise<void> {
    const [handings, ended] = [this.#handings, this.#ended];
    [this.#handings, this.#ended] = [[], []];
    try {
      const day = await academyDay(this.#app);
      const handed = await this.#recordAll(day, ended, handings);
      for (const { id, settle } of handings) settle(handed.has(id));
    } catch (error) {
      this.#ended = [...ended, ...this.#ended];
      for (const { fail } of handings) fail(error);
      throw error;
    }
  }

  #recordAll(day: string, ended: Ended[], handed: Handing[]): Promise<Set<number>> {
    const { database } = this.#app;
    if (ended.every(({ outcome }) => outcome.state === "sent"))
      return recordSent(this.#app, { worker: this.#worker, day, sent: ended, handed });
    const record = async (trx: Transaction<Tables>) => {
      const counts = await this.#recordEnded(trx, ended);
      const allowed = await this.#recordHanded(trx, handed);
      await countOutcomes(trx, day, counts);
      return allowed;
    };
    return canWait([...ended, ...handed]) ? database.commitLater(record) : database.db.transaction().execute(record);
  }

  async #recordHanded(trx: Transaction<Tables>, handings: Handing[]): Promise<Set<number>> {
    if (handings.length === 0) return new Set();
    const ids = handings.map(({ id }) => id);
    const rows = await trx
      .updateTable("letter_recipient")
      .set({ state: "handed", modified_at: this.#app.now().toISOString() })
      .where("id", "in", ids)
      .where("state", "=", "leased")
      .where("worker", "=", this.#worker)
      .where("sending_id", "in", (eb) => eb.selectFrom("letter_sending").select("id").where("state", "=", "sending"))
      .returning("id")
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  async #recordEnded(trx: Transaction<Tables>, ended: Ended[]): Promise<Map<number, Outcomes>> {
    const counts = new Map<number, Outcomes>();
    for (const [sendingId, ofSending] of Map.groupBy(ended, ({ sending_id }) => sending_id)) {
      const now = this.#app.now().toISOString();
      const freed = { worker: null, epoch: null, modified_at: now };
      const own = (ids: number[]) =>
        trx
          .updateTable("letter_recipient")
          .where("id", "in", ids)
          .where("state", "in", ["leased", "handed"])
          .where("worker", "=", this.#worker);
      const idsOf = (state: Outcome["state"]) =>
        ofSending.filter(({ outcome }) => outcome.state === state).map(({ id }) => id);
      const count = { sent: 0, failed: 0, in_doubt: 0 };
      const sent = idsOf("sent");
      if (sent.length > 0) {
        const done = { state: "sent" as const, sent_at: now, last_error: null, ...freed };
        count.sent = Number((await own(sent).set(done).executeTakeFirst()).numUpdatedRows);
      }
      const released = idsOf("released");
      if (released.length > 0) {
        await own(released)
          .set({ state: "waiting", ...freed })
          .execute();
        await takeAllowance(trx, this.#app, sendingId, -released.length);
      }
      for (const { id, outcome } of ofSending) {
        if (outcome.state === "sent" || outcome.state === "released") continue;
        const { state, bounce, ...details } = { bounce: undefined, ...outcome };
        const change = { ...details, ...freed };
        const result = await own([id])
          .set((eb) => ({
            ...change,
            state: state === "retry" ? ("waiting" as const) : state,
            attempts: eb("attempts", "+", 1),
          }))
          .executeTakeFirst();
        if (state !== "retry") count[state] += Number(result.numUpdatedRows);
        if (bounce) await recordRefusal(trx, this.#app, id, { kind: bounce, reason: outcome.last_error });
      }
      if (count.sent + count.failed + count.in_doubt > 0) await this.#count(trx, sendingId, count);
      counts.set(sendingId, { sent: count.sent, refused: count.failed });
    }
    return counts;
  }

  async #count(
    trx: Transaction<Tables>,
    sendingId: number,
    { sent, failed, in_doubt }: { sent: number; failed: number; in_doubt: number },
  ) {
    const now = this.#app.now().toISOString();
    const counts = await trx
      .updateTable("letter_sending")
      .set((eb) => ({
        sent: eb("sent", "+", sent),
        failed: eb("failed", "+", failed),
        in_doubt: eb("in_doubt", "+", in_doubt),
        modified_at: now,
      }))
      .where("id", "=", sendingId)
      .returning(["sent", "failed", "excused", "excused_sent"])
      .executeTakeFirstOrThrow();
    const refused = counts.failed - counts.excused;
    const all = refused + counts.sent - counts.excused_sent;
    if (failed === 0 || refused < REFUSALS || refused <= all * REFUSED_SHARE) return;
    const problem = `The mail server refused ${refused} of ${all} letters. Look at those that failed before you continue.`;
    await trx
      .updateTable("letter_sending")
      .set({ state: "paused", paused_by: null, problem })
      .where("id", "=", sendingId)
      .where("state", "=", "sending")
      .execute();
  }
}
