import { Unavailable } from "./errors.ts";

/**
 * Slow work, so many pieces of it at a time; the others wait in the order they came. Work under the
 * same name is done once, however many ask for it meanwhile.
 */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #waiting: (() => void)[] = [];
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #refusal: string;
  #running = 0;

  /**
   * @param mayWait so many pieces of work for visitors may wait (`offer`, `once`).
   * @param refusal what is said where more come.
   */
  constructor(
    atOnce: number,
    mayWait: number,
    refusal = "Too much is being made at once. Please try again in a moment.",
  ) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
    this.#refusal = refusal;
  }

  /** Does the work when its turn has come. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await new Promise<void>((turn) => this.#waiting.push(turn));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Who waited takes over the place.
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** The same for visitors. @throws Unavailable where too much is waiting already, and what the work throws. */
  async offer<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= this.#mayWait) throw new Unavailable(this.#refusal);
    return this.run(work);
  }

  /**
   * The result of the work of that name: of the piece under way, or of a new one.
   * @throws Unavailable where too much is waiting already, and what the work throws.
   */
  once<T>(name: string, work: () => Promise<T>): Promise<T> {
    const underWay = this.#underWay.get(name) as Promise<T> | undefined;
    if (underWay) return underWay;
    const result = this.offer(work).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, result);
    return result;
  }
}
