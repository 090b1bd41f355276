import type { Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { withoutAddresses } from "#app/platform/mail/without-addresses.ts";
import { academyDay, countOutcomes, type Outcomes } from "../outcomes/count-outcomes.server.ts";
import type { BounceKind } from "../returns/bounce-kind.ts";
import { BLAMED_LIMIT } from "../returns/count-returns.server.ts";
import { recordRefusal } from "../returns/record-returns.server.ts";
import { takeAllowance } from "./allowance.server.ts";
import { canWait, markHanded, type OfSending } from "./journal.server.ts";
import "./sending-tables.ts";

/** What became of an attempt. `released`: it never got as far as the recipient, and does not count. */
export type Outcome =
  | { state: "sent" }
  | { state: "failed"; last_error: string; bounce?: BounceKind }
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

const idsOf = (ended: readonly Ended[], state: Outcome["state"]): number[] =>
  ended.filter(({ outcome }) => outcome.state === state).map(({ id }) => id);

const blamesSender = ({ outcome }: Ended) => outcome.state === "failed" && outcome.bounce === "sender";

/** From how many refusals on, and above which share of letters, a sending pauses by itself. */
const REFUSALS = 10;
const REFUSED_SHARE = 0.05;

/**
 * For how long a letter waits for those of other connections, to be marked with them, in milliseconds. Half of the
 * connections do not wait for the others, which are at work meanwhile.
 */
const GATHERING = 1;

/** After this time without a next letter, an outcome is recorded by itself, in milliseconds. */
const OUTCOME_WAIT = 25;
/** So many outcomes are recorded together, and none later than after so many milliseconds, for the progress to be seen. */
const BATCH = 100;
const LONGEST = 1000;

/**
 * Marks what is handed to the mail server before it is, and records what became of it. All connections share the marks,
 * which have with them what was sent since, so that the rows can be changed many at a time. Nothing of it waits for the
 * disk where an epoch says what may be lost.
 */
export class OutcomeRecorder {
  readonly #app: App;
  readonly #worker: string;
  /** So many letters are marked at once. */
  readonly #gathered: number;
  #handings: Handing[] = [];
  readonly #inHand = new Set<number>();
  /** The sendings that have paused for refusals. */
  readonly #paused = new Set<number>();
  /** In the order in which they were noted; they stay until they are recorded. */
  #ended: Ended[] = [];
  /** Since when the oldest of them waits, as of `performance.now()`. */
  #since = 0;
  /** Since when there is one that no mark has with it. */
  #unmarkedSince: number | undefined;
  #marking: Promise<void> | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #recording: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param worker its name */
  constructor(app: App, worker: string) {
    this.#app = app;
    this.#worker = worker;
    this.#gathered = Math.ceil(app.config.letters.connections / 2);
  }

  /**
   * Marks a recipient as handed to the mail server.
   * @returns false if it must not be: the sending was paused, or the lease or the recipient is gone
   * @throws LeasesLost, what the database throws
   */
  hand({ id, sending_id, epoch }: OfSending): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#handings.push({ id, sending_id, epoch, settle, fail });
      this.#scheduleMarking();
    });
  }

  /** Notes an outcome, which is marked or recorded before this connection hands over anything else. */
  note(ended: Ended): void {
    if (this.#ended.length === 0) this.#since = performance.now();
    this.#ended.push(ended);
    this.#inHand.delete(ended.id);
    this.#unmarkedSince ??= performance.now();
    if (this.#ended.length >= BATCH) this.#recordNow();
    else this.#timer ??= setTimeout(() => this.#recordIfDue(), OUTCOME_WAIT);
  }

  /** Waits until all is recorded. @throws what the database throws; what it concerns is tried again with the next. */
  async settled(): Promise<void> {
    while (this.#recording || this.#ended.length > 0) await (this.#recording ?? this.#record());
  }

  /**
   * Where the sending may have to pause, since many or the sender were refused, waits until it is known.
   * @returns whether it has paused
   */
  async countRefusals(sendingId: number): Promise<boolean> {
    const mayPause = () => this.#ended.some(blamesSender) || idsOf(this.#ended, "failed").length >= REFUSALS;
    // Twice, since what is being recorded may have been noted before them.
    for (let times = 0; times < 2 && mayPause(); times += 1) {
      this.#recordNow();
      await this.#recording?.catch(() => {});
    }
    return this.#paused.delete(sendingId);
  }

  #scheduleMarking() {
    if (this.#marking || this.#handings.length === 0) return;
    if (this.#handings.length >= this.#gathered) this.#markNow();
    else this.#gathering ??= setTimeout(() => this.#markNow(), GATHERING);
  }

  #markNow() {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#marking = this.#mark().finally(() => {
      this.#marking = undefined;
      this.#scheduleMarking();
    });
  }

  async #mark(): Promise<void> {
    const next = this.#handings;
    this.#handings = [];
    const sent = idsOf(this.#ended, "sent");
    // What was refused or given back needs none: nobody has it.
    const handed = [...this.#inHand, ...idsOf(this.#ended, "in_doubt")];
    const marks = { worker: this.#worker, next, handed, sent };
    if (sent.length === this.#ended.length) this.#unmarkedSince = undefined;
    try {
      const allowed = await markHanded(this.#app, marks);
      for (const { id } of next) if (allowed.has(id)) this.#inHand.add(id);
      for (const { id, settle } of next) settle(allowed.has(id));
    } catch (error) {
      for (const { fail } of next) fail(error);
    }
  }

  #recordIfDue() {
    this.#timer = undefined;
    if (this.#ended.length === 0) return;
    const unmarkedSince = this.#unmarkedSince ?? Number.POSITIVE_INFINITY;
    const rest = Math.min(this.#since + LONGEST, unmarkedSince + OUTCOME_WAIT) - performance.now();
    if (rest <= 0) this.#recordNow();
    else this.#timer = setTimeout(() => this.#recordIfDue(), Math.min(rest, OUTCOME_WAIT));
  }

  #recordNow() {
    if (!this.#recording)
      this.#record().catch((error) => this.#app.log.error({ err: error }, "outcomes were not recorded"));
  }

  #record(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ended = [...this.#ended];
    this.#recording = this.#recordAll(ended)
      .then(() => {
        this.#ended.splice(0, ended.length);
        this.#since = performance.now();
        if (this.#ended.length > 0) this.#timer ??= setTimeout(() => this.#recordIfDue(), OUTCOME_WAIT);
      })
      .finally(() => {
        this.#recording = undefined;
      });
    return this.#recording;
  }

  async #recordAll(ended: Ended[]): Promise<void> {
    const { database } = this.#app;
    const day = await academyDay(this.#app);
    const record = async (trx: Transaction<Tables>) => countOutcomes(trx, day, await this.#recordEnded(trx, ended));
    await (canWait(ended) ? database.commitLater(record) : database.db.transaction().execute(record));
  }

  async #recordEnded(trx: Transaction<Tables>, ended: Ended[]): Promise<Map<number, Outcomes>> {
    const counts = new Map<number, Outcomes>();
    const bySending = [...Map.groupBy(ended, ({ sending_id }) => sending_id)].sort(([one], [other]) => one - other);
    for (const [sendingId, ofSending] of bySending) {
      const now = this.#app.now().toISOString();
      const freed = { worker: null, epoch: null, modified_at: now };
      const own = (ids: number[]) =>
        trx
          .updateTable("letter_recipient")
          .where("id", "in", ids)
          .where("state", "=", "leased")
          .where("worker", "=", this.#worker);
      const count = { sent: 0, failed: 0, in_doubt: 0, blamed: 0 };
      let blame: string | undefined;
      const sent = idsOf(ofSending, "sent");
      if (sent.length > 0) {
        const done = { state: "sent" as const, sent_at: now, last_error: null, ...freed };
        count.sent = Number((await own(sent).set(done).executeTakeFirst()).numUpdatedRows);
      }
      const released = idsOf(ofSending, "released");
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
        if (bounce === "sender") {
          // It says nothing of the reader.
          count.blamed += Number(result.numUpdatedRows);
          blame = outcome.last_error;
        } else if (bounce) await recordRefusal(trx, this.#app, id, { kind: bounce, reason: outcome.last_error });
      }
      if (count.sent + count.failed + count.in_doubt > 0) await this.#count(trx, sendingId, count, blame);
      counts.set(sendingId, { sent: count.sent, refused: count.failed });
    }
    return counts;
  }

  async #count(
    trx: Transaction<Tables>,
    sendingId: number,
    { sent, failed, in_doubt, blamed }: Record<"sent" | "failed" | "in_doubt" | "blamed", number>,
    blame: string | undefined,
  ) {
    const now = this.#app.now().toISOString();
    const counts = await trx
      .updateTable("letter_sending")
      .set((eb) => ({
        sent: eb("sent", "+", sent),
        failed: eb("failed", "+", failed),
        in_doubt: eb("in_doubt", "+", in_doubt),
        blamed: eb("blamed", "+", blamed),
        modified_at: now,
      }))
      .where("id", "=", sendingId)
      .returning(["sent", "failed", "blamed", "excused", "excused_sent", "excused_blamed"])
      .executeTakeFirstOrThrow();
    const refused = counts.failed - counts.excused;
    const all = refused + counts.sent - counts.excused_sent;
    const blamedSince = counts.blamed - counts.excused_blamed;
    const isBlamed = blame !== undefined && blamedSince >= BLAMED_LIMIT.least && blamedSince > all * BLAMED_LIMIT.share;
    if (!isBlamed && (failed === 0 || refused < REFUSALS || refused <= all * REFUSED_SHARE)) return;
    const problem = isBlamed
      ? `Mail servers refused ${blamedSince} of ${all} letters because of the sender or the letter, not the readers: ${withoutAddresses(blame)}`
      : `The mail server refused ${refused} of ${all} letters. Look at those that failed before you continue.`;
    this.#paused.add(sendingId);
    await trx
      .updateTable("letter_sending")
      .set({ state: "paused", paused_by: null, problem })
      .where("id", "=", sendingId)
      .where("state", "=", "sending")
      .execute();
  }
}
