import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import { retryDelay } from "#app/platform/mail/leases.ts";
import { senderAddress } from "#app/platform/mail/sender.ts";
import { type Answer, NoConnection, SmtpLane } from "#app/platform/mail/smtp-lane.ts";
import { withoutAddresses } from "#app/platform/mail/without-addresses.ts";
import { mailboxAddress } from "#app/platform/text/email-address.ts";
import { bounceKind } from "../returns/bounce-kind.ts";
import { returnAddress } from "../returns/mailbox/return-address.ts";
import { LeasesLost } from "./journal.server.ts";
import { countWorkers, type LeasedRecipient, leaseRecipients, recoverOwnLeases, type Worker } from "./leases.server.ts";
import { type Compose, LetterComposer } from "./letter-composer.server.ts";
import { type Outcome, OutcomeRecorder } from "./outcome-recorder.server.ts";
import { Pace } from "./pace.ts";
import type { Readers } from "./readers.ts";
import "./sending-tables.ts";

/** How many recipients are leased at a time (some 2 ms), and how many seconds of work at most. */
const BATCH = 100;
const BATCH_SECONDS = 5;
/** The next batch is leased once this share of one is left, so that no connection has to wait for it. */
const FEW = 1 / 4;
/** After this many attempts that the mail server put off, about a day after the first one, a recipient fails. */
const MAX_ATTEMPTS = 8;
/** The same for a message that the mail server refused after reading it: other readers' may be accepted. */
const MAX_REFUSED = 2;
/** A connection that is lost so often in a row, before a letter is handed over, is not opened again for now. */
const MAX_LOST = 3;

interface Due extends LeasedRecipient {
  compose: Compose;
}

/** Hands due letters to the mail server, over several connections. */
export class Delivery {
  readonly #app: App;
  readonly #readers: Readers;
  readonly #worker: Worker;
  readonly #lanes: SmtpLane[];
  readonly #recorder: OutcomeRecorder;
  readonly #composer: LetterComposer;
  readonly #pace = new Pace();
  readonly #stopping = new AbortController();
  /** Of messages, as in their ids. */
  readonly #host: string;
  /** The address that answers and returned letters go to, unless each has one of its own. */
  readonly #sender: string;
  #leased: Due[] = [];
  /** How many of them are few. */
  #few = 0;
  #refilling: Promise<void> | undefined;
  #gap = 0;
  #problem: string | null = null;
  /** Whether the problem is that the mail server cannot be reached: whatever it takes ends that one. */
  #isAway = false;
  /** Whether it has leased nothing yet in this run. */
  #isFirst = true;

  constructor(app: App, readers: Readers, { worker, smtpUrl }: { worker: Worker; smtpUrl: string }) {
    const { connections, perConnection } = app.config.letters;
    this.#app = app;
    this.#readers = readers;
    this.#worker = worker;
    this.#host = new URL(app.config.siteUrl).hostname;
    this.#sender = senderAddress(app.config);
    this.#lanes = Array.from({ length: connections }, () => new SmtpLane(smtpUrl, perConnection));
    this.#recorder = new OutcomeRecorder(app, worker.name);
    this.#composer = new LetterComposer(app);
  }

