import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import { retryDelay } from "#app/platform/mail/leases.ts";
import { redactAddresses } from "#app/platform/mail/redact-addresses.ts";
import { senderAddress } from "#app/platform/mail/sender.ts";
import { type Answer, NoConnection, SmtpLane } from "#app/platform/mail/smtp-lane.ts";
import { mailboxAddress } from "#app/platform/text/email-address.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import { bounceKind } from "../returns/bounce-kind.ts";
import { returnAddress } from "../returns/mailbox/return-address.ts";
import { type ClaimedRecipient, claimRecipients, countWorkers, recoverOwnClaims } from "./claims.server.ts";
import { type Compose, readComposer } from "./compose-letters.server.ts";
import { OutcomeRecorder } from "./outcome-recorder.server.ts";
import { Pace } from "./pace.ts";
import type { Readers } from "./readers.ts";
import type { Outcome } from "./record-outcomes.server.ts";
import "./sending-tables.ts";

/** How many recipients are claimed at a time (about 2 ms), and the maximum seconds of work claimed. */
const BATCH = 100;
const BATCH_SECONDS = 5;
/** After this many deferrals by the mail server, about a day after the first attempt, a recipient fails. */
const MAX_ATTEMPTS = 8;
/**
 * The same limit for a message that the mail server refuses after reading it; other readers' copies may be accepted.
 */
const MAX_REFUSED = 2;
/** After this many lost connections in a row before a letter is submitted, no connection is opened for now. */
const MAX_LOST = 3;

interface Due extends ClaimedRecipient {
  compose: Compose;
}

/** Submits queued letters to the mail server over several connections. */
export class Delivery {
  readonly #app: App;
  readonly #readers: Readers;
  readonly #worker: string;
  readonly #lanes: SmtpLane[];
  readonly #recorder: OutcomeRecorder;
  readonly #pace = new Pace();
  readonly #stopping = new AbortController();
  /** The domain used in message ids. */
  readonly #host: string;
  /** The address for replies and bounces, unless a letter has its own. */
  readonly #sender: string;
  #claimed: Due[] = [];
  #claiming: Promise<boolean> | undefined;
  /** The time between two letters of this process, in milliseconds. */
  #gap = 0;
  #problem: string | null = null;
  /** Whether the mail server can't be reached; the next letter it accepts clears this problem. */
  #isAway = false;

  /** @param options.worker the name of this process */
  constructor(app: App, readers: Readers, { worker, smtpUrl }: { worker: string; smtpUrl: string }) {
    const { connections, perConnection } = app.config.letters;
    this.#app = app;
    this.#readers = readers;
    this.#worker = worker;
    this.#host = new URL(app.config.siteUrl).hostname;
    this.#sender = senderAddress(app.config);
    this.#lanes = Array.from({ length: connections }, () => new SmtpLane(smtpUrl, perConnection));
    this.#recorder = new OutcomeRecorder(app, worker);
  }

