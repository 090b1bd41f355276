import { setImmediate as nextTurn } from "node:timers/promises";
import { TooManyRequests, Unavailable } from "./errors.ts";

export interface WorkQueueOptions {
  /** So many pieces of work at a time. */
  concurrency: number;
  /** So many pieces of work for visitors may wait. */
  maxWaiting: number;
  /** So many of one visitor may wait or be under way, so that nobody fills the queue alone. */
  maxPerClient?: number;
  /** What is said where more come. */
  rejectionMessage?: string;
}

/**
 * Slow work, so many pieces of it at a time; the others wait in the order they came. Work under the
 * same name is done once, however many ask for it meanwhile. Each piece begins in a turn of the event
 * loop of its own, so that whatever is quick comes in between.
 */
export class WorkQueue {
  readonly #options: Required<WorkQueueOptions>;
  readonly #waiting: (() => void)[] = [];
  readonly #underWay = new Map<string, Promise<unknown>>();
  /** What each visitor has here. */
  readonly #held = new Map<string, number>();
  #running = 0;

  constructor({
    concurrency,
    maxWaiting,
    maxPerClient = maxWaiting,
    rejectionMessage = "Too much is being made at once. Please try again in a moment.",
  }: WorkQueueOptions) {
    this.#options = { concurrency, maxWaiting, maxPerClient, rejectionMessage };
  }

  /** Does the work when its turn has come. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#options.concurrency) await new Promise<void>((turn) => this.#waiting.push(turn));
    else this.#running += 1;
    try {
      await nextTurn();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Who waited takes over the place.
      if (next) next();
      else this.#running -= 1;
    }
  }

  /**
   * The same for visitors.
   * @param visitor whose share it counts against, such as the address it came from.
   * @throws (at once, before there is a promise) Unavailable where too much is waiting already,
   * TooManyRequests where the visitor has too much here.
   */
  offer<T>(work: () => Promise<T>, visitor?: string): Promise<T> {
    const held = this.#held.get(visitor ?? "") ?? 0;
    if (visitor !== undefined && held >= this.#options.maxPerClient) throw new TooManyRequests(1);
    if (this.#waiting.length >= this.#options.maxWaiting) throw new Unavailable(this.#options.rejectionMessage);
    if (visitor === undefined) return this.run(work);
    this.#held.set(visitor, held + 1);
    return this.run(work).finally(() => {
      const left = (this.#held.get(visitor) ?? 0) - 1;
      if (left > 0) this.#held.set(visitor, left);
      else this.#held.delete(visitor);
    });
  }

  /** The result of the work of that name: of the piece under way, or of a new one. Throws as `offer` does. */
  once<T>(name: string, work: () => Promise<T>, visitor?: string): Promise<T> {
    const underWay = this.#underWay.get(name) as Promise<T> | undefined;
    if (underWay) return underWay;
    const result = this.offer(work, visitor).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, result);
    return result;
  }
}
