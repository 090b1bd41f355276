/** In milliseconds. */
const INTERVAL = 5000;

/** Writes what is counted in memory, at intervals and one batch after another. */
export class PeriodicWriter {
  readonly #writeNow: () => Promise<void>;
  #writing: Promise<void> = Promise.resolve();

  /** @param writeNow handles its own errors. */
  constructor(writeNow: () => Promise<void>) {
    this.#writeNow = writeNow;
  }

  /** Starts writing at intervals. @returns a function that stops it and writes the rest. */
  start(): () => Promise<void> {
    const timer = setInterval(() => void this.write(), INTERVAL).unref();
    return async () => {
      clearInterval(timer);
      await this.write();
    };
  }

  /** Writes now, after what is being written. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(this.#writeNow);
    return this.#writing;
  }
}
