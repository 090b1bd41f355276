/** How long after the last change an item is saved, and the longest after the first one; in milliseconds. */
const DELAY = 1_000;
const MAX_DELAY = 10_000;

/** Calls back shortly after the last change. */
export class AutosaveTimer {
  readonly #onPause: () => void;
  readonly #now: () => Date;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstChange: number | undefined;

  constructor(onPause: () => void, now: () => Date) {
    this.#onPause = onPause;
    this.#now = now;
  }

  restart(): void {
    clearTimeout(this.#timer);
    const now = this.#now().getTime();
    this.#firstChange ??= now;
    const latest = this.#firstChange + MAX_DELAY - now;
    this.#timer = setTimeout(
      () => {
        this.#firstChange = undefined;
        this.#onPause();
      },
      Math.max(0, Math.min(DELAY, latest)),
    );
  }

  /** Cancels the pending save. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#firstChange = undefined;
  }
}
