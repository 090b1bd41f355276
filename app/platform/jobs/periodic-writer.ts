/** In milliseconds. */
const INTERVAL = 5000;

/** Writes counts that are kept in memory, at intervals and one batch after another. */
export class PeriodicWriter {
  readonly #writeNow: () => Promise<void>;
  #writing: Promise<void> = Promise.resolve();

  /** @param writeNow handles its own errors. */
  constructor(writeNow: () => Promise<void>) {
    this.#writeNow = writeNow;
  }

  /** Starts writing at intervals. @returns a function that stops writing and writes the rest. */
  start(): () => Promise<void> {
    const timer = setInterval(() => void this.write(), INTERVAL).unref();
    return async () => {
      clearInterval(timer);
      await this.write();
    };
  }

  /** Writes now, after any write in progress. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(this.#writeNow);
    return this.#writing;
  }
}
