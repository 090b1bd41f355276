import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import { backoffDelays } from "#app/platform/jobs/backoff-delays.ts";
import { recoverClaims, renewLease } from "./claims.server.ts";
import { Delivery } from "./delivery.server.ts";
import { beginDue, cancelWaiting, finishSendings } from "./finish-sendings.server.ts";
import { queueRecipients } from "./queue-recipients.server.ts";
import type { Readers } from "./readers.ts";

/** How often it looks for work, in milliseconds. */
const INTERVAL = 1000;
/** How long stopping waits for letters that are being submitted, in milliseconds. */
const STOP_TIMEOUT = 10_000;

/**
 * Sends letters: starts scheduled sendings, queues their recipients, and submits the letters to the mail server. Any
 * number of processes can do so. If one is killed, the others or the next one continue; only letters being submitted at
 * that moment are in doubt.
 */
export class SendingWorker {
  readonly #app: App;
  readonly #readers: Readers;
  readonly #name = randomUUID();
  readonly #delivery: Delivery;
  #isStopped = false;
  #timers: NodeJS.Timeout[] = [];
  #preparing: Promise<void> | undefined;
  #delivering: Promise<void> | undefined;
  #delays = backoffDelays(1000, 60_000);
  /** In milliseconds; no delivery is attempted before. */
  #triedAgainAt = 0;

  constructor(app: App, readers: Readers, smtpUrl: string) {
    this.#app = app;
    this.#readers = readers;
    this.#delivery = new Delivery(app, readers, { worker: this.#name, smtpUrl });
  }

  /** Does all work that is ready. */
  async run(): Promise<void> {
    await this.#sign();
    await this.#prepare();
    await this.#deliver();
  }

  start(): void {
    const every = (interval: number, work: () => Promise<unknown>) => {
      const run = () => void work().catch((error) => this.#report(error));
      this.#timers.push(setInterval(run, interval).unref());
      return run;
    };
    const { lease } = this.#app.config.letters;
    const interval = Math.min(INTERVAL, lease / 4);
    every(lease / 4, () => this.#sign())();
    every(interval, () => this.#prepare())();
    every(interval, () => (performance.now() < this.#triedAgainAt ? Promise.resolve() : this.#deliver()));
  }

  /** Stops submitting, waits for letters that are being submitted, and releases its claims. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#delivery.stop();
    const timeout = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT).unref());
    await Promise.race([Promise.allSettled([this.#preparing, this.#delivering]), timeout]);
    this.#delivery.close();
  }

  /** Starts pending work immediately instead of within a second. */
  wake(): void {
    if (this.#timers.length === 0) return;
    this.#prepare()
      .then(() => this.#deliver())
      .catch((error) => this.#report(error));
  }

  #sign() {
    return this.#isStopped ? Promise.resolve() : renewLease(this.#app, this.#name, this.#app.config.letters.lease);
  }

  #prepare(): Promise<void> {
    this.#preparing ??= this.#prepareAll().finally(() => {
      this.#preparing = undefined;
    });
    return this.#preparing;
  }

  async #prepareAll() {
    const app = this.#app;
    await recoverClaims(app, this.#name);
    await beginDue(app);
    while (!this.#isStopped && (await queueRecipients(app, this.#readers))) await nextTurn();
    while (!this.#isStopped && (await cancelWaiting(app))) await nextTurn();
    await finishSendings(app);
  }

  #deliver(): Promise<void> {
    this.#delivering ??= this.#deliverAll().finally(() => {
      this.#delivering = undefined;
    });
    return this.#delivering;
  }

  async #deliverAll() {
    if (this.#isStopped) return;
    const isReached = await this.#delivery.run();
    if (isReached) this.#delays = backoffDelays(1000, 60_000);
    else this.#triedAgainAt = performance.now() + this.#delays.next().value;
    if (!this.#isStopped) await finishSendings(this.#app);
  }

  #report(error: unknown) {
    // The database may be unavailable for a while.
    if (!this.#isStopped) this.#app.log.error({ err: error }, "letters could not be sent");
  }
}
