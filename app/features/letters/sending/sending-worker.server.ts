import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import { backoffDelays } from "#app/platform/jobs/backoff-delays.ts";
import { readMachineBoot } from "#app/platform/processes/machine-boot.ts";
import { Delivery } from "./delivery.server.ts";
import { beginDue, cancelWaiting, finishSendings } from "./finish-sendings.server.ts";
import { giveSign, recoverLeases, type Worker } from "./leases.server.ts";
import { queueRecipients } from "./queue-recipients.server.ts";
import type { Readers } from "./readers.ts";

/** How often it looks for something to do, in milliseconds. */
const INTERVAL = 1000;
/** How long stopping waits for letters that are being handed over, in milliseconds. */
const STOP_TIMEOUT = 10_000;

export interface SendingWorkerOptions {
  smtpUrl: string;
  /** How long this process counts as alive after its last sign, in milliseconds; else as configured. */
  alive?: number;
  /** Of the machine; undefined if it is not known. */
  boot?: string | undefined;
}

/**
 * Sends letters: begins sendings that are due, queues their recipients, and hands the letters to the mail server. Any
 * number of processes may do so. Where one ends abruptly, the others or the next one go on; only letters that were in
 * the mail server's hands at that moment are in doubt. Where the machine or PostgreSQL does, so is what was leased.
 */
export class SendingWorker {
  readonly #app: App;
  readonly #readers: Readers;
  readonly #alive: number;
  readonly #worker: Worker;
  readonly #delivery: Delivery;
  #isStopped = false;
  #timers: NodeJS.Timeout[] = [];
  #preparing: Promise<void> | undefined;
  #delivering: Promise<void> | undefined;
  #delays = backoffDelays(1000, 60_000);
  /** In milliseconds; no delivery is tried before. */
  #triedAgainAt = 0;

  constructor(app: App, readers: Readers, options: SendingWorkerOptions) {
    this.#app = app;
    this.#readers = readers;
    this.#alive = options.alive ?? app.config.letters.lease;
    const boot = "boot" in options ? options.boot : readMachineBoot();
    this.#worker = { name: randomUUID(), boot };
    this.#delivery = new Delivery(app, readers, { worker: this.#worker, smtpUrl: options.smtpUrl });
  }

  /** Does all that can be done now. */
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
    const interval = Math.min(INTERVAL, this.#alive / 4);
    every(this.#alive / 4, () => this.#sign())();
    every(interval, () => this.#prepare())();
    every(interval, () => (performance.now() < this.#triedAgainAt ? Promise.resolve() : this.#deliver()));
  }

  /** Hands over nothing more, waits for what is being handed over, and gives back what it has leased. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#delivery.stop();
    const timeout = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT).unref());
    await Promise.race([Promise.allSettled([this.#preparing, this.#delivering]), timeout]);
    this.#delivery.close();
  }

  /** Starts what is due at once instead of within a second. */
  wake(): void {
    if (this.#timers.length === 0) return;
    this.#prepare()
      .then(() => this.#deliver())
      .catch((error) => this.#report(error));
  }

  #sign() {
    return this.#isStopped ? Promise.resolve() : giveSign(this.#app, this.#worker.name, this.#alive);
  }

  #prepare(): Promise<void> {
    this.#preparing ??= this.#prepareAll().finally(() => {
      this.#preparing = undefined;
    });
    return this.#preparing;
  }

  async #prepareAll() {
    const app = this.#app;
    await recoverLeases(app, this.#worker);
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
    // The database may not be available for a while.
    if (!this.#isStopped) this.#app.log.error({ err: error }, "letters could not be sent");
  }
}
