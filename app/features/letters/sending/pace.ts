/** The longest wait between two letters because the mail server wants less, in milliseconds. */
const LONGEST = 60_000;
const FIRST = 250;

/** When the next letter may be sent: by the limit of a second, and slower while the mail server wants less. */
export class Pace {
  #nextAt = 0;
  #slowness = 0;

  /** @param gap the least time between two letters of this process, in milliseconds */
  take(gap: number, now: number): number {
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + Math.max(gap, this.delay);
    return at - now;
  }

  /** The wait that the mail server has brought about, in milliseconds. */
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