  /** Sends until nothing is due. @returns false if the mail server could not be reached */
  async run(): Promise<boolean> {
    await this.#recorder.settled();
    await recoverOwnLeases(this.#app, this.#worker);
    this.#isFirst = true;
    const lanes = this.#lanes.map((lane) => this.#work(lane));
    const results = await Promise.allSettled(lanes);
    for (const lane of this.#lanes) lane.leave();
    // What it leases now would be taken for leased in the next run as well.
    await this.#refilling?.catch(() => {});
    this.#giveBack(this.#leased.splice(0));
    await this.#recorder.settled();
    const failure = results.find((result) => result.status === "rejected");
    if (failure) throw failure.reason;
    const reached = results.map((result) => result.status === "fulfilled" && result.value);
    return reached.includes(true) || !reached.includes(false);
  }

  stop(): void {
    this.#stopping.abort();
  }

  close(): void {
    for (const lane of this.#lanes) lane.close();
  }

  /** @returns whether the mail server could be reached; undefined if there was nothing to send */
  async #work(lane: SmtpLane): Promise<boolean | undefined> {
    let lost = 0;
    let isReached: boolean | undefined;
    for (;;) {
      const recipient = await this.#next();
      if (!recipient) return isReached;
      try {
        if (!(await this.#wait())) {
          this.#giveBack([recipient]);
          return isReached;
        }
        const answer = await this.#send(lane, recipient);
        isReached = answer.kind !== "lost";
        lost = answer.kind === "lost" ? lost + 1 : 0;
        if (lost === MAX_LOST && answer.kind === "lost")
          return await this.#giveUp(recipient.sending_id, answer.message);
      } catch (error) {
        if (error instanceof LeasesLost) {
          this.#leased = [];
          lane.close();
          throw error;
        }
        this.#giveBack([recipient]);
        if (error instanceof NoConnection) return this.#giveUp(recipient.sending_id, error.message);
        lane.close();
        throw error;
      }
    }
  }

  async #send(lane: SmtpLane, recipient: Due): Promise<Answer> {
    const { config } = this.#app;
    const { page, oneClick, topics } = this.#readers.unsubscribeLinks(
      this.#app,
      recipient.email_key,
      recipient.sending_id,
    );
    const returned = returnAddress(config, recipient.id);
    const message = await recipient.compose({
      email: recipient.email,
      name: recipient.name,
      messageId: `<letter-${recipient.sending_id}-${recipient.id}@${this.#host}>`,
      unsubscribePage: page,
      topicsPage: topics,
      oneClick,
      complaints: returned,
    });
    const envelope = { from: returned ?? this.#sender, to: mailboxAddress(recipient.email) };
    const answer = await lane.send(envelope, message, () => this.#recorder.hand(recipient));
    const outcome = this.#outcomeOf(answer, recipient);
    this.#note(recipient, outcome);
    if (outcome.state === "failed" && (await this.#recorder.countRefusals(recipient.sending_id)))
      this.#withdraw(recipient.sending_id);
    await this.#adapt(answer, recipient.sending_id);
    return answer;
  }

  #outcomeOf(answer: Answer, { attempts }: LeasedRecipient): Outcome {
    if (answer.kind === "accepted") return { state: "sent" };
    if (answer.kind === "withdrawn" || answer.kind === "lost" || answer.kind === "busy") return { state: "released" };
    const last_error = answer.message.slice(0, 1000);
    if (answer.kind === "refused")
      return {
        state: "failed",
        last_error,
        ...(answer.code ? { bounce: bounceKind(answer.message, answer.code) } : {}),
      };
    if (answer.kind === "in_doubt") return { state: "in_doubt", last_error };
    if (answer.kind === "message_refused") {
      if (!answer.isRead) return { state: "released" };
      if (attempts + 1 >= MAX_REFUSED) return { state: "failed", last_error };
    }
    if (attempts + 1 >= MAX_ATTEMPTS) return { state: "failed", last_error, bounce: bounceKind(answer.message) };
    const due_at = new Date(this.#app.now().getTime() + retryDelay(attempts + 1)).toISOString();
    return { state: "retry", last_error, due_at };
  }

  /** Slows down where the server wants less, and tells staff. */
  async #adapt(answer: Answer, sendingId: number) {
    if (answer.kind === "withdrawn") {
      this.#withdraw(sendingId);
    } else if (answer.kind === "message_refused") {
      await this.#pause(sendingId, answer.message);
    } else if (answer.kind === "accepted") {
      this.#pace.speedUp();
      if (this.#problem !== null && (this.#isAway || this.#pace.delay === 0)) await this.#tell(sendingId, null);
    } else if (answer.kind === "busy" || answer.kind === "deferred" || answer.kind === "lost") {
      this.#pace.slowDown(performance.now());
      if (answer.kind === "busy")
        await this.#tell(sendingId, `The mail server wants letters more slowly: ${withoutAddresses(answer.message)}`);
    }
  }

  /** Pauses a letter that the mail server refuses, until staff have looked at it; other letters continue. */
  async #pause(sendingId: number, message: string) {
    const problem = `The mail server refused this letter: ${withoutAddresses(message).slice(0, 500)}`;
    this.#app.log.warn({ sendingId, problem }, "a letter was paused");
    await this.#app.database.db
      .updateTable("letter_sending")
      .set({ state: "paused", paused_by: null, problem, modified_at: this.#app.now().toISOString() })
      .where("id", "=", sendingId)
      .where("state", "=", "sending")
      .execute();
    this.#withdraw(sendingId);
  }

  /** Gives back what is left of a sending that was paused or cancelled. */
  #withdraw(sendingId: number) {
    const isOf = (recipient: LeasedRecipient) => recipient.sending_id === sendingId;
    this.#giveBack(this.#leased.filter(isOf));
    this.#leased = this.#leased.filter((recipient) => !isOf(recipient));
  }

  async #giveUp(sendingId: number, message: string): Promise<false> {
    await this.#tell(sendingId, `The mail server cannot be reached: ${withoutAddresses(message)}`, true);
    return false;
  }

  /** Puts what is in the way where staff see it. */
  async #tell(sendingId: number, problem: string | null, isAway = false) {
    this.#isAway = isAway;
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (problem) this.#app.log.warn({ sendingId, problem }, "letters are held up");
    await this.#app.database.db
      .updateTable("letter_sending")
      .set({ problem })
      .where("id", "=", sendingId)
      .where("state", "=", "sending")
      .execute();
  }

  #giveBack(recipients: readonly LeasedRecipient[]) {
    for (const recipient of recipients) this.#note(recipient, { state: "released" });
  }

  #note({ id, sending_id, epoch }: LeasedRecipient, outcome: Outcome) {
    this.#recorder.note({ id, sending_id, epoch, outcome });
  }

  /** @returns false if it is to stop */
  async #wait(): Promise<boolean> {
    const { signal } = this.#stopping;
    const time = this.#pace.take(this.#gap, performance.now());
    if (time > 0) await sleep(time, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  }

  async #next(): Promise<Due | undefined> {
    if (this.#stopping.signal.aborted) return undefined;
    if (this.#leased.length <= this.#few && !this.#refilling) {
      this.#refilling = this.#refill();
      // It is tried again with each letter that is left, and then awaited.
      this.#refilling.catch(() => {});
    }
    if (this.#leased.length === 0) await this.#refilling;
    return this.#leased.shift();
  }

  async #refill() {
    try {
      this.#few = 0;
      const { perSecond } = this.#app.config.letters;
      if (perSecond !== undefined) this.#gap = (1000 / perSecond) * (await countWorkers(this.#app));
      const gap = Math.max(this.#gap, this.#pace.delay);
      const limit = gap === 0 ? BATCH : Math.max(1, Math.min(BATCH, Math.floor((BATCH_SECONDS * 1000) / gap)));
      const sendings = await this.#app.database.db
        .selectFrom("letter_sending")
        .select("id")
        .where("state", "=", "sending")
        .orderBy("id")
        .execute();
      for (const { id } of sendings) {
        const isFirst = this.#isFirst;
        const options = { worker: this.#worker, sendingId: id, limit, isFirst };
        const leased = await leaseRecipients(this.#app, this.#readers, options);
        this.#isFirst = false;
        if (leased.length > 0) return await this.#add(id, leased);
      }
    } finally {
      this.#refilling = undefined;
    }
  }

  async #add(sendingId: number, leased: readonly LeasedRecipient[]) {
    try {
      const compose = await this.#composer.letterOf(sendingId);
      this.#leased.push(...leased.map((recipient) => ({ ...recipient, compose })));
      this.#few = Math.floor(leased.length * FEW);
    } catch (error) {
      this.#giveBack(leased);
      throw error;
    }
  }
}