  /** Sends until no recipient is ready. @returns false if the mail server could not be reached */
  async run(): Promise<boolean> {
    await this.#recorder.settled();
    await recoverOwnClaims(this.#app, this.#worker);
    const results = await Promise.allSettled(this.#lanes.map((lane) => this.#work(lane)));
    for (const lane of this.#lanes) lane.leave();
    this.#release(this.#claimed.splice(0));
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

  /**
   * @returns whether the mail server could be reached; undefined if there was nothing to send
   */
  async #work(lane: SmtpLane): Promise<boolean | undefined> {
    let lost = 0;
    let isReached: boolean | undefined;
    for (;;) {
      const recipient = await this.#next();
      if (!recipient) return isReached;
      try {
        if (!(await this.#wait())) {
          this.#release([recipient]);
          return isReached;
        }
        const answer = await this.#send(lane, recipient);
        isReached = answer.kind !== "lost";
        lost = answer.kind === "lost" ? lost + 1 : 0;
        if (lost === MAX_LOST && answer.kind === "lost")
          return await this.#giveUp(recipient.sending_id, answer.message);
      } catch (error) {
        this.#release([recipient]);
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
    const answer = await lane.send(envelope, message, () => this.#recorder.start(recipient));
    const outcome = this.#determineOutcome(answer, recipient);
    const recorded = this.#recorder.note(recipient, outcome);
    if (outcome.state === "failed") {
      // It may have paused the sending, which letters refused before submission would not notice.
      await recorded;
      if (!(await this.#sendings()).some(({ id }) => id === recipient.sending_id)) this.#withdraw(recipient.sending_id);
    }
    await this.#adapt(answer, recipient.sending_id);
    return answer;
  }

  #determineOutcome(answer: Answer, { attempts }: ClaimedRecipient): Outcome {
    if (answer.kind === "accepted") return { state: "sent" };
    if (answer.kind === "withdrawn" || answer.kind === "lost" || answer.kind === "busy") return { state: "released" };
    const last_error = cutText(answer.message, 1000);
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
    return { state: "queued", last_error, due_at };
  }

  /** Slows down when the server asks for it, and shows staff. */
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
        await this.#tell(sendingId, `The mail server asked us to slow down: ${redactAddresses(answer.message)}`);
    }
  }

  /** Pauses a letter that the mail server refuses until staff have looked at it; other letters continue. */
  async #pause(sendingId: number, message: string) {
    const problem = `The mail server refused this letter: ${cutText(redactAddresses(message), 500)}`;
    this.#app.log.warn({ sendingId, problem }, "a mailing was paused");
    await this.#app.database.db
      .updateTable("letter_sending")
      .set({ state: "paused", paused_by: null, problem, modified_at: this.#app.now().toISOString() })
      .where("id", "=", sendingId)
      .where("state", "=", "sending")
      .execute();
    this.#withdraw(sendingId);
  }

  /** Releases the remaining recipients of a paused or cancelled sending. */
  #withdraw(sendingId: number) {
    const isOf = (recipient: ClaimedRecipient) => recipient.sending_id === sendingId;
    this.#release(this.#claimed.filter(isOf));
    this.#claimed = this.#claimed.filter((recipient) => !isOf(recipient));
  }

  async #giveUp(sendingId: number, message: string): Promise<false> {
    await this.#tell(sendingId, `The mail server can’t be reached: ${redactAddresses(message)}`, true);
    return false;
  }

  /** Shows staff the problem. */
  async #tell(sendingId: number, problem: string | null, isAway = false) {
    this.#isAway = isAway;
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (problem) this.#app.log.warn({ sendingId, problem }, "letters are delayed");
    await this.#app.database.db
      .updateTable("letter_sending")
      .set({ problem })
      .where("id", "=", sendingId)
      .where("state", "=", "sending")
      .execute();
  }

  #release(recipients: readonly ClaimedRecipient[]) {
    for (const recipient of recipients) void this.#recorder.note(recipient, { state: "released" });
  }

  /**
   * @returns false if it should stop
   */
  async #wait(): Promise<boolean> {
    const { signal } = this.#stopping;
    const time = this.#pace.take(this.#gap, performance.now());
    if (time > 0) await sleep(time, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  }

  async #next(): Promise<Due | undefined> {
    while (!this.#stopping.signal.aborted) {
      const next = this.#claimed.shift();
      if (next) return next;
      this.#claiming ??= this.#claim().finally(() => {
        this.#claiming = undefined;
      });
      if (!(await this.#claiming)) return undefined;
    }
    return undefined;
  }

  #sendings() {
    return this.#app.database.db
      .selectFrom("letter_sending")
      .select(["id", "audience"])
      .where("state", "=", "sending")
      .orderBy("id")
      .execute();
  }

  /**
   * @returns whether any recipient is ready
   */
  async #claim(): Promise<boolean> {
    const { perSecond } = this.#app.config.letters;
    if (perSecond !== undefined) this.#gap = (1000 / perSecond) * (await countWorkers(this.#app));
    const gap = Math.max(this.#gap, this.#pace.delay);
    const limit = gap === 0 ? BATCH : Math.max(1, Math.min(BATCH, Math.floor((BATCH_SECONDS * 1000) / gap)));
    for (const sending of await this.#sendings()) {
      const claim = { worker: this.#worker, sending, limit };
      const claimed = await claimRecipients(this.#app, this.#readers, claim);
      if (claimed.length === 0) continue;
      try {
        const compose = await readComposer(this.#app, sending.id);
        this.#claimed.push(...claimed.map((recipient) => ({ ...recipient, compose })));
        return true;
      } catch (error) {
        this.#release(claimed);
        throw error;
      }
    }
    return false;
  }
}
