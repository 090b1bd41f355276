/** The longest wait between two letters when the mail server defers them, in milliseconds. */
const LONGEST = 60_000;
const FIRST = 250;

/** Schedules the next letter by the limit per second, and more slowly while the mail server defers letters. */
export class Pace {
  #nextAt = 0;
  #slowness = 0;

  /**
   * @param gap the shortest time between two letters of this process, in milliseconds
   */
  take(gap: number, now: number): number {
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + Math.max(gap, this.delay);
    return at - now;
  }

  /** The additional wait caused by the mail server, in milliseconds. */
  get delay(): number {
    return this.#slowness === 0 ? 0 : Math.min(FIRST * 2 ** (this.#slowness - 1), LONGEST);
  }

  slowDown(now: number): void {
    this.#slowness = Math.min(this.#slowness + 1, 10);
    this.#nextAt = Math.max(this.#nextAt, now + this.delay);
  }

  speedUp(): void {
    if (this.#slowness > 0) this.#slowness -= 1;
  }
}
